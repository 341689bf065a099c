import { z } from '@hono/zod-openapi'
import { isMonth } from '#rules/desk/months.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

const MOST = 100_000_000

const sum = {
  /** Below zero for a person who refunded more cash than they received. */
  amount: rupees(),
  receipts: z.int(),
}

const held = z
  .object({
    ...sum,
    /** Null: recorded by the command line under a name that no member of staff has. */
    staffId: z.string().nullable(),
    name: z.string().nullable(),
    /** Of the oldest receipt. */
    since: instant.nullable(),
    /** Handed over and not counted yet; not part of `amount`. */
    handover: z.object({ id: z.string(), ...sum, handedAt: instant }).nullable(),
  })
  .openapi('HeldCash')
export type HeldCash = z.input<typeof held>

const receipt = z.object({
  orderId: z.string(),
  /** Negative for a refund. */
  amount: rupees(),
  at: instant,
})
export type Receipt = z.input<typeof receipt>

const handover = z
  .object({
    id: z.string(),
    /** The person who handed over. */
    from: z.string(),
    expected: rupees(),
    /** Null: not counted yet. */
    counted: rupees().nullable(),
    reason: z.string().nullable(),
    handedAt: instant,
    receiver: z.string().nullable(),
    receivedAt: instant.nullable(),
    isWithdrawn: z.boolean(),
  })
  .openapi('CashHandover')
export type Handover = z.input<typeof handover>

const month = z.string().refine(isMonth).openapi({ example: '2026-11' })

export const cashEndpoints = endpoints({
  listHeldCash: {
    get: '/api/desk/cash',
    needs: 'money.read',
    summary: 'Cash in hand, by member of staff',
    answer: { held: z.array(held) },
  },
  listCashReceipts: {
    get: '/api/desk/cash/receipts',
    needs: 'money.read',
    summary: 'The receipts of a sum: held by a person, by no member of staff, or in a handover',
    query: { staffId: z.uuid().optional(), handoverId: z.uuid().optional() },
    answer: { receipts: z.array(receipt) },
    refuses: ['NOT_FOUND'],
  },
  getOwnCash: {
    get: '/api/desk/cash/own',
    needs: 'cash.take',
    summary: 'Cash that the caller holds',
    answer: { held, receipts: z.array(receipt) },
  },
  handOverCash: {
    post: '/api/desk/cash/own/hand-over',
    needs: 'cash.take',
    summary: 'Hand over all cash that the caller holds; a repeated call with the same id changes nothing',
    body: { id: z.uuid(), expected: rupees({ min: -MOST, max: MOST }) },
    refuses: ['NOT_FOUND', 'AMOUNT_CHANGED'],
  },
  withdrawCash: {
    post: '/api/desk/cash/own/withdraw',
    needs: 'cash.take',
    summary: 'Take back a handover that is not counted yet',
    body: { id: z.uuid() },
    refuses: ['NOT_FOUND', 'AMOUNT_CHANGED'],
  },
  receiveCash: {
    post: '/api/desk/cash/receive',
    needs: 'cash.count',
    summary: 'Count and receive what a person handed over, or all that they hold',
    body: {
      id: z.uuid(),
      staffId: z.uuid(),
      expected: rupees({ min: -MOST, max: MOST }),
      counted: rupees({ min: 0, max: MOST }),
      /** Required for a difference. */
      reason: z.string().trim().max(300).default(''),
    },
    refuses: ['NOT_FOUND', 'FORBIDDEN', 'AMOUNT_CHANGED'],
  },
  listHandovers: {
    get: '/api/desk/cash/handovers',
    needs: 'money.read',
    summary: 'The handovers of a month, latest first',
    query: { month: month.optional() },
    answer: { month: z.string(), handovers: z.array(handover) },
  },
})
