import { z } from '@hono/zod-openapi'
import { isMonth } from '#rules/desk/months.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { staffText } from '#wire/fields.ts'
import { heldCash, MAX_CASH, receipt } from '#wire/staff/contract.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

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
const month = z.string().refine(isMonth).openapi({ example: '2026-11' })

export const cashEndpoints = endpoints({
  listHeldCash: {
    get: '/api/desk/cash',
    needs: 'money.read',
    summary: 'Cash in hand, by member of staff',
    answer: { held: z.array(heldCash) },
  },
  listCashReceipts: {
    get: '/api/desk/cash/receipts',
    needs: 'money.read',
    summary: 'The receipts of a sum: in a handover, or else held by a person (`me`: the caller)',
    query: { staffId: z.union([z.literal('me'), z.uuid()]).default('me'), handoverId: z.uuid().optional() },
    answer: { receipts: z.array(receipt) },
    refuses: ['NOT_FOUND'],
  },
  receiveCash: {
    post: '/api/desk/cash/receive',
    needs: 'cash.count',
    summary: 'Count and receive what a person handed over, or all that they hold',
    body: {
      id: z.uuid(),
      staffId: z.uuid(),
      expected: rupees({ min: -MAX_CASH, max: MAX_CASH }),
      counted: rupees({ min: 0, max: MAX_CASH }),
      /** Required for a difference. */
      reason: staffText(300).default(''),
      stepUp: stepUp.openapi({ description: 'Without the holder’s handover, or with a difference.' }),
    },
    refuses: ['NOT_FOUND', 'FORBIDDEN', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['cash.received'],
  },
  listHandovers: {
    get: '/api/desk/cash/handovers',
    needs: 'money.read',
    summary: 'The handovers of a month, latest first',
    query: { month: month.optional() },
    answer: { month: z.string(), handovers: z.array(handover) },
  },
})
