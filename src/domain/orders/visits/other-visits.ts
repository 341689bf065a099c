import { and, asc, eq, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { preparedByIds } from '#db/connection.ts'
import { orders, visits } from '#db/schema.ts'
import type { Connection } from '../../shop.ts'
import { readVisitParts } from '../additions.ts'
import { isItsVisit, type OrderRow, orderColumns } from '../order-rows.ts'
import { NO_OTHER_VISITS, type OtherVisits } from './fasts.ts'
import { readFoldedVisits } from './visit-status.ts'

const confirmedOrders = preparedByIds('confirmed_orders_of_customers', orders.customerId, (db, isOne) =>
  db
    .select({
      ...orderColumns,
      // Columns are named with their table, because events have an `id` too.
      mayHaveFailed: sql<boolean>`exists (select from visit_events as event
        where event.visit_id = ${orders}.visit_id and event.kind = 'failed')`,
    })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(and(isOne, eq(orders.status, 'confirmed')))
    .orderBy(asc(orders.createdAt), asc(orders.id)),
)

const dayOf = ({ customerId, visit: { date } }: OrderRow): string => `${customerId} ${date}`

/** By the order's id. Collected and cancelled orders have none. */
export async function readOtherVisits(
  db: Connection,
  rows: readonly OrderRow[],
): Promise<(row: OrderRow) => OtherVisits> {
  const open = rows.filter(({ status }) => status === 'pending' || status === 'confirmed')
  const customerIds = [...new Set(open.map(({ customerId }) => customerId))]
  const found = customerIds.length === 0 ? [] : await confirmedOrders(db, customerIds)
  const openByDay = Map.groupBy(open, dayOf)
  const ofDays = found.filter(row => openByDay.has(dayOf(row)))
  const ids = new Set(open.map(({ id }) => id))
  const sharesDay = (row: OrderRow) => openByDay.get(dayOf(row))?.some(({ id }) => id !== row.id)
  const [failed, parts] = await Promise.all([
    failedVisits(
      db,
      ofDays.filter(({ mayHaveFailed }) => mayHaveFailed),
    ),
    readVisitParts(db, ofDays.filter(sharesDay)),
  ])
  const partsOfDay = Map.groupBy(
    parts.filter(({ row }) => !failed.has(row.visitId)),
    ({ row }) => dayOf(row),
  )
  return row => {
    if (!ids.has(row.id)) return NO_OTHER_VISITS
    const others = (partsOfDay.get(dayOf(row)) ?? []).filter(part => part.row.id !== row.id)
    return { others, hasFailed: failed.has(row.visitId) }
  }
}

export const readOtherVisitsOf = batched(async (db, rows: readonly OrderRow[]) => {
  const otherVisitsOf = await readOtherVisits(db, rows)
  return rows.map(otherVisitsOf)
})

async function failedVisits(db: Connection, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const folded = await readFoldedVisits(db, rows)
  return new Set(rows.filter(row => folded(row).visit.state === 'failed').map(({ visitId }) => visitId))
}
