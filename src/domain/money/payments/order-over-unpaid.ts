import { createOrder } from '#domain/orders/create.ts'
import type { CreatedOrder } from '#domain/orders/idempotency.ts'
import type { DeskBooking } from '#domain/orders/new-order.ts'
import { findOwnOrder } from '#domain/orders/read.ts'
import type { Viewer } from '#domain/shop.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import { closeAttempt, type PaymentDeps, refreshPayment } from './attempts.ts'

/**
 * `createOrder` that also replaces the customer's unpaid order while its payment page is open. It closes that page
 * first: a paid order stays; if the payment succeeds later, it is refunded.
 */
export const createOrderOverUnpaid = (
  shop: PaymentDeps,
  catalogue: Parameters<typeof createOrder>[1],
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
  desk: DeskBooking = {},
): Promise<CreatedOrder> =>
  retryAfterPaymentCheck(shop, viewer, replacesPaying =>
    createOrder(shop, catalogue, viewer, request, idempotencyKey, { replacesPaying, ...desk }),
  )

/** Retries once after closing the unpaid order's payment page. */
export async function retryAfterPaymentCheck<Made>(
  shop: PaymentDeps,
  viewer: Viewer,
  place: (replacesPaying: boolean) => Promise<Made>,
): Promise<Made> {
  try {
    return await place(false)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_PENDING') throw error
    const unpaid = await findOwnOrder(shop.db, viewer, String(error.details.extra?.orderId))
    await refreshPayment(shop, unpaid, closeAttempt)
    return place(true)
  }
}
