import { z } from '@hono/zod-openapi'
import { MAX_STATEMENT, STATEMENT_OUTCOMES, type StatementField } from '#rules/desk/bank-statement.ts'
import { statementFields } from '#text/staff.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { words } from './words.ts'

/** UPI payments to the laboratory's own address and card payments, matched with its bank account. */

const upiPayment = z
  .object({
    id: z.string(),
    orderId: z.string(),
    amount: rupees(),
    at: instant,
    as: z.enum(['upi', 'card']),
    /** As recorded when the payment was received; null without a reference. */
    reference: z.string().nullable(),
    isOwn: z
      .boolean()
      .openapi({ description: 'Recorded or reported by the caller: another person matches it.' }),
  })
  .openapi('UpiPayment')

const field = z.enum(Object.keys(statementFields) as [StatementField, ...StatementField[]]).nullable()

const MAX_CALL = Math.ceil((MAX_STATEMENT * 4) / 3) + 64 * 1024

const file = z
  .string()
  .max(Math.ceil(MAX_STATEMENT / 3) * 4, words.tooLarge)
  .openapi({ format: 'byte', description: 'A CSV or XLSX file as Base64; at most 5 MB.' })

const statement = z
  .object({
    file,
    sheet: z.string().max(100),
    /** The number of the row with the headings. */
    headings: z.int().min(1).max(1_048_576),
    /** By column; null for a column that is not read. */
    fields: z
      .array(field)
      .max(60)
      .refine(
        fields =>
          fields.includes('date') &&
          (fields.includes('credit') || fields.includes('amount')) &&
          (fields.includes('narration') || fields.includes('reference')),
        words.fieldsNeeded,
      )
      .refine(fields => {
        const used = fields.filter(Boolean)
        return new Set(used).size === used.length
      }, words.fieldTwice),
  })
  .openapi('BankStatement')

const sheet = z
  .object({
    name: z.string(),
    /** The first rows that are not empty. */
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    count: z.int(),
    headings: z.int(),
    fields: z.array(field),
    /** The columns were chosen before, for a statement with the same headings. */
    isKnown: z.boolean(),
  })
  .openapi('BankStatementSheet')

const line = z
  .object({
    line: z.int(),
    date: z.string(),
    amount: rupees(),
    /** The bank's words. */
    text: z.string(),
    outcome: z.enum(STATEMENT_OUTCOMES),
    payments: z.array(z.object({ id: z.string(), orderId: z.string(), amount: rupees() })),
  })
  .openapi('BankStatementLine')

export const matchingEndpoints = endpoints({
  listUpiToMatch: {
    get: '/api/desk/matching',
    needs: 'money.read',
    summary:
      'UPI and card payments at doors and counters that are not matched with the bank account, newest first',
    answer: { payments: z.array(upiPayment), total: z.int() },
  },
  matchUpi: {
    post: '/api/desk/matching/payments/{id}',
    needs: 'cash.count',
    summary: 'Record that a UPI or card payment is in the bank account; a repeated call changes nothing',
    params: { id: z.uuid() },
    body: { amount: rupees() },
    refuses: ['NOT_FOUND'],
    audits: ['payment.upi-matched'],
  },
  openStatement: {
    post: '/api/desk/matching/statement/open',
    needs: 'cash.count',
    summary: 'The sheets of a bank statement, with the columns chosen for its headings before or a proposal',
    body: { file },
    maxBytes: MAX_CALL,
    answer: { sheets: z.array(sheet) },
    refuses: ['BUSY'],
  },
  compareStatement: {
    post: '/api/desk/matching/statement/compare',
    needs: 'cash.count',
    summary: 'The money received by a bank statement, compared with the UPI payments; the file is not stored',
    body: statement,
    maxBytes: MAX_CALL,
    answer: {
      counts: z.record(z.enum(STATEMENT_OUTCOMES), z.int()),
      /** At most 100 of those without a payment. */
      lines: z.array(line),
      /** Rows with a day and an amount that can't be read. */
      unread: z.array(z.int()),
    },
    refuses: ['BUSY'],
  },
  matchStatement: {
    post: '/api/desk/matching/statement/match',
    needs: 'cash.count',
    summary: 'Match the payments that were shown as ready and still are; a repeated call changes nothing',
    body: { statement, payments: z.array(z.uuid()).min(1).max(5000) },
    maxBytes: MAX_CALL + 256 * 1024,
    answer: { count: z.int(), amount: rupees() },
    refuses: ['BUSY'],
    audits: ['payment.upi-matched'],
  },
})
