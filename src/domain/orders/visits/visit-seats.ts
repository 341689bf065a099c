import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { releaseSeats, seatsNeeded, takeSeats } from '#domain/orders/slots/slots.ts'
import type { Connection, Shop, Transaction } from '../../shop.ts'
import { listAdditions } from '../additions.ts'
import { patientsOfOrders } from '../order-patients.ts'
import { uncancelledItems } from '../order-response.ts'
import { itemsOfOrders, type OrderRow, type VisitPart } from '../order-rows.ts'
import { lockOrder } from '../read.ts'
import { isExpected, wholeVisit } from './whole-visit.ts'

/** The only place that decides the seats of a visit. They follow its patients, those of unpaid additions included. */

/** A locked order with its additions, unpaid ones included. */
export async function expectedVisit(tx: Connection, row: OrderRow): Promise<VisitPart> {
  const [items, patients, added] = await Promise.all([
    itemsOfOrders(tx, [row.id]),
    patientsOfOrders(tx, [row.id]),
    listAdditions(tx, [row.id]),
  ])
  return wholeVisit({ row, items: uncancelledItems(items), patients }, added.get(row.id) ?? [], isExpected)
}

async function seatsOfOrder(tx: Transaction, rules: Shop['rules'], order: OrderRow): Promise<number> {
  const { items } = await expectedVisit(tx, order)
  return seatsNeeded(new Set(items.map(({ patient }) => patient)).size, rules)
}

/**
 * Returns the seats still needed. The caller writes them together with its other changes: a second update of the row
 * would lock the customer, whom bookings lock first.
 */
export async function releaseSpareSeats(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  order: OrderRow,
): Promise<number> {
  if (!order.holdsSeat || order.seats <= 1) return order.seats
  const seats = await seatsOfOrder(tx, rules, order)
  if (seats >= order.seats) return order.seats
  await releaseSeats(tx, order.visit, order.seats - seats)
  return seats
}

/** Call it after an addition, or some of its lines, were cancelled. */
export async function releaseSpareSeatsOfVisit(
  tx: Transaction,
  shop: Pick<Shop, 'rules'>,
  visitId: string,
): Promise<void> {
  const order = await lockOrder(tx, visitId)
  const seats = await releaseSpareSeats(tx, shop, order)
  if (seats < order.seats) await writeSeats(tx, order, seats)
}

/** Takes further seats after lines were added. Call it last, because slots are contended. */
export async function takeMissingSeats(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  visitId: string,
): Promise<void> {
  const order = await lockOrder(tx, visitId)
  if (!order.holdsSeat || seatsNeeded(order.patientCount, rules) <= order.seats) return
  const seats = await seatsOfOrder(tx, rules, order)
  if (seats <= order.seats) return
  await writeSeats(tx, order, seats)
  await takeSeats(tx, order.visit, rules.slotCapacity, seats - order.seats)
}

const writeSeats = (tx: Transaction, { id }: OrderRow, seats: number) =>
  tx.update(orders).set({ seats }).where(eq(orders.id, id))
