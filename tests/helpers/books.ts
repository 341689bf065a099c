import { and, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  invoices,
  orderItems,
  orders,
  payments,
  recollections,
  refunds,
  slots,
  visits,
  walkIns,
} from '#db/schema.ts'
import { isItsVisit, type OrderRow, orderColumns } from '#domain/orders/order-rows.ts'
import type { Shop } from '#domain/shop.ts'

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The accounting of a shop in which one city is used and each seat is for one person: what must agree, whatever was
 * done.
 */
export function booksOf({ db }: Pick<Shop, 'db'>, city: string, highestFee: number) {
  const now = async (id: string): Promise<OrderRow> => {
    const [row] = await db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(eq(orders.id, id))
    if (!row) throw new Error('no order')
    return row
  }
  const additionsOf = (id: string): Promise<OrderRow[]> =>
    db
      .select(orderColumns)
      .from(orders)
      .innerJoin(visits, isItsVisit)
      .where(and(isOfSameVisit(db, id), eq(orders.isAddition, true)))
      .orderBy(orders.part)
  return {
    /** An order as it is now. */
    now,
    /** What was added to an order, oldest first. */
    additionsOf,
    /** Checks an order, what was added to it, and the seats. */
    async agree(id: string) {
      const order = await now(id)
      let held = await booksAgree(db, order)
      const all = await additionsOf(id)
      for (const added of all) {
        held += await booksAgree(db, added)
        additionFollows(order, added)
      }
      // A future visit may hold its fee back, one that has taken place nothing.
      expect(held).toBeLessThanOrEqual(order.status === 'confirmed' ? highestFee : 0)
      await seatsAreThePeople(db, order, all)
      await freeVisitsArePaid(db, [order, ...all])
      await seatsAgree(db, city)
    },
  }
}

type Db = Shop['db']

function additionFollows(order: OrderRow, added: OrderRow) {
  if (added.status === 'cancelled') return
  const { date, hour, moves, address } = order.visit
  expect(added.visit).toMatchObject({ date, hour, moves, address })
  if (order.status !== 'confirmed') expect(added.status).toBe(order.status)
}

/** Checks an order's documents and refunds; returns what is held back of its payment. */
async function booksAgree(db: Db, order: OrderRow): Promise<number> {
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
  const held = paid && !hasOwnRefund ? paid.amount - sumOf(given) - (isStanding ? order.total : 0) : 0
  expect(held).toBeGreaterThanOrEqual(0)
  if (order.paymentStatus === 'refunded' && paid) expect(sumOf(done)).toBe(paid.amount)
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id))
  const lines = items.filter(({ cancelledAt }) => cancelledAt === null)
  expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.discount)
  expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(order.subtotal)
  taxesAgree(issued, paid !== undefined && sumOf(done) === paid.amount)
  // The amount kept for a cancelled visit is not held back; that of an addition is, until its visit is over.
  return isStanding || order.isAddition ? held : 0
}

/** Invoice and credit notes take the same tax, once all is credited. */
function taxesAgree(issued: readonly (typeof invoices.$inferSelect)[], isAllCredited: boolean) {
  const sumsOf = (isNote: boolean) => {
    const documents = issued
      .filter(({ kind }) => (kind === 'credit-note') === isNote)
      .map(({ document }) => document as { tax: number; taxes: { name: string; amount: number }[] })
    const sums: Record<string, number> = {}
    for (const { tax, taxes } of documents) {
      sums.tax = (sums.tax ?? 0) + tax
      for (const { name, amount } of taxes) sums[name] = (sums[name] ?? 0) + amount
    }
    return sums
  }
  if (isAllCredited) expect(sumsOf(true)).toEqual(sumsOf(false))
}

const isOfSameVisit = (db: Db, id: string) =>
  inArray(orders.visitId, db.select({ id: orders.visitId }).from(orders).where(eq(orders.id, id)))

/** Each person to be visited has a seat, by the order or by its additions; a walk-in has none. */
async function seatsAreThePeople(db: Db, order: OrderRow, added: readonly OrderRow[]) {
  const isWalkIn = (await db.$count(walkIns, eq(walkIns.visitId, order.visitId))) > 0
  if (order.status === 'cancelled' || isWalkIn) return expect(order.visit.seats).toBe(0)
  const people = new Set<number>()
  for (const { id } of [order, ...added].filter(({ status }) => status !== 'cancelled')) {
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id))
    for (const { person, cancelledAt } of items) if (cancelledAt === null) people.add(person)
  }
  return expect(order.visit.seats).toBe(people.size)
}

/** A visit without a price exists only while the order of its first sample is paid. */
async function freeVisitsArePaid(db: Db, all: readonly OrderRow[]) {
  for (const { id, status } of all) {
    const [paid] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, id), eq(payments.settlesOrder, true)))
    const given = paid ? await db.select().from(refunds).where(eq(refunds.paymentId, paid.id)) : []
    if (status !== 'cancelled' && !(paid && sumOf(given) === paid.amount)) continue
    const states = (await db.select().from(recollections).where(eq(recollections.orderId, id))).map(
      ({ state }) => state,
    )
    expect(states).not.toContain('waiting')
    for (let sources = [id]; sources.length > 0; ) {
      const free = await db
        .select({ id: orders.id, status: orders.status })
        .from(recollections)
        .innerJoin(orders, eq(orders.visitId, recollections.bookedVisitId))
        .where(and(inArray(recollections.orderId, sources), eq(orders.isAddition, false)))
      expect(free.filter(one => one.status === 'confirmed')).toEqual([])
      sources = free.map(one => one.id)
    }
  }
}

async function seatsAgree(db: Db, city: string) {
  const holding = await db.select().from(visits).where(eq(visits.city, city))
  const taken = await db.select().from(slots).where(eq(slots.city, city))
  for (const slot of taken) {
    const here = holding.filter(({ date, hour }) => date === slot.date && hour === slot.hour)
    expect(slot.taken).toBe(here.reduce((sum, { seats }) => sum + seats, 0))
  }
}
