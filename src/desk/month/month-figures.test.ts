import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  audit,
  centres,
  customers,
  invoices,
  orderItems,
  orders,
  ratings,
  recollections,
  visitEvents,
  visits,
} from '#db/schema.ts'
import type { MonthQuery } from '#domain/money/accounting/month.ts'
import { newVisitId } from '#domain/orders/new-order.ts'
import { indianDate } from '#rules/dates.ts'
import { FIGURES } from '#rules/desk/months.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { ORDER_STATUSES } from '#rules/orders/order-status.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Whatever happened in two months: each number of the owner's month is the length and the sum of its list. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { database, setClock } = whole
const { db } = database
setClock('2026-11-20T08:00:00+05:30')
const MONTHS = ['2026-10', '2026-11']
const CENTRES = ['FIG-1', 'FIG-2']

/** Hours after the slot's begin; undefined: it never happened. */
const hours = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined, freq: 3 })
const lived = fc.record({
  day: fc.integer({ min: 1, max: 49 }),
  hour: fc.integer({ min: 7, max: 13 }),
  bookedBefore: fc.integer({ min: 0, max: 900 }),
  isConfirmed: fc.boolean(),
  status: fc.constantFrom(...ORDER_STATUSES),
  centre: fc.constantFrom(null, null, ...CENTRES),
  isAddition: fc.integer({ min: 0, max: 9 }).map(chance => chance === 0),
  collected: hours(0, 5),
  arrived: hours(-2, 5),
  reported: hours(1, 120),
  collector: fc.constantFrom(undefined, 'Imran Shaikh', 'Sana Qureshi', null),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('CBC', 'Lipid', 'HbA1c'),
      price: fc.integer({ min: 100, max: 90_000 }),
      discount: fc.integer({ min: 0, max: 99 }),
      hours: fc.constantFrom(6, 24, 72),
      isCancelled: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  stars: fc.option(fc.integer({ min: 1, max: 5 })),
  again: fc.option(fc.constantFrom('waiting', 'booked', 'dropped')),
  documents: fc.array(fc.constantFrom('bill-of-supply', 'credit-note'), { maxLength: 2 }),
})
type Lived = typeof lived extends fc.Arbitrary<infer One> ? One : never

const { order: made } = await newOrder(whole)
const [found] = await db
  .select({ like: orders, likeVisit: visits })
  .from(orders)
  .innerJoin(visits, eq(visits.id, orders.visitId))
  .where(eq(orders.id, made._id))
if (!found) throw new Error('no order')
const { like, likeVisit } = found
await db
  .insert(centres)
  .values(CENTRES.map((code, position) => ({ ...A_CENTRE, code, name: code, position })))

/** Puts an order with all of that into the tables. */
async function live(one: Lived, index: number) {
  const id = randomUUID()
  const visitId = newVisitId()
  const slot = new Date(Date.UTC(2026, 9, one.day, one.hour - 5, -30))
  const after = (some: number) => new Date(slot.getTime() + some * HOUR_MS)
  const total = one.lines.reduce((sum, line) => sum + line.price - line.discount, 0)
  const collectedAt = one.collected === undefined ? null : after(one.collected)
  const common = { orderId: id, at: after(8) }
  // A customer has one unpaid order at most.
  const customerId = randomUUID()
  await db.insert(customers).values({ id: customerId, createdAt: slot })
  await db.insert(visits).values({
    ...likeVisit,
    id: visitId,
    customerId,
    date: indianDate(slot),
    hour: one.hour,
    isCentreVisit: one.centre !== null,
    centreCode: one.centre,
    collectedAt,
  })
  await db.insert(orders).values({
    ...like,
    id,
    customerId,
    visitId,
    number: `ORD-FIG-${index}`,
    status: one.status,
    mrpTotal: total,
    subtotal: total,
    total,
    discount: 0,
    part: one.isAddition ? 2 : 1,
    isAddition: one.isAddition,
    createdAt: after(-one.bookedBefore),
    confirmedAt: one.isConfirmed ? after(-one.bookedBefore) : null,
    cancelReason: one.status === 'cancelled' ? 'customer' : null,
    holdExpiresAt: null,
    cancelledAt: one.status === 'cancelled' ? after(-1) : null,
  })
  const cancelled = (isCancelled: boolean) => (isCancelled ? after(-1) : null)
  await db.insert(orderItems).values(
    one.lines.map(({ isCancelled, hours: reportTimeHours, ...item }, line) => ({
      ...item,
      orderId: id,
      line,
      person: 0,
      itemId: item.name,
      isPackage: false,
      quantity: 1,
      fastingHours: 0,
      afterMealHours: 0,
      reportTimeHours,
      cancelledAt: cancelled(isCancelled),
    })),
  )
  const event = { visitId, by: 'operator:asha', recordedAt: slot }
  if (one.collector !== undefined)
    await db
      .insert(visitEvents)
      .values({ ...event, id: randomUUID(), kind: 'assigned', at: after(-9), collector: one.collector })
  if (one.arrived !== undefined)
    await db
      .insert(visitEvents)
      .values({ ...event, id: randomUUID(), kind: 'arrived', at: after(one.arrived) })
  if (one.reported !== undefined) {
    const entry = { actor: 'operator:asha', subject: `order:${id}`, details: {} }
    await db.insert(audit).values({ ...entry, at: after(one.reported), action: 'report.attached' })
  }
  if (one.stars !== null) await db.insert(ratings).values({ visitId, at: common.at, stars: one.stars })
  if (one.again !== null)
    await db
      .insert(recollections)
      .values({ ...common, lines: [0], reason: 'clotted', state: one.again, by: 'asha' })
  for (const [at, kind] of [...new Set(one.documents)].entries())
    await db.insert(invoices).values({
      orderId: id,
      kind,
      number: `FIG/${index}/${at}`,
      total,
      document: {},
      issuedAt: after(at * 100),
    })
}

for (const [index, one] of fc.sample(lived, { numRuns: 150, seed: 20_261_122 }).entries())
  await live(one, index)
setClock('2026-11-20T09:00:00+05:30')

test.each([
  ['everywhere', 'owner'],
  ['at one centre', { role: 'manager', centre: CENTRES[0] ?? '' }],
] as const)('for a role %s, every figure is the length and the sum of its list', async (_, role) => {
  const { api } = await newStaff(whole, `Reads ${_}`, role)
  const same = async (query: MonthQuery, told: object) => {
    const { lines, count, amount, inTime, stars } = await api.listMonth({ query })
    expect({ query, count, amount, inTime, stars }).toEqual({ query, ...told })
    expect(lines).toHaveLength(count)
    expect(lines.filter(line => line.isInTime)).toHaveLength(inTime)
    const inPaise = lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)
    expect(inPaise).toBe(Math.round(amount * 100))
  }
  for (const month of MONTHS) {
    const { figures, parts } = await api.getMonth({ query: { period: month } })
    for (const figure of FIGURES) {
      await same({ period: month, figure }, figures[figure]?.now ?? {})
      if (month === '2026-11') await same({ period: '2026-10', figure }, figures[figure]?.before ?? {})
    }
    for (const { figure, by, rows } of parts) {
      const counted = rows.reduce((sum, { count }) => sum + count, 0)
      expect({ figure, by, counted }).toEqual({ figure, by, counted: figures[figure]?.now.count })
      for (const { key, name: _, ...told } of rows) await same({ period: month, figure, by, key }, told)
    }
    const least = role === 'owner' ? 10 : 0
    expect(figures.visits?.now.count).toBeGreaterThanOrEqual(least)
    expect(figures.reports?.now.count).toBeGreaterThanOrEqual(least)
    expect(figures.items?.now.count).toBeGreaterThan(0)
  }
})
