import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import { visitIdOf } from '#domain/orders/additions.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { findOrder } from '#domain/orders/read.ts'
import { refuseStale } from '#domain/orders/version.ts'
import { checkBeforeAction, type PaymentDeps, requireAllowedToStaff } from './attempts.ts'
import { claimUpiReference, recordCash } from './cash.ts'
import { confirmPaidByHand, lockWithCustomer } from './choose-method.ts'

interface TakePayment {
  /** Id or number. */
  orderId: string
  actor: Staff
  as: 'cash' | 'upi'
  /** The UPI reference on the payer's phone. */
  reference: string | null
  /** Sent by staff, checked by `refuseStale`. */
  revision?: string
}

/**
 * Checks an open payment at the provider, confirms the order, issues its invoice, and texts a
 * receipt for cash.
 */
export async function takePayment(
  shop: PaymentDeps,
  { orderId, actor, as, reference, revision }: TakePayment,
): Promise<OrderRow> {
  const found = await findOrder(shop.db, orderId)
  await checkBeforeAction(shop, 'take-payment', found)
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refuseStale(tx, locked, revision)
    await requireAllowedToStaff(tx, 'take-payment', locked, shop.now())
    const order = locked.status === 'pending' ? await confirmPaidByHand(tx, shop, locked, actor) : locked
    if (as === 'upi' && reference)
      await claimUpiReference(tx, { reference, orderId: order.id, at: shop.now() })
    await recordCash(tx, shop, order, actor, { as, reference })
    if (as === 'cash')
      await shop.sendJob(tx, 'notify-order', { orderId: visitIdOf(order), about: 'cash-received' })
    return { ...order, paymentStatus: 'completed' }
  })
}
