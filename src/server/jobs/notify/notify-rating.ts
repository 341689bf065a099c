import type { Jobs, Shop } from '#domain/shop.ts'
import { orderAndPhone } from '#domain/visits/order-messages.ts'
import { ratingOf } from '#domain/visits/ratings.ts'
import { isLowRating } from '#rules/visits/ratings.ts'
import { deliver } from '#server/jobs/deliver.ts'
import { lowRatingForDesk } from '#server/jobs/messages/desk-email.ts'

/** Tells the company of few stars, while they are few: a customer may have changed them. */
export async function notifyRating(shop: Shop, { orderId }: Jobs['notify-rating']): Promise<void> {
  const found = await orderAndPhone(shop.db, orderId)
  const rating = await ratingOf(shop.db, orderId)
  if (!found || !rating || !isLowRating(rating.stars)) return
  const key = { subject: `order:${orderId}`, about: `low-rating:${rating.stars}`, channel: 'email' } as const
  const letter = lowRatingForDesk(found.order.number, rating.stars)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...letter }))
}
