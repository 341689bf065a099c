import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { orders, recollections, visitChanges, visitEvents } from '#db/schema.ts'
import type { City } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { VisitNews } from '#rules/orders/order-deeds.ts'
import { type Visit, visitOf } from '#rules/visits/visit-state.ts'
import type { OrderRow } from '../orders/order-shape.ts'
import { newsOf, visitOrder } from '../orders/visit-news.ts'
import type { Shop } from '../shop.ts'

/** A visit of a day, as the laboratory looks at it. */
export interface DayVisit extends Pick<Visit, 'state' | 'collector'> {
  order: OrderRow
  news: VisitNews | undefined
  /** A sample of it has to be taken again, and no time is chosen yet. */
  isRecollectionWaiting: boolean
}

const SHOWN: OrderRow['status'][] = ['confirmed', 'collected', 'report', 'feedback', 'reminder']

/** The visits of a day in the order of their hours, with what is known of each. */
export async function visitsOfDay(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { date, city, isUnassigned }: { date: IndianDate; city?: City; isUnassigned?: boolean },
): Promise<DayVisit[]> {
  const { db } = shop
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.slotDate, date),
        inArray(orders.status, SHOWN),
        city ? eq(orders.city, city) : undefined,
        isUnassigned ? isNull(orders.collectedAt) : undefined,
      ),
    )
    .orderBy(asc(orders.slotHour), asc(orders.city), asc(orders.number))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [events, moves, waiting] = await Promise.all([
    db.select().from(visitEvents).where(inArray(visitEvents.orderId, ids)),
    db
      .select({ orderId: visitChanges.orderId, at: max(visitChanges.at) })
      .from(visitChanges)
      .where(and(inArray(visitChanges.orderId, ids), eq(visitChanges.kind, 'slot')))
      .groupBy(visitChanges.orderId),
    db
      .select({ orderId: recollections.orderId })
      .from(recollections)
      .where(and(inArray(recollections.orderId, ids), eq(recollections.state, 'waiting'))),
  ])
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
  const movedAt = new Map(moves.map(({ orderId, at }) => [orderId, at]))
  const toTakeAgain = new Set(waiting.map(({ orderId }) => orderId))
  return rows
    .map(order => {
      const folded = visitOf(
        visitOrder(order, movedAt.get(order.id) ?? null, null),
        eventsOf.get(order.id) ?? [],
      )
      const { state, collector } = folded
      const news = newsOf(order, folded, shop)
      return { order, state, collector, news, isRecollectionWaiting: toTakeAgain.has(order.id) }
    })
    .filter(({ order, collector }) => !isUnassigned || (!order.isCentreVisit && collector === null))
}
