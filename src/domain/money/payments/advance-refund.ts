import { and, eq, isNotNull, sql, sum } from 'drizzle-orm'
import { orders, payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { issueCreditNote } from '#domain/money/invoices/issue.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { lockOrder } from '#domain/orders/read.ts'
import type { RefundState } from '#domain/ports/payment-provider.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { type PaymentDeps, providerOf } from './attempts.ts'
import { findSettlingPayment, type PaymentRow, type RefundRow } from './payments.ts'
import { nextRefundCheck } from './schedule.ts'

/**
 * Checks a refund at the provider, and requests it if unknown there; our id makes the request
 * idempotent. A refused refund has failed and needs an operator.
 */
export async function advanceRefund(shop: PaymentDeps, refund: RefundRow): Promise<RefundState> {
  const state = await providerState(shop, refund)
  const isNews = await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, refund.orderId)
    const [locked] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
    if (!locked || locked.state === 'completed') return false
    // The refund was requested again under another id meanwhile, so this response belongs to the earlier attempt.
    if (locked.merchantRefundId !== refund.merchantRefundId) return false

    const now = shop.now()
    await tx
      .update(refunds)
      .set({
        state,
        checks: locked.checks + 1,
        nextCheckAt: state === 'pending' ? nextRefundCheck(locked.checks, now) : null,
        completedAt: state === 'completed' ? now : null,
      })
      .where(eq(refunds.id, refund.id))

    if (state !== 'completed') return locked.state !== state
    await recordRefunded(tx, shop, order, locked)
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'refunded' })
    return true
  })
  if (isNews && state !== 'pending') shop.record(state === 'completed' ? 'refund.completed' : 'refund.failed')
  return state
}

async function isFullyRefunded(tx: Transaction, { id, amount }: PaymentRow): Promise<boolean> {
  const done = and(eq(refunds.paymentId, id), eq(refunds.state, 'completed'))
  const [given] = await tx
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(done)
  return Number(given?.amount ?? 0) >= amount
}

export async function recordRefunded(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  // A refund of a second payment doesn't change an order that the first one paid.
  const isAllBack = payment?.settlesOrder
    ? await isFullyRefunded(tx, payment)
    : order.status === 'cancelled' && !(await findSettlingPayment(tx, order.id))
  if (isAllBack) await tx.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id))
  if (payment?.settlesOrder) await issueCreditNote(tx, shop, order.id, refund)
}

/** Our id of the UPI code that paid several orders, which the payment of the first one has. */
async function orderIdOfCode(
  db: Connection,
  { orderId, providerReference }: PaymentRow,
): Promise<string | null | undefined> {
  const ofVisit = sql`(select id from orders where visit_id = (select visit_id from orders where id = ${orderId}))`
  const [first] = await db
    .select({ id: payments.merchantOrderId })
    .from(payments)
    .where(
      and(
        sql`${payments.orderId} in ${ofVisit}`,
        eq(payments.isQr, true),
        eq(payments.providerReference, providerReference ?? ''),
        isNotNull(payments.merchantOrderId),
      ),
    )
  return first?.id
}

async function providerState(shop: PaymentDeps, refund: RefundRow): Promise<RefundState> {
  const provider = providerOf(shop, refund.provider)
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const merchantOrderId = payment && (payment.merchantOrderId ?? (await orderIdOfCode(shop.db, payment)))
  if (!payment || !merchantOrderId) throw new Error('a refund without an online payment')
  const known = { merchantRefundId: refund.merchantRefundId, transactionId: payment.transactionId ?? '' }
  try {
    return (await provider.refundStatus(known)).state
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
  }
  try {
    const asked = await provider.refund({
      ...known,
      merchantOrderId,
      amountPaise: refund.amount,
    })
    return asked.state
  } catch (error) {
    // The provider refused the refund for good. If a status call is refused, the refund may still be pending.
    if (error instanceof ProviderError && error.kind === 'refused') return 'failed'
    throw error
  }
}
