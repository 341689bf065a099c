import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { visitIdOf } from '#domain/orders/additions.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { findOrder } from '#domain/orders/read.ts'
import { refuseStale } from '#domain/orders/version.ts'
import { isAmount, toRupees } from '#rules/money.ts'
import { amountChanged } from '#text/errors/payments.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { askBefore, type PaymentDeps, refuseToStaff } from './attempts.ts'
import { recordCash } from './cash.ts'
import { confirmPaidByHand, lockWithCustomer } from './choose-method.ts'
import { claimUpiReference } from './upi-reference.ts'

interface TakePayment {
  /** Either id of the order. */
  orderId: string
  actor: Staff
  as: 'cash' | 'upi'
  /** Of UPI, as the payer's phone shows it. */
  reference: string | null
  /** What they were shown to take, rupees. */
  amount: number
  /** The version of the order that they have seen (`refuseStale`). */
  seen?: string
}

/**
 * Notes that a person has taken the money of an unpaid order, at the counter or wherever they are: the order is
 * confirmed, its invoice issued, and cash gets a receipt by SMS. The provider is asked about an open payment first.
 * Refusals: NOT_FOUND, ORDER_STEP_REFUSED (also a used UPI reference), ORDER_PAID, ORDER_CHANGED, AMOUNT_CHANGED,
 * PAYMENT_PENDING. Throws ProviderError without an answer.
 */
export async function takePayment(
  shop: PaymentDeps,
  { orderId, actor, as, reference, amount, seen }: TakePayment,
): Promise<OrderRow> {
  const found = await findOrder(shop.db, orderId)
  await askBefore(shop, 'take-payment', found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refuseStale(tx, locked, seen)
    await refuseToStaff(tx, 'take-payment', locked, shop.now())
    if (locked.total === 0 || !isAmount(amount, locked.total))
      throw new Refusal('AMOUNT_CHANGED', sentence(amountChanged), {
        extra: { totalAmount: toRupees(locked.total) },
      })
    const order = locked.status === 'pending' ? await confirmPaidByHand(tx, shop, locked, actor) : locked
    if (as === 'upi' && reference)
      await claimUpiReference(tx, { reference, orderId: order.id, at: shop.now() })
    await recordCash(tx, shop, order, actor, { as, reference })
    if (as === 'cash')
      await shop.sendJob(tx, 'notify-order', { orderId: visitIdOf(order), about: 'cash-received' })
    return { ...order, paymentStatus: 'completed' }
  })
}
