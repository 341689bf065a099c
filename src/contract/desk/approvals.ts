import { createRoute, z } from '@hono/zod-openapi'
import { MAX_ITEMS } from '#rules/fields.ts'
import { APPROVAL_KINDS, MIN_WHY } from '#rules/staff/approvals.ts'
import { orderId } from '#wire/orders/fields.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'
import { stepUp } from '../staff/step-up.ts'

/** Money that goes back at the desk: alone up to a limit, above it asked for by one and decided by another. Rupees. */

export const approval = z
  .object({
    id: z.string(),
    orderId: z.string(),
    patientName: z.string(),
    kind: z.enum(APPROVAL_KINDS),
    amount: z.number(),
    way: z
      .enum(['online', 'cash'])
      .openapi({ description: 'Cash is handed over, and noted, by hand after it.' }),
    isUpiUnmatched: z.boolean().openapi({
      description: 'Paid by UPI, and not found in the bank’s account yet.',
    }),
    reason: z.string(),
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    takesTwo: z.boolean().openapi({
      description: 'Requested in a session opened by an authenticator code: two others have to agree.',
    }),
    agreedBy: z.string().nullable().openapi({ description: 'The first of two who agreed.' }),
    /** Why who looks can't decide on it, in a sentence; null: they can. */
    problem: z.string().nullable(),
    isOwn: z.boolean().openapi({ description: 'Who looks has asked for it.' }),
  })
  .openapi('Approval')
export type Approval = z.output<typeof approval>

const refund = z
  .object({
    /** What would go back now; null where nothing can. */
    amount: z.number().nullable(),
    way: z.enum(['online', 'cash']).nullable(),
    isAgain: z.boolean().openapi({ description: 'The provider refused it before.' }),
    isDue: z.boolean().openapi({ description: 'Cash that has only to be handed over, and takes no reason.' }),
    problem: z.string().nullable(),
    /** What went back of its visit before. */
    givenBefore: z.number(),
    aloneUpTo: z.number(),
    needsSecond: z.boolean(),
    secondReason: z.string().nullable().openapi({ description: 'Why it takes a second person.' }),
    waiting: approval.nullable(),
  })
  .openapi('DeskRefund')
export type DeskRefund = z.output<typeof refund>

const refundAnswer = z.object({ success: z.literal(true), refund })
const id = z.object({ id: z.uuid() })
const MAX_REASON = 300
const amount = z.number().positive().max(1e7)
const reason = z.string().trim().min(MIN_WHY).max(MAX_REASON)

export const approvalEndpoints = {
  getDeskRefund: createRoute({
    ...at('getDeskRefund'),
    ...needs('refunds.ask'),
    summary: 'What of an order can go back now, and whether that takes a second person',
    request: { params: orderId },
    responses: ok(refundAnswer),
  }),
  refundAtDesk: createRoute({
    ...at('refundAtDesk'),
    ...needs('refunds.ask'),
    summary:
      'Give back what is left of an order, up to the limit for one person; note that cash is handed over',
    request: {
      params: orderId,
      body: body(
        z.object({
          amount,
          reason: z.string().trim().max(MAX_REASON).default('').openapi({
            description: 'Needed but for cash that was due (isDue).',
          }),
        }),
      ),
    },
    responses: ok(refundAnswer),
  }),
  askForRefund: createRoute({
    ...at('askForRefund'),
    ...needs('refunds.ask'),
    summary: 'Ask a second person for a refund above the limit, or for a cancellation that brings one',
    request: {
      params: orderId,
      body: body(
        z.object({
          kind: z.enum(APPROVAL_KINDS),
          amount: amount.openapi({ description: 'What was shown to go back.' }),
          reason,
          lines: z.array(z.int().min(0).max(999)).min(1).max(MAX_ITEMS).optional(),
          isFeeKept: z.boolean().default(false),
        }),
      ),
    },
    responses: ok(refundAnswer),
  }),
  listApprovals: createRoute({
    ...at('listApprovals'),
    ...needs('refunds.decide'),
    summary: 'Refunds that wait for a second person, oldest first',
    responses: ok(z.object({ success: z.literal(true), approvals: z.array(approval) })),
  }),
  decideApproval: createRoute({
    ...at('decideApproval'),
    ...needs('refunds.decide'),
    summary:
      'Agree to a refund, or decline it; agreeing is confirmed by a key, and gives back what was paid online',
    request: {
      params: id,
      body: body(
        z.object({ isAgreed: z.boolean(), note: z.string().trim().max(MAX_REASON).default(''), stepUp }),
      ),
    },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
  withdrawApproval: createRoute({
    ...at('withdrawApproval'),
    ...needs('refunds.ask'),
    summary: 'Take back what one has asked for',
    request: { params: id },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
