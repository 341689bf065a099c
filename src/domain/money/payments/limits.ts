import { consume } from '#domain/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { Refusal } from '#wire/errors.ts'

/**
 * A customer whose session expires can still finish a payment, so these calls need no token and are limited by address.
 */

type LimitDeps = Pick<Shop, 'db' | 'now' | 'rules'>

export const countAnonymousCall = (shop: LimitDeps, address: string): Promise<void> =>
  consume(shop, shop.db, {
    key: `payment-address:${address}`,
    windowMs: HOUR_MS,
    limit: shop.rules.paymentCallsPerAddress,
  })

/** Counts only calls about unknown orders. */
export async function countUnknownOrder<T>(
  shop: LimitDeps,
  address: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') {
      await consume(shop, shop.db, {
        key: `unknown-order-address:${address}`,
        windowMs: HOUR_MS,
        limit: shop.rules.unknownOrdersPerAddress,
      })
    }
    throw error
  }
}
