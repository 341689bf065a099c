import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { consents, orders, visitChanges, visits } from '#db/schema.ts'
import type { Actor } from '#domain/actor.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { isItsVisit, itemsOfOrders, type OrderRow, orderColumns } from '../order-rows.ts'

type Kind = (typeof visitChanges.$inferSelect)['kind']

/** `before`: the visit's order, or one of its additions, as it was before the change. */
export async function recordVisitChange(
  tx: Connection,
  before: OrderRow,
  { kind, actor, at }: { kind: Kind; actor: Actor; at: Date },
): Promise<void> {
  const orderId = before.visitId
  const last = sql`(select coalesce(max(${visitChanges.number}), 0) from ${visitChanges} where ${eq(visitChanges.orderId, orderId)})`
  await tx.insert(visitChanges).values({
    orderId,
    number: sql`${last} + 1`,
    kind,
    by: actor.kind === 'customer' ? 'customer' : 'staff',
    fromDate: before.visit.date,
    fromHour: before.visit.hour,
    fromAddress: kind === 'address' ? before.visit.address : null,
    at,
  })
}

/** Also sends messages about the change if the visit was announced. */
export async function announceVisitChange(
  tx: Connection,
  shop: Pick<Shop, 'sendJob'>,
  before: OrderRow,
  change: Parameters<typeof recordVisitChange>[2],
): Promise<void> {
  await recordVisitChange(tx, before, change)
  await shop.sendJob(tx, 'notify-order', { orderId: before.visitId, about: 'changed' })
}

/** Adding tests counts as a change of the visit. */
export async function sendConfirmation(
  tx: Connection,
  shop: Pick<Shop, 'sendJob' | 'now'>,
  order: OrderRow,
  actor: Actor = { kind: 'customer', id: order.customerId },
): Promise<void> {
  if (order.addedTo === null) {
    await shop.sendJob(tx, 'notify-order', { orderId: order.id, about: 'confirmed' })
    return
  }
  await announceVisitChange(tx, shop, order, { kind: 'added', actor, at: shop.now() })
}

export const readVisitChanges = (db: Connection, orderId: string) =>
  db.select().from(visitChanges).where(eq(visitChanges.orderId, orderId)).orderBy(asc(visitChanges.number))

export interface ChangeShown {
  kind: 'moved' | 'address' | 'added' | 'cancelled' | 'paid' | 'door'
  at: Date
  /** Names of the tests that were added or cancelled. */
  items: string[]
  from: VisitTime | null
  to: VisitTime | null
}

interface VisitTime {
  date: OrderRow['visit']['date']
  hour: number
}

/** The changes of a visit since its booking, as its customer reads them; oldest first. */
export async function listChangesShown(
  db: Connection,
  row: OrderRow,
  changes: Awaited<ReturnType<typeof readVisitChanges>>,
): Promise<ChangeShown[]> {
  const [parts, doors] = await Promise.all([
    changes.some(({ kind }) => kind === 'lines' || kind === 'added') ? readParts(db, row) : [],
    row.visit.doorPhone === null ? [] : readDoorChanges(db, row),
  ])
  const gone = parts.flatMap(({ cancelledAt, items }) =>
    items.map(item => ({ name: item.name, at: item.cancelledAt ?? cancelledAt })),
  )
  const shown = changes.flatMap(({ kind, at, number, fromDate, fromHour }): Partial<ChangeShown>[] => {
    if (kind === 'address') return [{ kind, at }]
    if (kind === 'payment') return [{ kind: 'paid', at }]
    if (kind === 'slot') {
      const next = changes.find(later => later.kind === 'slot' && later.number > number)
      const to = next
        ? { date: next.fromDate, hour: next.fromHour }
        : { date: row.visit.date, hour: row.visit.hour }
      return [{ kind: 'moved', at, from: { date: fromDate, hour: fromHour }, to }]
    }
    if (kind === 'added') {
      const added = parts.findLast(({ addedTo, confirmedAt }) => addedTo && confirmedAt && confirmedAt <= at)
      return added ? [{ kind, at, items: added.items.map(({ name }) => name) }] : []
    }
    // Several orders of a visit that are cancelled together have a change each.
    if (changes.some(other => other.kind === kind && +other.at === +at && other.number < number)) return []
    return [
      { kind: 'cancelled', at, items: gone.filter(one => +(one.at ?? 0) === +at).map(({ name }) => name) },
    ]
  })
  return [...shown, ...doors.map(at => ({ kind: 'door', at }) as const)]
    .map(change => ({ items: [], from: null, to: null, ...change }) as ChangeShown)
    .toSorted((one, other) => +one.at - +other.at)
}

/** The orders of a visit, by when they were confirmed. */
async function readParts(db: Connection, row: OrderRow) {
  const visit = row.visitId
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(or(eq(orders.id, visit), eq(orders.addedTo, visit)))
    .orderBy(asc(orders.confirmedAt))
  const items = await itemsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, addedTo, confirmedAt, cancelledAt }) => ({
    addedTo,
    confirmedAt,
    cancelledAt,
    items: items.filter(({ orderId }) => orderId === id),
  }))
}

/** When a door contact was added after the booking. Each has the consent of its owner. */
async function readDoorChanges(db: Connection, { id, createdAt }: OrderRow): Promise<Date[]> {
  const found = await db
    .select({ at: consents.createdAt })
    .from(consents)
    .where(
      and(eq(consents.orderId, id), eq(consents.purpose, 'door-contact'), gt(consents.createdAt, createdAt)),
    )
  return found.map(({ at }) => at)
}
