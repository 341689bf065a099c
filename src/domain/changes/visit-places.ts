import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { additionsTo } from '../orders/additions.ts'
import { itemsOfOrders } from '../orders/items.ts'
import { patientsOfOrders } from '../orders/order-patients.ts'
import { type OrderRow, standing, type VisitPart } from '../orders/order-shape.ts'
import { lockOrder } from '../orders/read.ts'
import { isExpected, wholeVisit } from '../orders/visits/whole-visit.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { givePlaceBack, placesFor, takePlace } from '../slots/slots.ts'

/**
 * The places of a visit go by the people who are examined in it, whether by the order itself or by what was added:
 * whose tests are all taken back need none, until some are added for them again.
 */

/** A locked order with what was added to it and stands, or waits for its payment. */
export async function expectedVisit(tx: Connection, row: OrderRow): Promise<VisitPart> {
  const [items, patients, added] = await Promise.all([
    itemsOfOrders(tx, [row.id]),
    row.patientCount > 1 ? patientsOfOrders(tx, [row.id]) : [],
    additionsTo(tx, [row.id]),
  ])
  return wholeVisit({ row, items: standing(items), patients }, added.get(row.id) ?? [], isExpected)
}

/**
 * Gives back the places that the visit of a locked order no longer needs, after lines were taken back; answers how many it
 * still takes. The caller writes them down with what else changes: a row that is updated twice in a transaction locks its
 * customer, and bookings take that lock before.
 */
export async function giveSparePlacesBack(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
): Promise<number> {
  if (!order.holdsPlace || order.places <= 1) return order.places
  const places = await placesNeeded(tx, rules, order)
  if (places >= order.places) return order.places
  await givePlaceBack(tx, slotOf(order), order.places - places)
  return places
}

/** The same of the order that an addition was added to, written down. */
export async function giveSparePlacesOfVisitBack(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  { addedTo }: Pick<OrderRow, 'addedTo'>,
): Promise<void> {
  if (addedTo === null) return
  const order = await lockOrder(tx, addedTo)
  const places = await giveSparePlacesBack(tx, shop, order)
  if (places < order.places) await writePlaces(tx, order, places)
}

/**
 * Takes the places that the visit of a locked order needs beside its own, after lines were added. The last of a step: slots
 * are contended. Refusal SLOT_FULL.
 */
export async function takeMissingPlaces(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
): Promise<void> {
  if (!order.holdsPlace || placesFor(order.patientCount, rules) <= order.places) return
  const places = await placesNeeded(tx, rules, order)
  if (places <= order.places) return
  await writePlaces(tx, order, places)
  await takePlace(tx, slotOf(order), rules.slotCapacity, places - order.places)
}

async function placesNeeded(tx: Transaction, rules: Shop['rules'], order: OrderRow): Promise<number> {
  const { items } = await expectedVisit(tx, order)
  return placesFor(new Set(items.map(({ patient }) => patient)).size, rules)
}

const writePlaces = (tx: Transaction, { id }: OrderRow, places: number) =>
  tx.update(orders).set({ places }).where(eq(orders.id, id))

const slotOf = ({ city, slotDate, slotHour }: OrderRow) => ({ city, date: slotDate, hour: slotHour })
