import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { catalogueRevision, customers, orders, visits } from '#db/schema.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LiveCatalogue } from '../catalogue/live.ts'
import { pricesBusy } from '../catalogue/use-coupons.ts'
import type { Shop, Viewer } from '../shop.ts'
import { type CreatedOrder, findOrderOfKey } from './idempotency.ts'
import { inLockOrder, isItsVisit, orderColumns } from './order-rows.ts'
import { manyOrders } from './words.ts'

/** Shared by placing an order and adding tests to one. */

export const lockAndReadCustomer = prepared(db =>
  db
    .select({
      customer: customers,
      revision: sql<number>`(select ${catalogueRevision.revision} from ${catalogueRevision})`,
    })
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('customer_for_update'),
)

/** Read after locking the customer, so that concurrent bookings see each other. */
export const lockEarlierOrders = prepared(db =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(
      and(
        eq(orders.customerId, sql.placeholder('customerId')),
        or(eq(orders.status, 'pending'), gt(orders.createdAt, sql.placeholder('anHourAgo'))),
      ),
    )
    .orderBy(...inLockOrder)
    .for('no key update')
    .prepare('earlier_orders'),
)

/** Also those whose samples were taken. Read after locking the customer, and not changed. */
export const bookedOrdersOn = prepared(db =>
  db
    .select({ id: orders.id, number: orders.number, visit: { date: visits.date, hour: visits.hour } })
    .from(visits)
    .innerJoin(orders, isItsVisit)
    .where(
      and(
        eq(visits.customerId, sql.placeholder('customerId')),
        eq(visits.date, sql.placeholder('date')),
        inArray(orders.status, ['confirmed', 'collected', 'report']),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare('booked_on'),
)

export const oneHourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/** `recent`: the number of the customer's orders of the last hour. */
export function refuseMany(recent: number, { rules }: Pick<Shop, 'rules'>): void {
  if (recent < rules.ordersPerCustomer) return
  throw new Refusal('TOO_MANY', sentence(manyOrders), { retryAfter: HOUR_MS / 1000 })
}

/** Reasons to place the order again; not refusals. */
export type RetryReason = 'catalogue-changed' | 'key-used'

export type Catalogues = Pick<LiveCatalogue, 'latest' | 'refresh'>

/** Retries once if the catalogue changed meanwhile. A repeated key returns its order without further checks. */
export async function placeWithRetry<Made>(
  shop: Pick<Shop, 'db'>,
  catalogue: Catalogues,
  viewer: Viewer,
  key: Parameters<typeof findOrderOfKey>[2] | undefined,
  place: (catalogue: Catalogue) => Promise<Made | RetryReason>,
): Promise<Made | CreatedOrder> {
  try {
    let made = await place(await catalogue.latest())
    if (made === 'catalogue-changed') made = await place(await catalogue.refresh())
    if (made === 'catalogue-changed') throw pricesBusy()
    if (made !== 'key-used') return made as Made
  } catch (error) {
    const earlier = key && error instanceof Refusal && (await findOrderOfKey(shop, viewer, key))
    if (earlier) return earlier
    throw error
  }
  const earlier = key && (await findOrderOfKey(shop, viewer, key))
  if (!earlier) throw new Error('a used key has no order')
  return earlier
}
