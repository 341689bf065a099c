import { createRoute, z } from '@hono/zod-openapi'
import { isMonth } from '#rules/desk/months.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { stepUp } from '../staff/step-up.ts'

/** A month's books: invoices and credit notes, the tax return, and the provider's settlement reports. Rupees. */

const month = z.string().refine(isMonth).openapi({ example: '2026-11' })
const KINDS = ['bill-of-supply', 'tax-invoice', 'invoice-cum-bill', 'credit-note'] as const
/** The sheets that the GST portal's offline tool imports one by one. */
export const GSTR1_SHEETS = ['b2cs', 'exemp', 'hsn', 'docs'] as const
/** What a month's books are written out as. */
const EXPORTS = ['documents', 'gstr1', ...GSTR1_SHEETS] as const
export type BookExport = (typeof EXPORTS)[number]

/**
 * How a line of a settlement report matches: what it names is there and of the same amount; of another amount; not
 * completed by us; not known at all; or settled by an earlier line already.
 */
export const OUTCOMES = ['matched', 'amount-differs', 'not-completed', 'unknown', 'twice'] as const
export type Outcome = (typeof OUTCOMES)[number]

const sums = z.object({
  count: z.int(),
  taxableValue: z.number(),
  tax: z.number(),
  total: z.number(),
})

const document = z
  .object({
    number: z.string(),
    kind: z.enum(KINDS),
    issuedAt: z.iso.datetime(),
    orderId: z.string(),
    /** What a credit note takes back. */
    invoice: z.string().nullable(),
    placeOfSupply: z.string(),
    taxableValue: z.number(),
    tax: z.number(),
    total: z.number(),
  })
  .openapi('BookDocument')

const taxes = { taxableValue: z.number(), igst: z.number(), cgst: z.number(), sgst: z.number() }
const gstr1 = z
  .object({
    gstin: z.string(),
    /** More than one: each is filed by itself. */
    gstins: z.array(z.string()),
    ...taxes,
    exempt: z.number(),
    documents: z.int(),
    /** Of a series: numbers that no document of the month has. */
    series: z.array(z.object({ from: z.string(), to: z.string(), count: z.int(), missing: z.int() })),
  })
  .openapi('Gstr1Summary')

/** At most so many documents are sent at once. */
export const DOCUMENTS_AT_ONCE = 100

/** Bytes of a settlement report: some fifty thousand lines. */
export const MAX_SETTLEMENT = 8 * 1024 * 1024

const settlement = z
  .object({
    id: z.string(),
    name: z.string(),
    uploadedAt: z.iso.datetime(),
    uploadedBy: z.string(),
    /** How many of its lines match how. */
    outcomes: z.record(z.enum(OUTCOMES), z.int()),
    /** Payments less refunds; fee and tax as the report has them, below zero. */
    amount: z.number(),
    fee: z.number(),
    tax: z.number(),
  })
  .openapi('Settlement')

const ours = { kind: z.enum(['payment', 'refund']), reference: z.string(), amount: z.number() }
const matched = z.object({
  ...ours,
  line: z.int(),
  orderId: z.string().nullable(),
  ours: z.number().nullable(),
  fee: z.number(),
  tax: z.number(),
  settledOn: z.string().nullable(),
  bankReference: z.string(),
})
const upiPayment = z
  .object({
    id: z.string(),
    orderId: z.string(),
    amount: z.number(),
    at: z.iso.datetime(),
    /** As who took it wrote it down; null where they didn't. */
    reference: z.string().nullable(),
  })
  .openapi('UpiPayment')
const missing = z.object({ ...ours, orderId: z.string(), at: z.iso.datetime() })

export const bookEndpoints = {
  getBooks: createRoute({
    ...at('getBooks'),
    ...needs('money.read'),
    summary: 'A month’s invoices and credit notes in sums, and what its tax return would say',
    request: { query: z.object({ month }) },
    responses: ok(z.object({ success: z.literal(true), invoices: sums, creditNotes: sums, gstr1 })),
  }),
  listBookDocuments: createRoute({
    ...at('listBookDocuments'),
    ...needs('money.read'),
    summary: 'A month’s invoices and credit notes in the order of their issue, from after a number on',
    request: { query: z.object({ month, after: z.string().max(20).optional() }) },
    responses: ok(z.object({ success: z.literal(true), documents: z.array(document) })),
  }),
  exportBooks: createRoute({
    ...at('exportBooks'),
    ...needs('money.read'),
    summary:
      'A month’s documents, GSTR-1 as JSON, or one of its sheets as CSV; confirmed by a key, kept nowhere',
    request: { body: body(z.object({ month, what: z.enum(EXPORTS), stepUp })) },
    responses: ok(z.object({ success: z.literal(true), name: z.string(), content: z.string() })),
  }),
  listUpiToMatch: createRoute({
    ...at('listUpiToMatch'),
    ...needs('money.read'),
    summary: 'Payments by UPI, at doors and counters, that nobody has found in the account yet; oldest first',
    responses: ok(z.object({ success: z.literal(true), payments: z.array(upiPayment), total: z.int() })),
  }),
  matchUpi: createRoute({
    ...at('matchUpi'),
    ...needs('money.read'),
    summary: 'Say that a payment by UPI is in the account; said again it changes nothing',
    request: { params: z.object({ id: z.uuid() }), body: body(z.object({ amount: z.number() })) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  addSettlement: createRoute({
    ...at('addSettlement'),
    ...needs('money.read'),
    summary: 'Keep a settlement report of the provider; the same one again is the same one',
    request: {
      body: body(
        z.object({ name: z.string().trim().min(1).max(200), content: z.string().max(MAX_SETTLEMENT) }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true), id: z.string(), isNew: z.boolean() })),
  }),
  listSettlements: createRoute({
    ...at('listSettlements'),
    ...needs('money.read'),
    summary: 'The settlement reports added in a month, and the month’s payments that no report has',
    request: { query: z.object({ month }) },
    responses: ok(
      z.object({ success: z.literal(true), settlements: z.array(settlement), missing: z.array(missing) }),
    ),
  }),
  listSettlementLines: createRoute({
    ...at('listSettlementLines'),
    ...needs('money.read'),
    summary: 'The lines of a report that match in one way',
    request: { params: z.object({ id: z.uuid() }), query: z.object({ outcome: z.enum(OUTCOMES) }) },
    responses: ok(z.object({ success: z.literal(true), lines: z.array(matched) })),
  }),
}
