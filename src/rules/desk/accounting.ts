/** Sheets that the GST portal's offline tool imports one by one. */
export const GSTR1_SHEETS = ['b2cs', 'exemp', 'hsn', 'docs'] as const

export const ACCOUNTING_EXPORTS = ['documents', 'gstr1', ...GSTR1_SHEETS] as const
export type AccountingExport = (typeof ACCOUNTING_EXPORTS)[number]

/** `not-completed`: not paid in the shop; `unknown`: no such payment; `twice`: an earlier line settles it. */
export const OUTCOMES = ['matched', 'amount-differs', 'not-completed', 'unknown', 'twice'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Limit for each response. */
export const DOCUMENTS_AT_ONCE = 100

/** In bytes: some fifty thousand lines. */
export const MAX_SETTLEMENT = 8 * 1024 * 1024
