import { Refusal } from '#contract/errors.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import { createOrder } from '../orders/create.ts'
import type { CreatedOrder } from '../orders/idempotency.ts'
import { findOwnOrder } from '../orders/read.ts'
import type { Viewer } from '../shop.ts'
import type { PaymentDeps } from './attempts.ts'
import { learnOfPayment } from './choose-method.ts'

/**
 * Books as `createOrder` does. The customer's unpaid order is replaced even while its payment page is open, once the
 * provider has been asked: what was paid a moment ago stays booked, what is paid later is refunded.
 */
export async function bookAnew(
  shop: PaymentDeps,
  catalogue: Parameters<typeof createOrder>[1],
  viewer: Viewer,
  request: OrderRequest,
  idempotencyKey: string | undefined,
): Promise<CreatedOrder> {
  try {
    return await createOrder(shop, catalogue, viewer, request, idempotencyKey)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PAYMENT_PENDING') throw error
    await learnOfPayment(shop, await findOwnOrder(shop.db, viewer, String(error.details.extra?.orderId)))
    return createOrder(shop, catalogue, viewer, request, idempotencyKey, true)
  }
}
