import { desc, eq, lte, sql } from 'drizzle-orm'
import { orders, ratings, type VisitId, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isItsBooking, isItsVisit } from '#domain/orders/order-rows.ts'
import { DAY_MS } from '#rules/durations.ts'
import { isLowRating } from '#rules/visits/ratings.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from '../orders/decide.ts'
import { findOwnOrder, lockOrder } from '../orders/read.ts'
import type { Connection, Shop, Viewer } from '../shop.ts'
import { ratingFinal } from './words.ts'

type RatingRow = typeof ratings.$inferSelect

const MAX_CHANGE_MS = DAY_MS

export const toRatingResponse = ({ stars, comment, at }: RatingRow) => ({
  stars,
  words: comment,
  at,
  changeableUntil: new Date(at.getTime() + MAX_CHANGE_MS),
})

export async function findRating(db: Connection, visitId: VisitId): Promise<RatingRow | undefined> {
  const [row] = await db.select().from(ratings).where(eq(ratings.visitId, visitId))
  return row
}

export async function findOwnRating(shop: Pick<Shop, 'db'>, viewer: Viewer, orderId: string) {
  const { visitId } = await findOwnOrder(shop.db, viewer, orderId)
  return findRating(shop.db, visitId)
}

/** The customer can change a rating for a day. Low ratings are reported to the company at once. */
export async function rateOrder(
  shop: Pick<Shop, 'db' | 'now' | 'sendJob'>,
  viewer: Viewer,
  orderId: string,
  { stars, words }: { stars: number; words?: string },
): Promise<RatingRow> {
  const { id } = await findOwnOrder(shop.db, viewer, orderId)
  return inTransaction(shop.db, async tx => {
    // A second click waits here, and then finds the rating of the first.
    const order = await lockOrder(tx, id)

    const now = shop.now()
    requireAllowed('customer', 'rate', order, now)
    const earlier = await findRating(tx, order.visitId)
    const given = { stars, comment: words?.trim() || null }
    if (earlier && earlier.stars === given.stars && earlier.comment === given.comment) return earlier
    if (earlier && now.getTime() >= earlier.at.getTime() + MAX_CHANGE_MS)
      throw new Refusal('ORDER_STEP_REFUSED', sentence(ratingFinal))

    const [row] = await tx
      .insert(ratings)
      .values({ visitId: order.visitId, ...given, at: now })
      .onConflictDoUpdate({ target: ratings.visitId, set: { ...given, changedAt: now } })
      .returning()
    if (!row) throw new Error('a rating was not written')
    if (isLowRating(stars)) await shop.sendJob(tx, 'notify-rating', { orderId: id, about: 'low' })
    return row
  })
}

/** Latest first, with at most `stars` stars. */
export const listRatings = (db: Connection, { stars = 5, limit }: { stars?: number; limit: number }) =>
  db
    .select({ rating: ratings, number: orders.number, city: visits.city, collector: LAST_COLLECTOR })
    .from(ratings)
    .innerJoin(orders, isItsBooking(ratings.visitId))
    .innerJoin(visits, isItsVisit)
    .where(lte(ratings.stars, stars))
    .orderBy(desc(ratings.at), desc(ratings.visitId))
    .limit(limit)

const LAST_COLLECTOR = sql<string | null>`(
  select collector from visit_events
  where visit_id = ${ratings.visitId} and kind = 'assigned' order by at desc, id desc limit 1
)`
