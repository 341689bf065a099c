import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { approvals } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { closedAlready, noSuchApproval } from '#domain/desk/words.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { withVisit } from '#domain/orders/order-rows.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../../audit.ts'
import { cancelOrder } from '../../changes/cancel-order.ts'
import type { History } from '../../history.ts'
import type { Connection, Transaction } from '../../shop.ts'
import { authorise, type StaffSession } from '../../staff/sessions.ts'
import { requireStepUp } from '../../staff/step-up.ts'
import { refuseCancelOfTaken } from '../orders/actions.ts'
import { conflictSentence, refuseConflict } from './conflicts.ts'
import { selectApprovals, type WaitingApproval } from './list.ts'

interface Decision {
  id: string
  isAgreed: boolean
  note: string
  stepUp?: StepUp
}

const approvalClosedRefusal = () => new Refusal('APPROVAL_CLOSED', sentence(closedAlready))

async function findApproval(db: Connection, id: string): Promise<WaitingApproval> {
  const [found] = await selectApprovals(db).where(eq(approvals.id, id))
  if (!found) throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  return withVisit(found)
}

/** Approving also refunds, in the same transaction. Of two approvals the first is only recorded. */
export async function decideApproval(
  shop: PaymentDeps,
  staff: StaffSession,
  { id, isAgreed, note, stepUp }: Decision,
): Promise<void> {
  const { approval, order, askedBy, agreedBy } = await findApproval(shop.db, id)
  if (!hasPermissionAt(staff.grants, 'orders.read', order.visit.centreCode))
    throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  authorise(staff, 'refunds.decide', order.visit.centreCode)
  await refuseConflict(shop.db, staff, id)
  if (approval.state !== 'waiting' || approval.expiresAt <= shop.now()) throw approvalClosedRefusal()

  const { kind, amount, actionHash, reason, about } = approval
  const subject = `order:${order.id}` as const
  const details = { amount, kind, askedBy, ...(agreedBy ? { agreedBy } : {}), approvalId: id }
  const decide = (state: 'agreed' | 'declined') => (tx: Transaction) =>
    close(tx, shop, staff, { approval, state, note, details, subject })
  if (!isAgreed) return inTransaction(shop.db, decide('declined'))

  if (kind === 'cancel') refuseCancelOfTaken(order, !about.lines)
  const action = { action: 'refund.agree', subject, about: { id, actionHash, amount } } as const
  const { issuedBy } = await requireStepUp(shop, staff, action, stepUp)
  // Checked again: the key may have been added after the check above.
  if (issuedBy && [approval.requestedBy, approval.agreedBy].includes(issuedBy))
    throw new Refusal('FORBIDDEN', conflictSentence('linkByOther'))
  if (approval.isRequestedByCode && !approval.agreedBy)
    return recordFirst(shop, staff, { id, issuedBy, details, subject })

  const approved = { orderId: order.id, permission: 'refunds.decide' } as const
  const agree = decide('agreed')
  if (kind === 'cancel')
    await cancelOrder(shop, staff, {
      ...approved,
      reason,
      lines: about.lines,
      added: about.added,
      isFeeKept: about.isFeeKept ?? false,
      expectedRefund: amount,
      // The sample may have been taken meanwhile.
      check: (tx, quote) => {
        refuseCancelOfTaken(quote.order, quote.isWhole)
        return agree(tx)
      },
    })
  else
    await refundOrder(shop, staff, {
      ...approved,
      expected: amount,
      part: about.isPart ? { amount, lines: about.lines } : undefined,
      isCashLater: true,
      check: agree,
    })
}

const recordFirst = (
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  { actor }: StaffSession,
  { id, issuedBy, details, subject }: FirstApproval,
): Promise<void> =>
  inTransaction(shop.db, async tx => {
    const at = shop.now()
    const done = await tx
      .update(approvals)
      .set({
        agreedBy: actor.id,
        agreedAt: at,
        ...(issuedBy ? { keyIssuers: sql`${approvals.keyIssuers} || ${issuedBy}::uuid` } : {}),
      })
      .where(and(isOpen(id, at), isNull(approvals.agreedBy)))
      .returning({ id: approvals.id })
    if (done.length === 0) throw approvalClosedRefusal()
    await audit(tx, { at, actor, action: 'refund.agreed-first', subject, details })
  })

interface FirstApproval extends Pick<ApprovalDecision, 'details' | 'subject'> {
  id: string
  issuedBy: string | null
}

const isOpen = (id: string, at: Date) =>
  and(eq(approvals.id, id), eq(approvals.state, 'waiting'), gt(approvals.expiresAt, at))

interface ApprovalDecision {
  approval: Pick<typeof approvals.$inferSelect, 'id' | 'agreedBy'>
  state: 'agreed' | 'declined'
  note: string
  details: History['refund.agreed']
  subject: `order:${string}`
}

async function close(
  tx: Transaction,
  { now }: Pick<PaymentDeps, 'now'>,
  { actor }: StaffSession,
  { approval: { id, agreedBy }, state, note, details, subject }: ApprovalDecision,
): Promise<void> {
  const at = now()
  const done = await tx
    .update(approvals)
    .set({ state, note, decidedBy: actor.id, decidedAt: at })
    .where(and(isOpen(id, at), agreedBy ? eq(approvals.agreedBy, agreedBy) : isNull(approvals.agreedBy)))
    .returning({ id: approvals.id })
  if (done.length === 0) throw approvalClosedRefusal()
  const action = state === 'agreed' ? 'refund.agreed' : 'refund.declined'
  await audit(tx, { at, actor, action, subject, details })
}

export async function withdrawApproval(
  shop: Pick<PaymentDeps, 'db' | 'now'>,
  staff: StaffSession,
  id: string,
): Promise<void> {
  const { approval, order } = await findApproval(shop.db, id)
  if (approval.requestedBy !== staff.actor.id) throw new Refusal('NOT_FOUND', sentence(noSuchApproval))
  await inTransaction(shop.db, async tx => {
    const done = await tx
      .update(approvals)
      .set({ state: 'withdrawn' })
      .where(and(eq(approvals.id, id), eq(approvals.state, 'waiting')))
      .returning({ id: approvals.id })
    if (done.length === 0) throw approvalClosedRefusal()
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'refund.withdrawn',
      subject: `order:${order.id}`,
      details: { amount: approval.amount, approvalId: id },
    })
  })
}
