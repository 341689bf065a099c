import { storeReason } from '#domain/written-reasons.ts'
import { formatShortPaise, type Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Rules, Transaction } from '../shop.ts'
import { discountNotWithCoupon, discountTooHigh } from './words.ts'

/** Either of them. An amount is in whole rupees, so that the order can be paid in cash. */
export interface GivenDiscount {
  amount?: Paise | undefined
  percent?: number | undefined
}

/** What staff take off an order that they book. An order with a discount and without a coupon has such a one. */
export interface StaffDiscount extends GivenDiscount {
  reason: string
}

const percentOf = (subtotal: Paise, percent: number): Paise =>
  Math.floor((subtotal * percent) / 100 / 100) * 100

/**
 * In whole rupees; below the limit something is left to pay. A coupon has terms of its own, to which a discount would
 * add, so an order has one of them.
 */
export function discountOf(
  { discountUpTo }: Pick<Rules, 'discountUpTo'>,
  subtotal: Paise,
  { amount, percent = 0 }: GivenDiscount,
  coupon: object | undefined,
): Paise {
  const highest = percentOf(subtotal, discountUpTo)
  const wanted = amount ?? percentOf(subtotal, percent)
  if (!coupon && wanted <= highest) return wanted
  const wrong = coupon
    ? sentence(discountNotWithCoupon)
    : sentence(discountTooHigh, { percent: discountUpTo, amount: formatShortPaise(highest) })
  throw new Refusal('INVALID', wrong, { fields: { discount: wrong } })
}

/** Runs in the transaction of the booking. */
export async function recordDiscount(
  tx: Transaction,
  {
    orderId,
    amount,
    reason,
    actor,
    at,
  }: { orderId: string; amount: Paise; reason: string; actor: Staff; at: Date },
): Promise<void> {
  const note = await storeReason(tx, { orderId, text: reason, actor, at })
  await audit(tx, {
    at,
    actor,
    action: 'order.discounted',
    subject: `order:${orderId}`,
    details: { amount, ...note },
  })
}
