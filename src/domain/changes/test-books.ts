import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invoices, orderItems, orderPatients, orders, payments, refunds, slots } from '#db/schema.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import type { Shop } from '#domain/shop.ts'

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** The books of a shop in which one city is used and a place is for one person: what has to agree, whatever was done. */
export function booksOf({ db }: Pick<Shop, 'db'>, city: string) {
  const now = async (id: string): Promise<OrderRow> => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('no order')
    return row
  }
  const additionsOf = (id: string): Promise<OrderRow[]> =>
    db.select().from(orders).where(eq(orders.addedTo, id)).orderBy(orders.createdAt)
  return {
    /** An order as it is now. */
    now,
    /** What was added to an order, oldest first. */
    additionsOf,
    /** Checks an order, what was added to it, and the places. */
    async agree(id: string) {
      const order = await now(id)
      await booksAgree(db, order)
      const all = await additionsOf(id)
      for (const added of all) {
        await booksAgree(db, added)
        additionFollows(order, added)
      }
      await everybodyHasAPlace(db, order, all)
      await placesAgree(db, city)
    },
  }
}

type Db = Shop['db']

function additionFollows(order: OrderRow, added: OrderRow) {
  expect(added).toMatchObject({ holdsPlace: false, places: 0 })
  if (added.status === 'cancelled') return
  const { slotDate, slotHour, moves, address } = order
  expect(added).toMatchObject({ slotDate, slotHour, moves, address })
  if (order.status !== 'confirmed') expect(added.status).toBe(order.status)
}

async function booksAgree(db: Db, order: OrderRow) {
  const { id } = order
  const [paid] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.settlesOrder, true)))
  const issued = await db.select().from(invoices).where(eq(invoices.orderId, id))
  const given = paid ? await db.select().from(refunds).where(eq(refunds.paymentId, paid.id)) : []
  const billed = issued.reduce((sum, one) => sum + (one.kind === 'credit-note' ? -one.total : one.total), 0)
  const done = given.filter(({ state }) => state === 'completed')
  expect(billed).toBe((paid?.amount ?? 0) - sumOf(done))
  expect(sumOf(given)).toBeLessThanOrEqual(paid?.amount ?? 0)
  const isStanding = order.status !== 'cancelled'
  const hasOwnRefund = given.some(({ reason }) => reason === 'operator')
  if (paid && isStanding && !hasOwnRefund) expect(paid.amount - sumOf(given)).toBe(order.total)
  if (order.paymentStatus === 'refunded' && paid) expect(sumOf(done)).toBe(paid.amount)
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id))
  const lines = items.filter(({ cancelledAt }) => cancelledAt === null)
  expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.discount)
  expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(order.subtotal)
}

/** Each person is a place, whether by the order or by what was added to it. */
async function everybodyHasAPlace(db: Db, order: OrderRow, added: readonly OrderRow[]) {
  if (!order.holdsPlace) return
  const people = new Set<string>()
  for (const { id, patientName } of [order, ...added].filter(({ status }) => status !== 'cancelled')) {
    const others = await db.select().from(orderPatients).where(eq(orderPatients.orderId, id))
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id))
    for (const { patient, cancelledAt } of items)
      if (cancelledAt === null)
        people.add(others.find(({ position }) => position === patient)?.name ?? patientName)
  }
  expect(order.places).toBeGreaterThanOrEqual(people.size)
}

async function placesAgree(db: Db, city: string) {
  const holding = await db.select().from(orders).where(eq(orders.holdsPlace, true))
  const taken = await db.select().from(slots).where(eq(slots.city, city))
  for (const slot of taken) {
    const here = holding.filter(({ slotDate, slotHour }) => slotDate === slot.date && slotHour === slot.hour)
    expect(slot.taken).toBe(here.reduce((sum, { places }) => sum + places, 0))
  }
}
