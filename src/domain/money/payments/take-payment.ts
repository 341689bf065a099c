import { inTransaction } from '#db/transaction.ts'
import type { Staff } from '#domain/actor.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { type ActingStaff, findOrderFor, PERMISSION_OF, permit } from '#domain/orders/permit.ts'
import { findBooking } from '#domain/orders/read.ts'
import { refuseStale, refuseStaleBesidePayment } from '#domain/orders/version.ts'
import type { Transaction } from '#domain/shop.ts'
import type { TakenAs } from '#rules/orders/order-status.ts'
import { checkPaymentBefore, closeAttempt, type PaymentDeps, refuseOpenPayment } from './attempts.ts'
import { claimReference, recordCash } from './cash.ts'
import { confirmPaidByHand, lockWithCustomer } from './choose-method.ts'
import { closeUpiCode, refusePaidByCode } from './upi-code.ts'

/** Money that staff were given. */
export interface TakenMoney {
  as: TakenAs
  /** The UPI reference on the payer's phone, or the reference on the card's slip; empty for cash. */
  reference: string
}

interface TakePayment extends TakenMoney {
  /** Id or number. */
  orderId: string
  /** The order's revision, checked by `refuseStale`. */
  revision: string
}

/** Closes an open payment or UPI code first. */
export async function takePayment(
  shop: PaymentDeps,
  staff: ActingStaff,
  { orderId, as, reference, revision }: TakePayment,
): Promise<OrderRow> {
  const found = await findOrderFor(shop.db, staff, PERMISSION_OF['take-payment'], orderId)
  await closeUpiCode(shop, found)
  await refusePaidByCode(shop.db, found)
  // Before the page is closed.
  await refuseStale(shop.db, found, revision)
  await checkPaymentBefore(shop, 'take-payment', found, closeAttempt)
  const { actor } = staff
  return inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refusePaidByCode(tx, locked)
    await refuseStaleBesidePayment(tx, { found, locked }, revision)

    await refuseOpenPayment(tx, 'take-payment', locked, shop.now())
    permit(staff, 'take-payment', locked, shop.now())

    return recordTakenMoney(tx, shop, locked, actor, { as, reference })
  })
}

/**
 * Confirms the order, issues its invoice, and sends an SMS receipt for cash. The caller holds the locks of order and
 * customer.
 */
export async function recordTakenMoney(
  tx: Transaction,
  shop: Pick<PaymentDeps, 'now' | 'rules' | 'sendJob'>,
  before: OrderRow,
  actor: Staff,
  { as, reference }: TakenMoney,
): Promise<OrderRow> {
  const order = before.status === 'pending' ? await confirmPaidByHand(tx, shop, before, actor) : before
  if (as !== 'cash' && reference)
    await claimReference(tx, { as, reference, orderId: order.id, at: shop.now() })
  await recordCash(tx, shop, order, actor, { as, reference: reference || null })

  if (as === 'cash')
    await shop.sendJob(tx, 'notify-order', {
      orderId: (await findBooking(tx, order)).id,
      about: 'cash-received',
    })
  return { ...order, paymentStatus: 'completed' }
}
