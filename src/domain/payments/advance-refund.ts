import { eq } from 'drizzle-orm'
import { orders, payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { lockOrder } from '../orders/read.ts'
import type { RefundState } from '../ports/payment-provider.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Shop, Transaction } from '../shop.ts'
import type { PaymentDeps } from './attempts.ts'
import { paymentThatPaid } from './payment-that-paid.ts'
import { providerOf } from './providers.ts'
import type { RefundRow } from './rows.ts'
import { nextRefundCheck } from './schedule.ts'

/**
 * Carries a refund one step on: asks the provider how it stands and asks for it when the provider doesn't know it
 * yet. Our id makes asking twice harmless. One that is refused has failed, and waits for an operator. Throws ProviderError when no answer can be had.
 */
export async function advanceRefund(shop: PaymentDeps, refund: RefundRow): Promise<RefundState> {
  const state = await providerState(shop, refund)
  const isNews = await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, refund.orderId)
    const [locked] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
    if (!locked || locked.state === 'completed') return false
    // Asked for anew meanwhile, under another id: this answer is about the earlier try.
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

/** What follows when a refund has reached the customer: the order's payment status, and a credit note for its invoice. */
export async function recordRefunded(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  // A second payment given back says nothing of an order that another one has paid.
  if (payment?.settlesOrder || (order.status === 'cancelled' && !(await paymentThatPaid(tx, order.id)))) {
    await tx.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id))
  }
  if (payment?.settlesOrder) await issueCreditNote(tx, shop, order.id, refund.amount)
}

async function providerState(shop: PaymentDeps, refund: RefundRow): Promise<RefundState> {
  const provider = providerOf(shop, refund.provider)
  try {
    return (await provider.refundStatus(refund.merchantRefundId)).state
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
  }
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.merchantOrderId) throw new Error('a refund without an online payment')
  try {
    const asked = await provider.refund({
      merchantRefundId: refund.merchantRefundId,
      merchantOrderId: payment.merchantOrderId,
      amountPaise: refund.amount,
    })
    return asked.state
  } catch (error) {
    // A definite no to this request. To a mere question it would prove nothing: the refund may be on its way.
    if (error instanceof ProviderError && error.kind === 'refused') return 'failed'
    throw error
  }
}
