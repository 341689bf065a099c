import { and, asc, count, gte, lte, type SQL, sql } from 'drizzle-orm'
import { orders, visits } from '#db/schema.ts'
import type { CommandLine } from '#domain/actor.ts'
import { audit } from '#domain/audit.ts'
import type { OrderView } from '#domain/orders/order-response.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { toOrderViews } from '#domain/orders/read.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import type { IndianDate } from '#rules/dates.ts'

/** Collection dates, both inclusive. */
export interface CollectionDays {
  from: IndianDate
  to: IndianDate
}

const within = ({ from, to }: CollectionDays): SQL | undefined =>
  and(gte(visits.date, from), lte(visits.date, to))

/** Audits the export before any data is returned. */
export async function beginExport(
  shop: Pick<Shop, 'db' | 'now'>,
  { actor, isFull, ...days }: CollectionDays & { actor: CommandLine; isFull: boolean },
): Promise<number> {
  const [counted] = await shop.db
    .select({ orders: count() })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(within(days))
  const found = counted?.orders ?? 0
  await audit(shop.db, {
    at: shop.now(),
    actor,
    action: 'orders.exported',
    subject: 'orders',
    details: { ...days, orders: found, isFull },
  })
  return found
}

const PAGE = 1000

/** Keyset pagination by slot: later pages cost no more than the first, and no transaction stays open. */
export async function* orderPages(
  db: Connection,
  days: CollectionDays,
  size = PAGE,
): AsyncGenerator<OrderView[]> {
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(and(within(days), after))
      .orderBy(asc(visits.date), asc(visits.hour), asc(orders.id))
      .limit(size)
    const last = rows.at(-1)
    if (!last) return
    yield await toOrderViews(db, rows)
    if (rows.length < size) return
    after = sql`(${visits.date}, ${visits.hour}, ${orders.id}) > (${last.visit.date}::date, ${last.visit.hour}, ${last.id}::uuid)`
  }
}
