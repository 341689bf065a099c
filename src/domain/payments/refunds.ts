import { eq } from 'drizzle-orm'
import { orders, payments, refunds } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RefundState } from '#outside/phonepe.ts'
import { ProviderError } from '#outside/provider-error.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { lockOrder } from '../orders/read.ts'
import type { Asking } from './attempts.ts'
import { nextRefundCheck } from './schedule.ts'

export type RefundRow = typeof refunds.$inferSelect

/**
 * Carries a refund one step on: asks the provider how it stands and asks for it when the provider doesn't know it
 * yet. Our id makes asking twice harmless. Throws ProviderError when no answer can be had.
 */
export async function advanceRefund(shop: Asking, refund: RefundRow): Promise<RefundState> {
  const state = await providerState(shop, refund)
  await inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, refund.orderId)
    const [locked] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update')
    if (!locked || locked.state === 'completed') return
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
    if (state !== 'completed') return
    if (order.status === 'cancelled') {
      await tx.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id))
    }
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
    if (payment?.settlesOrder) await issueCreditNote(tx, shop, order.id, refund.amount)
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'refunded' })
  })
  return state
}

async function providerState(shop: Asking, refund: RefundRow): Promise<RefundState> {
  try {
    return (await shop.phonepe.refundStatus(refund.merchantRefundId)).state
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
  }
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment?.merchantOrderId) throw new Error('a refund without an online payment')
  const asked = await shop.phonepe.refund({
    merchantRefundId: refund.merchantRefundId,
    merchantOrderId: payment.merchantOrderId,
    amountPaise: refund.amount,
  })
  return asked.state
}
