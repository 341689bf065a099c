import type { VisitId } from '#db/schema.ts'
import type { OfOrder } from '#domain/history.ts'
import type { Connection } from '#domain/shop.ts'
import { itemsOfOrders } from '../order-rows.ts'
import { readVisitChanges, type VisitChange } from './visit-changes.ts'

export interface ChangeShown extends Pick<VisitChange, 'kind' | 'at' | 'from' | 'to'> {
  /** Names of the tests that were added or cancelled. */
  items: string[]
}

/** As the customer reads them. */
export async function listChangesShown(db: Connection, visitId: VisitId): Promise<ChangeShown[]> {
  const changes = await readVisitChanges(db, visitId)
  const orderIds = [...new Set(changes.flatMap(({ lines }) => lines.map(({ orderId }) => orderId)))]
  const items = orderIds.length === 0 ? [] : await itemsOfOrders(db, orderIds)
  const namesOf = (part: OfOrder) =>
    items
      .filter(({ orderId, line }) => orderId === part.orderId && part.lines.includes(line))
      .map(({ name }) => name)
  return changes.map(({ kind, at, from, to, lines }) => ({
    kind,
    at,
    from,
    to,
    items: lines.flatMap(namesOf),
  }))
}
