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
    /** Null if the caller may still count it. */
    expected: rupees().nullable(),
    /** Null: not counted yet. */
    counted: rupees().nullable(),
    reason: z.string().nullable(),
    handedAt: instant,
    receiver: z.string().nullable(),
    receivedAt: instant.nullable(),
    isWithdrawn: z.boolean(),
    safe: z.string().nullable().openapi({ description: 'Where the counted cash went.' }),
  })
  .openapi('CashHandover')
const heldByOthers = heldCash
  .extend({
    handover: z
      .object({
        id: z.string(),
        amount: rupees().nullable().openapi({ description: 'Null if the caller may still count it.' }),
        receipts: z.int(),
        handedAt: instant,
      })
      .nullable(),
  })
  .openapi('HeldByOthers')

const safe = z.string().min(1).max(40).openapi({ description: 'A centre’s code, or `main`.' })
const amount = rupees({ min: 0.01, max: MAX_CASH })
const reason = staffText(300).min(3)

const deposit = z
  .object({
    id: z.string(),
    safe: z.string(),
    amount: rupees(),
    slip: z.string(),
    by: z.string(),
    at: instant,
    foundBy: z.string().nullable().openapi({ description: 'Who found it in the bank account.' }),
    isOwn: z.boolean(),
  })
  .openapi('CashDeposit')

const shortage = z
  .object({
    id: z.string(),
    name: z.string(),
    amount: rupees(),
    owed: rupees(),
    at: instant,
    countedBy: z.string(),
    reason: z.string().nullable(),
    isOwn: z.boolean().openapi({ description: 'The caller owes or counted it.' }),
  })
  .openapi('CashShortage')

const countOfToday = z
  .object({
    id: z.string().openapi({ description: 'Of the handover.' }),
    from: z.string(),
    countedBy: z.string(),
    safe: z.string(),
    at: instant,
    isOwn: z.boolean(),
    counted: rupees().nullable().openapi({ description: 'Null for a person who counts again.' }),
    stated: rupees().nullable().openapi({ description: 'As the caller stated it again.' }),
  })
  .openapi('CountOfToday')

const month = z.string().refine(isMonth).openapi({ example: '2026-11' })

export const cashEndpoints = endpoints({
  listHeldCash: {
    get: '/api/desk/cash',
    needs: 'money.read',
    summary: 'Cash in hand, by member of staff',
    answer: { held: z.array(heldByOthers), now: instant },
  },
  listCashReceipts: {
    get: '/api/desk/cash/receipts',
    needs: 'money.read',
    summary: 'The receipts of a sum: in a handover, or else held by a person (`me`: the caller)',
    query: { staffId: z.union([z.literal('me'), z.uuid()]).default('me'), handoverId: z.uuid().optional() },
    answer: { receipts: z.array(receipt) },
    refuses: ['NOT_FOUND'],
  },
  countCash: {
    post: '/api/desk/cash/count',
    needs: 'cash.safe',
    summary:
      'Count a handover, or cash that was not handed over, into a safe. The sum is in the answer only, and what is missing is owed; requires a passkey',
    body: {
      id: z.uuid().openapi({ description: 'Of the handover; a new one with `held`.' }),
      held: z
        .object({
          staffId: z.uuid(),
          until: instant.openapi({ description: '`now` of `listHeldCash` when the count was opened.' }),
        })
        .optional()
        .openapi({
          description:
            'For cash that its holder has not handed over. What they receive after `until` is not part of the count.',
        }),
      counted: rupees({ min: 0, max: MAX_CASH }),
      safe,
      stepUp,
    },
    answer: { expected: rupees() },
    refuses: ['NOT_FOUND', 'FORBIDDEN', 'AMOUNT_CHANGED', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['cash.handed-over', 'cash.received'],
  },
  explainCount: {
    post: '/api/desk/cash/explain',
    needs: 'cash.safe',
    summary: 'The reason for the difference of one’s own count',
    body: { id: z.uuid(), reason },
    refuses: ['NOT_FOUND'],
    audits: ['cash.explained'],
  },
  restateCount: {
    post: '/api/desk/cash/recounts',
    needs: 'cash.safe',
    summary:
      'State one’s own mistyped count of today again; it stands until another person has counted it too',
    body: { id: z.uuid(), counted: rupees({ min: 0, max: MAX_CASH }) },
    refuses: ['NOT_FOUND', 'FORBIDDEN', 'ORDER_STEP_REFUSED'],
    audits: ['cash.recount-asked'],
  },
  confirmRecount: {
    post: '/api/desk/cash/recounts/confirm',
    needs: 'cash.safe',
    summary:
      'Count cash of today again, whose count was mistyped: with the sum that was stated again, it replaces the count; requires a passkey',
    body: { id: z.uuid(), counted: rupees({ min: 0, max: MAX_CASH }), stepUp },
    refuses: [
      'NOT_FOUND',
      'FORBIDDEN',
      'AMOUNT_CHANGED',
      'ORDER_STEP_REFUSED',
      'STEP_UP_NEEDED',
      'PASSKEY_REFUSED',
    ],
    audits: ['cash.count-corrected'],
  },
  listSafes: {
    get: '/api/desk/safes',
    needs: 'cash.safe',
    summary: 'The caller’s safes, handovers to them that wait for a count, their deposits, and what is owed',
    answer: {
      safes: z.array(
        z.object({
          safe,
          centre: z.string().nullable().openapi({ description: 'Its name; null for the laboratory’s own.' }),
          amount: rupees(),
        }),
      ),
      handedHere: z.array(
        z.object({ id: z.string(), from: z.string(), centre: z.string(), handedAt: instant }),
      ),
      counts: z.array(countOfToday).openapi({
        description: 'The caller’s counts of today, and those that another person stated again.',
      }),
      deposits: z.array(deposit),
      shortages: z.array(shortage),
    },
  },
  depositCash: {
    post: '/api/desk/safes/deposit',
    needs: 'cash.safe',
    summary: 'Record that cash of a safe was paid into the bank; a repeated call changes nothing',
    body: {
      id: z.uuid(),
      safe,
      amount,
      slip: z.string().trim().min(4).max(40).openapi({ description: 'The number of the bank’s slip.' }),
    },
    refuses: ['FORBIDDEN'],
    audits: ['cash.deposited'],
  },
  findDeposit: {
    post: '/api/desk/safes/deposits/{id}/found',
    needs: 'cash.count',
    summary: 'Record that a deposit is in the bank account, by another person than who recorded it',
    params: { id: z.uuid() },
    refuses: ['NOT_FOUND', 'FORBIDDEN'],
    audits: ['cash.deposit-found'],
  },
  listShortages: {
    get: '/api/desk/cash/shortages',
    needs: 'money.read',
    summary: 'Cash that was missing at counts and is owed, oldest first',
    answer: { shortages: z.array(shortage) },
  },
  settleShortage: {
    post: '/api/desk/cash/shortages/{id}/settle',
    needs: 'cash.safe',
    summary: 'Missing cash was paid in by the person who owes it, or found; it goes into a safe',
    params: { id: z.uuid() },
    body: {
      id: z.uuid(),
      kind: z.enum(['paid-in', 'found']),
      amount,
      safe,
      reason: staffText(300).default(''),
    },
    refuses: ['NOT_FOUND', 'FORBIDDEN'],
    audits: ['cash.missing-settled'],
  },
  writeOffShortage: {
    post: '/api/desk/cash/shortages/{id}/write-off',
    needs: 'cash.write-off',
    summary:
      'Give up missing cash with a reason, by a person who neither owes nor counted it; requires a passkey',
    params: { id: z.uuid() },
    body: { id: z.uuid(), amount, reason, stepUp },
    refuses: ['NOT_FOUND', 'FORBIDDEN', 'STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['cash.written-off'],
  },
  listHandovers: {
    get: '/api/desk/cash/handovers',
    needs: 'money.read',
    summary: 'The handovers of a month, latest first',
    query: { month: month.optional() },
    answer: { month: z.string(), handovers: z.array(handover) },
  },
})
