/** The sheets that the GST portal's offline tool imports one by one. */
export const GSTR1_SHEETS = ['b2cs', 'exemp', 'hsn', 'docs'] as const

/** The exports of a month's books. */
export const BOOK_EXPORTS = ['documents', 'gstr1', ...GSTR1_SHEETS] as const
export type BookExport = (typeof BOOK_EXPORTS)[number]

/**
 * How a line of a settlement report matches our payments: the same amount; another amount; not completed here; not found
 * here; or settled by an earlier line.
 */
export const OUTCOMES = ['matched', 'amount-differs', 'not-completed', 'unknown', 'twice'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Most documents in one response. */
export const DOCUMENTS_AT_ONCE = 100

/** Bytes of a settlement report: some fifty thousand lines. */
export const MAX_SETTLEMENT = 8 * 1024 * 1024
