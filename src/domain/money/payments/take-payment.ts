import { inTransaction } from '#db/transaction.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { type ActingStaff, findOrderFor, PERMISSION_OF, permit } from '#domain/orders/permit.ts'
import { findBooking } from '#domain/orders/read.ts'
import { refuseStale, refuseStaleBesidePayment } from '#domain/orders/version.ts'
import { checkPaymentBefore, closeAttempt, type PaymentDeps, refuseOpenPayment } from './attempts.ts'
import { claimUpiReference, recordCash } from './cash.ts'
import { confirmPaidByHand, lockWithCustomer } from './choose-method.ts'

interface TakePayment {
  /** Id or number. */
  orderId: string
  as: 'cash' | 'upi'
  /** The UPI reference on the payer's phone; empty without one. */
  reference: string
  /** The order's revision, checked by `refuseStale`. */
  revision: string
}

/** Closes an open payment first. Confirms the order, issues its invoice, and sends an SMS receipt for cash. */
export async function takePayment(
  shop: PaymentDeps,
  staff: ActingStaff,
  { orderId, as, reference, revision }: TakePayment,
): Promise<OrderRow> {
  const found = await findOrderFor(shop.db, staff, PERMISSION_OF['take-payment'], orderId)
  // Before the page is closed.
  await refuseStale(shop.db, found, revision)
  await checkPaymentBefore(shop, 'take-payment', found, closeAttempt)
  const { actor } = staff
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refuseStaleBesidePayment(tx, { found, locked }, revision)

    await refuseOpenPayment(tx, 'take-payment', locked, shop.now())
    permit(staff, 'take-payment', locked, shop.now())

    const order = locked.status === 'pending' ? await confirmPaidByHand(tx, shop, locked, actor) : locked
    if (as === 'upi' && reference)
      await claimUpiReference(tx, { reference, orderId: order.id, at: shop.now() })
    await recordCash(tx, shop, order, actor, { as, reference: reference || null })

    if (as === 'cash')
      await shop.sendJob(tx, 'notify-order', {
        orderId: (await findBooking(tx, order)).id,
        about: 'cash-received',
      })
    return { ...order, paymentStatus: 'completed' }
  })
}
