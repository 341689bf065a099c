import { createOrder } from '#domain/orders/create.ts'
import type { CreatedOrder } from '#domain/orders/idempotency.ts'
import type { DeskBooking } from '#domain/orders/new-order.ts'
import { findOwnOrder } from '#domain/orders/read.ts'
import type { Viewer } from '#domain/shop.ts'
import { Refusal } from '#wire/errors.ts'
import type { OrderRequest } from '#wire/orders/request.ts'
import type { PaymentDeps } from './attempts.ts'
import { learnOfPayment } from './choose-method.ts'

/**
 * `createOrder`, which here also replaces the customer's unpaid order with an open payment page, after a check at the
 * provider: an order paid just now stays, a later payment is refunded.
 */
export const bookAnew = (
  shop: PaymentDeps,
  catalogue: Parameters<typeof createOrder>[1],
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
  desk: DeskBooking = {},
): Promise<CreatedOrder> =>
  askingOfUnpaid(shop, viewer, replacesPaying =>
    createOrder(shop, catalogue, viewer, request, idempotencyKey, { replacesPaying, ...desk }),
  )

/** Places an order; once more, replacing the unpaid one whose payment page was open, when the provider was asked of it. */
export async function askingOfUnpaid<Made>(
  shop: PaymentDeps,
  viewer: Viewer,
  place: (replacesPaying: boolean) => Promise<Made>,
): Promise<Made> {
  try {
    return await place(false)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_PENDING') throw error
    await learnOfPayment(shop, await findOwnOrder(shop.db, viewer, String(error.details.extra?.orderId)))
    return place(true)
  }
}
