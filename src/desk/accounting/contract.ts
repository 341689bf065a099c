import { z } from '@hono/zod-openapi'
import { ACCOUNTING_EXPORTS, MAX_SETTLEMENT, OUTCOMES } from '#rules/desk/accounting.ts'
import { isMonth } from '#rules/desk/months.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

const month = z.string().refine(isMonth).openapi({ example: '2026-11' })
const KINDS = ['bill-of-supply', 'tax-invoice', 'invoice-cum-bill', 'credit-note'] as const

const sums = z.object({
  count: z.int(),
  taxableValue: rupees(),
  tax: rupees(),
  total: rupees(),
})

const document = z
  .object({
    number: z.string(),
    kind: z.enum(KINDS),
    issuedAt: instant,
    orderId: z.string(),
    /** The invoice that a credit note corrects. */
    invoice: z.string().nullable(),
    placeOfSupply: z.string(),
    taxableValue: rupees(),
    tax: rupees(),
    total: rupees(),
  })
  .openapi('AccountingDocument')
const gstr1 = z
  .object({
    gstin: z.string(),
    /** GSTINs; with several, each return is filed separately. */
    gstins: z.array(z.string()),
    taxableValue: rupees(),
    igst: rupees(),
    cgst: rupees(),
    sgst: rupees(),
    exempt: rupees(),
    documents: z.int(),
    /** `missing`: numbers of the series without a document in the month. */
    series: z.array(z.object({ from: z.string(), to: z.string(), count: z.int(), missing: z.int() })),
  })
  .openapi('Gstr1Summary')

const books = { invoices: sums, creditNotes: sums, gstr1 }
export type AccountingMonth = z.input<z.ZodObject<typeof books>>

const settlement = z
  .object({
    id: z.string(),
    name: z.string(),
    uploadedAt: instant,
    uploadedBy: z.string(),
    /** Number of lines by outcome. */
    outcomes: z.record(z.enum(OUTCOMES), z.int()),
    /** Payments less refunds. Fee and tax are negative, as in the report. */
    amount: rupees(),
    fee: rupees(),
    tax: rupees(),
  })
  .openapi('Settlement')
const ours = { kind: z.enum(['payment', 'refund']), reference: z.string(), amount: rupees() }

const matched = z.object({
  ...ours,
  line: z.int(),
  orderId: z.string().nullable(),
  ours: rupees().nullable(),
  fee: rupees(),
  tax: rupees(),
  settledOn: z.string().nullable(),
  bankReference: z.string(),
})

const missing = z.object({ ...ours, orderId: z.string(), at: instant })
const notCompared = z.object({
  provider: z.string().openapi({ description: 'Its name.' }),
  payments: z.int(),
  refunds: z.int(),
  amount: rupees().openapi({ description: 'Payments less refunds.' }),
})
export const accountingEndpoints = endpoints({
  getAccounting: {
    get: '/api/desk/accounting',
    needs: 'money.read',
    summary: 'A month’s invoices and credit notes in sums, and the summary of its tax return',
    query: { month },
    answer: books,
  },
  listAccountingDocuments: {
    get: '/api/desk/accounting/documents',
    needs: 'money.read',
    summary: 'A month’s invoices and credit notes in the order of their issue, page by page',
    query: { month, after: z.string().max(20).optional().openapi({ description: 'The last number seen.' }) },
    answer: { documents: z.array(document) },
  },
  exportAccounting: {
    post: '/api/desk/accounting/export',
    needs: 'money.read',
    summary:
      'A month’s documents, GSTR-1 as JSON, or one of its sheets as CSV; requires a passkey, stored nowhere',
    body: { month, what: z.enum(ACCOUNTING_EXPORTS), stepUp },
    answer: { name: z.string(), content: z.string() },
    refuses: ['NOT_FOUND', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED', 'TOO_MANY'],
    audits: ['books.exported'],
  },
  addSettlement: {
    post: '/api/desk/settlements/add',
    needs: 'cash.count',
    summary: 'Add a settlement report of the provider; the same content again adds nothing',
    body: { name: z.string().trim().min(1).max(200), content: z.string().max(MAX_SETTLEMENT) },
    maxBytes: MAX_SETTLEMENT,
    answer: { id: z.string(), isNew: z.boolean() },
    refuses: ['BUSY'],
    audits: ['settlement.added'],
  },
  listSettlements: {
    get: '/api/desk/settlements',
    needs: 'money.read',
    summary:
      'The settlement reports added in a month, the month’s payments that are in no report, and those at providers without reports',
    query: { month },
    answer: {
      settlements: z.array(settlement),
      missing: z.array(missing),
      notCompared: z.array(notCompared),
    },
  },
  listSettlementLines: {
    get: '/api/desk/settlements/{id}/lines',
    needs: 'money.read',
    summary: 'The lines of a report with one outcome',
    params: { id: z.uuid() },
    query: { outcome: z.enum(OUTCOMES) },
    answer: { lines: z.array(matched) },
    refuses: ['NOT_FOUND'],
  },
})
