import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { StepUp } from '#contract/staff/step-up.ts'
import { approvals } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { toRupees } from '#rules/money.ts'
import { mayAt } from '#rules/staff/permissions.ts'
import { closedAlready, noSuchApproval, ownAsking } from '#text/staff/approvals.ts'
import { sentence } from '#text/text.ts'
import { type AuditedAction, audit } from '../../audit.ts'
import { cancelOrder } from '../../changes/cancel-order.ts'
import type { PaymentDeps } from '../../payments/attempts.ts'
import { refundOrder } from '../../payments/refund-order.ts'
import type { Connection, Transaction } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import { requireStepUp } from '../../staff/step-up.ts'
import { orAskedInVain } from '../orders/change-order.ts'
import { refuseCancelOfTaken } from '../orders/deeds.ts'
import { selectApprovals, type WaitingApproval } from './list.ts'
import { refuseOwnBooking, refuseOwnOrder } from './own-booking.ts'
import { refuseGivenLink } from './two-people.ts'

/**
 * The second person: agreeing makes the refund in the same transaction, so neither is without the other. Of cash it makes
 * it due: who hands it over notes that, and has it in their own custody.
 */

interface Decision {
  id: string
  isAgreed: boolean
  note: string
  stepUp?: StepUp
}

const closed = () => new Refusal('APPROVAL_CLOSED', sentence(closedAlready))

async function findApproval(db: Connection, id: string): Promise<WaitingApproval> {
  const [found] = await selectApprovals(db).where(eq(approvals.id, id))
  if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  return found
}

/**
 * Decides on a refund that somebody else asked for. Refusals: NOT_FOUND (also another centre's), FORBIDDEN (one's own
 * asking or booking, or whose passkey came by a link of the other's), APPROVAL_CLOSED, STEP_UP_NEEDED and PASSKEY_REFUSED for agreeing, REFUND_CHANGED where another sum
 * would go back by now, ORDER_STEP_REFUSED, PAYMENT_PENDING.
 */
export async function decideApproval(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, isAgreed, note, stepUp }: Decision,
): Promise<void> {
  const { approval, order, askedBy } = await findApproval(shop.db, id)
  if (!mayAt(staff.grants, 'orders.read', order.centreCode))
    throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  authorise(staff, 'refunds.decide', order.centreCode)
  if (approval.askedBy === staff.actor.id) throw new Refusal('FORBIDDEN', sentence(ownAsking))
  await refuseOwnBooking(shop.db, staff, order)
  await refuseOwnOrder(shop.db, staff, order)
  await refuseGivenLink(shop.db, staff.actor.id, approval.askedBy)
  if (approval.state !== 'waiting' || approval.expiresAt <= shop.now()) throw closed()
  const { kind, amount, deedHash, reason, about } = approval
  const subject = `order:${order.id}`
  const details = { amount, kind, askedBy, approvalId: id }
  const decide = (state: 'agreed' | 'declined') => (tx: Transaction) =>
    close(tx, shop, staff, { id, state, note, details, subject: `order:${order.id}` })
  if (!isAgreed) return inTransaction(shop.db, decide('declined'))
  if (kind === 'cancel') refuseCancelOfTaken(order)
  const deed = { action: 'refund.agree', subject, about: { id, deedHash, amount } } as const
  await requireStepUp(shop, staff, deed, stepUp)
  const also = decide('agreed')
  const { actor } = staff
  if (kind === 'cancel')
    await orAskedInVain(() =>
      cancelOrder(shop, {
        ...{ orderId: order.id, actor, reason, lines: about.lines, isFeeKept: about.isFeeKept ?? false },
        expectedRefund: toRupees(amount),
        // The sample may have been taken meanwhile.
        also: (tx, locked) => {
          refuseCancelOfTaken(locked)
          return also(tx)
        },
      }),
    )
  else await refundOrder(shop, { orderId: order.id, actor, expected: amount, isCashLater: true, also })
}

interface Closing {
  id: string
  state: 'agreed' | 'declined'
  note: string
  details: Record<string, unknown>
  subject: `order:${string}`
}

/** Only the first closes it. */
async function close(
  tx: Transaction,
  { now }: Pick<PaymentDeps, 'now'>,
  { actor }: StaffSession,
  { id, state, note, details, subject }: Closing,
): Promise<void> {
  const at = now()
  const done = await tx
    .update(approvals)
    .set({ state, note, decidedBy: actor.id, decidedAt: at })
    .where(and(eq(approvals.id, id), eq(approvals.state, 'waiting'), gt(approvals.expiresAt, at)))
    .returning({ id: approvals.id })
  if (done.length === 0) throw closed()
  const action: AuditedAction = state === 'agreed' ? 'refund.agreed' : 'refund.declined'
  await audit(tx, { at, actor, action, subject, details })
}

/** Takes back what one has asked for. Refusals: NOT_FOUND for what others asked, APPROVAL_CLOSED. */
export async function withdrawApproval(
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  staff: StaffSession,
  id: string,
): Promise<void> {
  const { approval, order } = await findApproval(shop.db, id)
  if (approval.askedBy !== staff.actor.id) throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  await inTransaction(shop.db, async tx => {
    const done = await tx
      .update(approvals)
      .set({ state: 'withdrawn' })
      .where(and(eq(approvals.id, id), eq(approvals.state, 'waiting')))
      .returning({ id: approvals.id })
    if (done.length === 0) throw closed()
    await audit(tx, {
      ...{ at: shop.now(), actor: staff.actor, action: 'refund.withdrawn', subject: `order:${order.id}` },
      details: { amount: approval.amount, approvalId: id },
    })
  })
}
