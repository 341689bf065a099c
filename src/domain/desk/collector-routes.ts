import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readFoldedVisits } from '#domain/orders/visits/visit-status.ts'
import type { Connection } from '#domain/shop.ts'
import { readNumberedNames, shownCollector } from '#domain/staff/names.ts'
import { parseArea } from '#rules/desk/day-lists.ts'
import { sortByRoute } from '#rules/desk/route-order.ts'

export interface CollectorRoute<V> {
  /** Null for visits without a collector and visits to centres. */
  collector: { id: string; name: string } | null
  visits: V[]
}

/** Visits of one city by their collector's name, each collector's as they drive; those without a collector are last. */
export async function sortByCollector<V extends { order: OrderRow }>(
  db: Connection,
  all: readonly V[],
  city: string,
): Promise<CollectorRoute<V>[]> {
  const [folded, numbered] = await Promise.all([
    readFoldedVisits(
      db,
      all.map(({ order }) => order),
    ),
    readNumberedNames(db),
  ])
  const assigned = all.map(visit => ({
    visit,
    collector: visit.order.visit.isCentreVisit ? null : shownCollector(folded(visit.order).visit, numbered),
  }))
  return [...Map.groupBy(assigned, ({ collector }) => collector?.id).values()]
    .map(own => ({
      collector: own[0]?.collector ?? null,
      visits: sortByRoute(
        own.map(({ visit }) => visit),
        city,
        ({ order: { visit } }) => ({
          hour: visit.hour,
          area: parseArea(visit.address, visit.city),
          address: visit.isCentreVisit ? '' : visit.address,
        }),
      ),
    }))
    .toSorted(
      ({ collector: one }, { collector: other }) =>
        Number(one === null) - Number(other === null) || (one?.name ?? '').localeCompare(other?.name ?? ''),
    )
}
