import { createOrder } from '#domain/orders/create.ts'
import type { CreatedOrder } from '#domain/orders/idempotency.ts'
import type { DeskBooking } from '#domain/orders/new-order.ts'
import { findOwnOrder } from '#domain/orders/read.ts'
import type { Viewer } from '#domain/shop.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import type { PaymentDeps } from './attempts.ts'
import { refreshPayment } from './choose-method.ts'

/**
 * `createOrder` that also replaces the customer's unpaid order while its payment page is open. It checks that payment
 * at the provider first: a paid order stays; if the payment succeeds later, it is refunded.
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

/** Retries once after checking the unpaid order's payment at the provider. */
export async function retryAfterPaymentCheck<Made>(
  shop: PaymentDeps,
  viewer: Viewer,
  place: (replacesPaying: boolean) => Promise<Made>,
): Promise<Made> {
  try {
    return await place(false)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_PENDING') throw error
    await refreshPayment(shop, await findOwnOrder(shop.db, viewer, String(error.details.extra?.orderId)))
    return place(true)
  }
}
