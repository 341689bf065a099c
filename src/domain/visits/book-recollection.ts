import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { orderItems, orders, recollections, visitPeople, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cityOfVisit } from '#domain/addresses/cities.ts'
import { isRefunded } from '#domain/money/payments/release-recollections.ts'
import { seatsNeeded, takeSeats } from '#domain/orders/slots/slots.ts'
import { noRecollection } from '#text/errors/visits.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { customerOf } from '../actor.ts'
import { auditAll } from '../audit.ts'
import { refuseImpossibleTime } from '../changes/move-visit.ts'
import type { VisitTime } from '../history.ts'
import { newVisitId } from '../orders/new-order.ts'
import { newOrderNumber } from '../orders/number.ts'
import { patientsOfOrders, patientsWithItems, positionInOrder } from '../orders/order-patients.ts'
import { itemsOfOrders, type OrderRow } from '../orders/order-rows.ts'
import { type ActingStaff, findOrderFor } from '../orders/permit.ts'
import { findOwnOrder, lockOrder, lockVisit } from '../orders/read.ts'
import { markReported } from '../orders/records/report-due.ts'
import { refuseClosedSlot } from '../orders/visits/visit-time.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import type { RecollectionRow } from './recollections.ts'
import { recollectionDropped } from './words.ts'

/**
 * Books a free visit for a new sample: an order without payment, coupon or invoice. Idempotent. Staff can also book it
 * for later today.
 */
export async function bookRecollection(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  by: Viewer | ActingStaff,
  orderId: string,
  to: VisitTime,
): Promise<OrderRow> {
  const staff = 'grants' in by ? by : undefined
  const found =
    'grants' in by
      ? await findOrderFor(shop.db, by, 'orders.change', orderId)
      : await findOwnOrder(shop.db, by, orderId)
  return inTransaction(shop.db, async tx => {
    const order = await lockOrder(tx, found.id)
    const recollection = await readLatestRecollection(tx, order)
    if (recollection.bookedVisitId) return lockVisit(tx, recollection.bookedVisitId)
    if (await isRefunded(tx, order)) throw new Refusal('ORDER_STEP_REFUSED', sentence(recollectionDropped))

    const now = shop.now()
    refuseClosedSlot(to, now, await cityOfVisit(tx, order.visit), { isByStaff: staff !== undefined })

    const booked = await makeRecollectionVisit(tx, shop, order, recollection, to)
    await tx.insert(visits).values(booked.order.visit)
    await tx.insert(orders).values(booked.order)
    await tx.insert(visitPeople).values(booked.people)
    await tx.insert(orderItems).values(booked.items)
    await refuseImpossibleTime(tx, booked.order, to)
    await tx
      .update(recollections)
      .set({ state: 'booked', bookedVisitId: booked.order.visitId, decidedAt: now })
      .where(eq(recollections.id, recollection.id))

    // Its own report may be complete.
    await markReported(tx, order.id)

    const actor = 'grants' in by ? by.actor : customerOf(by)
    const orderId = booked.order.id
    await auditAll<'recollection.booked' | 'order.confirmed'>(tx, [
      {
        at: now,
        actor,
        action: 'recollection.booked',
        subject: `order:${order.id}`,
        details: { orderId, to },
      },
      {
        at: now,
        actor,
        action: 'order.confirmed',
        subject: `order:${orderId}`,
        details: { how: 'free' },
      },
    ])
    await shop.sendJob(tx, 'notify-order', { orderId: booked.order.id, about: 'confirmed' })
    const slot = { city: order.visit.city, date: to.date, hour: to.hour }
    await takeSeats(tx, slot, shop.rules.slotCapacity, booked.order.visit.seats)
    return booked.order
  })
}

async function readLatestRecollection(tx: Transaction, order: OrderRow): Promise<RecollectionRow> {
  const [latest] = await tx
    .select()
    .from(recollections)
    .where(eq(recollections.orderId, order.id))
    .orderBy(desc(recollections.at), desc(recollections.id))
    .limit(1)
  if (!latest) throw new Refusal('ORDER_STEP_REFUSED', sentence(noRecollection))
  if (latest.state === 'dropped') throw new Refusal('ORDER_STEP_REFUSED', sentence(recollectionDropped))
  return latest
}

/** Only the patients and tests that need the new sample, without a price. */
async function makeRecollectionVisit(
  tx: Transaction,
  shop: Pick<Shop, 'now' | 'rules'>,
  order: OrderRow,
  { lines }: RecollectionRow,
  { date, hour }: VisitTime,
) {
  const [id, visitId] = [randomUUID(), newVisitId()]
  const items = (await itemsOfOrders(tx, [order.id])).filter(({ line }) => lines.includes(line))
  const now = shop.now()
  const people = patientsWithItems(await patientsOfOrders(tx, [order.id]), items)
  const free = {
    mrpTotal: 0,
    subtotal: 0,
    discount: 0,
    total: 0,
    couponCode: null,
    couponMinimum: null,
    bookedMrpTotal: null,
  }
  return {
    order: {
      ...order,
      ...free,
      id,
      number: newOrderNumber(),
      part: 1,
      isAddition: false,
      replacedBy: null,
      // Confirmed at once, as nothing is due.
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: 'COD',
      visitId,
      visit: {
        ...order.visit,
        id: visitId,
        date,
        hour,
        moves: 0,
        ownMoves: 0,
        carriedFee: 0,
        movedAt: null,
        collectedAt: null,
        seats: seatsNeeded(people.length, shop.rules),
        repeatsId: order.visitId,
      },
      holdExpiresAt: null,
      paymentLinkSentAt: null,
      createdAt: now,
      confirmedAt: now,
      cancelledAt: null,
      cancelReason: null,
    } satisfies OrderRow as OrderRow,
    items: items.map((item, line) => ({
      ...item,
      orderId: id,
      line,
      price: 0,
      discount: 0,
      bookedDiscount: null,
      person: positionInOrder(people, item.person),
    })),
    people: people.map((person, position) => ({ ...person, visitId, position, bookedAt: now })),
  }
}
