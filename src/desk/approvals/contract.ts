import { z } from '@hono/zod-openapi'
import { TAKEN_AS } from '#rules/orders/order-status.ts'
import { PAYOUT_REFERENCE, PAYOUT_WAYS } from '#rules/orders/payout-ways.ts'
import { APPROVAL_KINDS, MIN_REASON } from '#rules/staff/approvals.ts'
import { instant, rupees } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { staffText } from '#wire/fields.ts'
import { orderId } from '#wire/orders/fields.ts'
import { stepUp } from '#wire/staff/passkeys.ts'
import { cancelledLines } from '../orders/cancelled-lines.ts'
import { words } from './words.ts'

/** Refunds at the desk: by one person up to a limit; above it, requested by one person and decided by another. */

export const approval = z
  .object({
    id: z.string(),
    orderId: z.string(),
    patientName: z.string(),
    kind: z.enum(APPROVAL_KINDS),
    amount: rupees(),
    way: z.enum(['online', 'cash']).openapi({ description: 'Cash is paid out and recorded by hand later.' }),
    isBankUnmatched: z.boolean().openapi({
      description: 'Paid by UPI and not matched with the bank account yet.',
    }),
    reason: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    expiresAt: instant,
    takesTwo: z.boolean().openapi({
      description:
        'Requested in a session opened by an authenticator code: two other people have to approve.',
    }),
    agreedBy: z.string().nullable().openapi({ description: 'The first of two people who approve.' }),
    problem: z.string().nullable().openapi({ description: 'Why the caller can’t decide; null: they can.' }),
    isOwn: z.boolean().openapi({ description: 'Requested by the caller.' }),
  })
  .openapi('Approval')
export type Approval = z.input<typeof approval>

const refund = z
  .object({
    amount: rupees().nullable().openapi({ description: 'To refund now; null where nothing can be.' }),
    way: z.enum(['online', 'cash']).nullable(),
    isAgain: z.boolean().openapi({ description: 'The provider refused it before.' }),
    isDue: z.boolean().openapi({ description: 'Approved cash that only has to be paid out; no reason.' }),
    problem: z.string().nullable(),
    givenBefore: rupees().openapi({ description: 'Earlier refunds of the visit.' }),
    aloneUpTo: rupees(),
    needsSecond: z.boolean(),
    secondReason: z.string().nullable().openapi({ description: 'Why it requires a second person.' }),
    byTransfer: z
      .object({ needsSecond: z.boolean(), secondReason: z.string().nullable() })
      .nullable()
      .openapi({
        description: 'If it may go back by UPI or bank transfer instead of cash, without a drawer.',
      }),
    waiting: approval.nullable(),
  })
  .openapi('DeskRefund')
export type DeskRefund = z.input<typeof refund>

const payout = z
  .object({
    orderId: z.string(),
    patientName: z.string(),
    centre: z.string().nullable().openapi({ description: 'Its name; null for a home visit.' }),
    city: z.string(),
    phone: z.string().nullable().openapi({ description: 'Masked.' }),
    paidAs: z.enum(TAKEN_AS),
    amount: rupees(),
    since: instant,
  })
  .openapi('DuePayout')

const approvalInContext = approval
  .extend({
    context: z.object({
      paid: rupees(),
      tests: z.array(z.string()).openapi({ description: 'Of the order, those that are not cancelled.' }),
      refundedBefore: rupees().openapi({ description: 'Earlier refunds of the visit.' }),
      byAsker: z.object({ count: z.int(), amount: rupees() }).openapi({
        description:
          'Of the person who asks, within 30 days: requests that were approved, and the sum with what they refunded alone.',
      }),
    }),
  })
  .openapi('ApprovalInContext')
export type ApprovalInContext = z.input<typeof approvalInContext>

const decided = z
  .object({
    id: z.string(),
    orderId: z.string(),
    patientName: z.string(),
    kind: z.enum(APPROVAL_KINDS),
    amount: rupees(),
    state: z.enum(['agreed', 'declined']),
    reason: z.string(),
    note: z.string().nullable(),
    askedBy: z.string(),
    decidedBy: z.string(),
    decidedAt: instant,
  })
  .openapi('DecidedApproval')

const id = z.uuid()
const MAX_REASON = 300
const amount = rupees({ min: 0.01, max: 1e7 })
const reason = z.string().trim().min(MIN_REASON).max(MAX_REASON)

const isPart = z.boolean().default(false).openapi({
  description:
    'A part of what was paid, for the tests in `lines` if there are any; otherwise all that is left.',
})

const REFUNDING = ['NOT_FOUND', 'ORDER_STEP_REFUSED', 'REFUND_CHANGED'] as const

export const approvalEndpoints = endpoints({
  getDeskRefund: {
    get: '/api/desk/orders/{id}/refund',
    needs: 'refunds.ask',
    summary: 'What of an order can be refunded now, and whether that requires a second person',
    params: orderId.shape,
    answer: { refund },
    refuses: ['NOT_FOUND'],
    audits: ['order.read', 'search.limited'],
  },
  refundAtDesk: {
    post: '/api/desk/orders/{id}/refund',
    needs: 'refunds.ask',
    summary:
      'Refund the rest of an order, up to the limit of one person; or record that a payment at a door or counter was given back',
    params: orderId.shape,
    body: {
      amount,
      reason: staffText(MAX_REASON).default('').openapi({
        description: 'Required, except for approved cash (isDue).',
      }),
      payout: z
        .object({
          as: z.enum(PAYOUT_WAYS),
          reference: z.string().trim().max(35).default(''),
        })
        .refine(({ as, reference }) => as === 'cash' || PAYOUT_REFERENCE.test(reference), {
          message: words.referenceNeeded,
          path: ['reference'],
        })
        .default({ as: 'cash', reference: '' })
        .openapi({ description: 'Of a payment at a door or counter.' }),
      isPart,
      lines: cancelledLines.lines,
    },
    answer: { refund },
    refuses: [...REFUNDING, 'APPROVAL_NEEDED'],
    // A second visit for samples that are refunded is cancelled.
    audits: [
      'order.cancelled',
      'order.read',
      'refund.alone',
      'refund.cash-handed-back',
      'refund.requested',
      'refund.transferred',
      'search.limited',
    ],
  },
  askForRefund: {
    post: '/api/desk/orders/{id}/refund/ask',
    needs: 'refunds.ask',
    summary: 'Request a refund above the limit, or a cancellation with one, from a second person',
    params: orderId.shape,
    body: {
      kind: z.enum(APPROVAL_KINDS),
      amount: amount.openapi({ description: 'The refund shown.' }),
      reason,
      isPart,
      ...cancelledLines,
      isFeeKept: z.boolean().default(false),
    },
    answer: { refund },
    refuses: [...REFUNDING, 'APPROVAL_CLOSED', 'PAYMENT_PENDING', 'PAYMENT_PROVIDER'],
    audits: ['order.read', 'refund.asked', 'search.limited'],
  },
  listDuePayouts: {
    get: '/api/desk/payouts',
    needs: 'refunds.ask',
    summary: 'Refunds of payments at doors and counters that are not given back yet, oldest first',
    answer: { payouts: z.array(payout) },
    audits: ['orders.read'],
  },
  listApprovals: {
    get: '/api/desk/approvals',
    needs: 'refunds.decide',
    summary: 'Refunds that wait for a second person, oldest first',
    answer: { approvals: z.array(approvalInContext) },
    audits: ['orders.read'],
  },
  listDecidedApprovals: {
    get: '/api/desk/approvals/decided',
    needs: 'refunds.decide',
    summary: 'The last hundred decisions, latest first',
    answer: { decided: z.array(decided) },
    audits: ['orders.read'],
  },
  decideApproval: {
    post: '/api/desk/approvals/{id}/decide',
    needs: 'refunds.decide',
    summary: 'Approve or decline a refund; approval requires a passkey and refunds online payments at once',
    params: { id },
    body: { isAgreed: z.boolean(), note: staffText(MAX_REASON).default(''), stepUp },
    refuses: [
      ...REFUNDING,
      'APPROVAL_CLOSED',
      'STEP_UP_NEEDED',
      'PASSKEY_REFUSED',
      'PAYMENT_PENDING',
      'PAYMENT_PROVIDER',
      'ORDER_CLOSED',
    ],
    audits: [
      'order.cancelled',
      'refund.agreed',
      'refund.agreed-first',
      'refund.declined',
      'refund.requested',
      'order.part-cancelled',
    ],
  },
  withdrawApproval: {
    post: '/api/desk/approvals/{id}/withdraw',
    needs: 'refunds.ask',
    summary: 'Withdraw one’s own request',
    params: { id },
    refuses: ['NOT_FOUND', 'APPROVAL_CLOSED'],
    audits: ['refund.withdrawn'],
  },
})
