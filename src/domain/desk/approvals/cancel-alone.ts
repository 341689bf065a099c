import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import type { Paise } from '#rules/money.ts'
import { cancelOrder } from '../../changes/cancel-order.ts'
import {
  type AddedLines,
  type Cancellation,
  previewCancellation,
  refundOnlineOf,
} from '../../changes/cancellation.ts'
import { findOrderFor } from '../../orders/permit.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { refuseCancelOfTaken } from '../orders/actions.ts'
import { openAllowedOrder } from '../orders/find-order.ts'
import { refuseOwnBooking } from './conflicts.ts'
import { refuseAboveLimit, secondPersonReason } from './second-person.ts'

interface Lines {
  orderId: string
  /** Undefined cancels the whole order. */
  lines?: number[] | undefined
  added?: AddedLines[] | undefined
  isFeeKept: boolean
}

/** Audited as a read. */
export async function previewCancelWithinLimit(
  shop: PaymentDeps,
  staff: StaffSession,
  { orderId, ...input }: Lines,
): Promise<{ cancellation: Cancellation; needsSecond: boolean }> {
  const order = await openAllowedOrder(shop, staff, 'orders.cancel', orderId)
  const cancellation = await previewCancellation(shop, staff, order, input)
  refuseCancelOfTaken(order, cancellation.isWhole)
  const payout = toPayout(cancellation.refund, cancellation.refundOnline)
  const reason = await secondPersonReason(shop.db, shop, { staff, order, payout })
  return { cancellation, needsSecond: reason !== null }
}

/**
 * If the customer paid in cash, or by UPI to staff, a cancellation makes cash due. Paying it out is a separate step.
 */
export const toPayout = (amount: Paise, online: Paise) => ({
  amount,
  paidOut: online,
  way: online > 0 ? ('online' as const) : ('cash' as const),
})

/** @throws APPROVAL_NEEDED above the limit of one person, FORBIDDEN for the caller's own booking */
export async function cancelWithinLimit(
  shop: PaymentDeps,
  staff: StaffSession,
  input: Lines & { reason: string; expectedRefund: Paise; revision: string },
): Promise<void> {
  const { orderId, expectedRefund } = input
  const order = await findOrderFor(shop.db, staff, 'orders.cancel', orderId)
  refuseCancelOfTaken(order, !input.lines)
  if (expectedRefund > 0) await refuseOwnBooking(shop.db, staff, order)
  await cancelOrder(shop, staff, {
    ...input,
    check(tx, quote) {
      // The sample may have been taken meanwhile.
      refuseCancelOfTaken(quote.order, quote.isWhole)
      const payout = toPayout(expectedRefund, refundOnlineOf(quote))
      return refuseAboveLimit(tx, shop, { staff, order, payout })
    },
  })
}
