import { deliver } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import { readOrderAndPhone } from '#domain/messages/visit-for-message.ts'
import * as inEmail from '#domain/messages/words.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { findRating } from '#domain/visits/ratings.ts'
import { isLowRating } from '#rules/visits/ratings.ts'
import { say } from '#text/text.ts'

/** A low rating: booking and stars, without tests and comment. */
const lowRatingForDesk = (number: string, count: number): EmailText => ({
  subject: say(inEmail.lowRatingSubject, { number, count }),
  text: lines(
    say(inEmail.lowRating, { number }),
    say(inEmail.howToReadRating),
    '  npm run ops -- ratings --low',
  ),
})

/** Only if the rating is still low: the customer may have changed it. */
export async function notifyRating(shop: Shop, { orderId }: Jobs['notify-rating']): Promise<void> {
  const found = await readOrderAndPhone(shop.db, orderId)
  const rating = found && (await findRating(shop.db, found.order.visitId))
  if (!rating || !isLowRating(rating.stars)) return
  const key = { subject: `order:${orderId}`, about: `low-rating:${rating.stars}`, channel: 'email' } as const
  const emailText = lowRatingForDesk(found.order.number, rating.stars)
  await deliver(shop, key, () => shop.email.send({ to: shop.rules.company.email, ...emailText }))
}
