import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, ratings, recollections, visitEvents } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import type { IndianDate } from '#rules/dates.ts'
import { DIMENSIONS, FIGURES, type Figure } from '#rules/desk/months.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The owner's month: what each figure counts, and that it is the list that it opens. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { db } = database
setClock('2026-11-20T08:00:00+05:30')
const month = '2026-11'

const monthOf = (of = month) => owner.api.getMonth({ query: { period: of } })
const listOf = (query: Omit<Parameters<typeof owner.api.listMonth>[0] & object, never>['query'] & object) =>
  owner.api.listMonth({ query })

/** A visit of a day at nine, paid in cash (₹249). */
async function booked(date: IndianDate) {
  const made = await newOrder(whole, { details: { date } })
  const orderId = made.order.orderId
  await made.api.setPaymentMethod({ params: { id: orderId }, body: { paymentMethod: 'COD' } })
  return { orderId, id: made.order._id }
}
const note = (orderId: string, kind: 'assigned' | 'arrived' | 'collected', collector?: string) =>
  recordVisitEvent(shop, { id: randomUUID(), orderId, kind, collector, actor: ASHA })

const inTime = await booked('2026-11-22')
const late = await booked('2026-11-22')
const gone = await booked('2026-11-22')
const missed = await booked('2026-11-22')
await cancelOrder(shop, manager, { check: noLimit, orderId: gone.orderId, reason: 'asked for' })
await note(inTime.orderId, 'assigned', 'Imran Shaikh')
await note(late.orderId, 'assigned', 'Sana Qureshi')
setClock('2026-11-22T09:40:00+05:30')
await note(inTime.orderId, 'arrived')
setClock('2026-11-22T10:31:00+05:30')
await note(inTime.orderId, 'collected')
await note(late.orderId, 'arrived')
await note(late.orderId, 'collected')
await attachReport(shop, {
  orderId: inTime.orderId,
  bytes: aPdf(),
  actor: { kind: 'command-line', name: 'asha' },
})
await db.insert(ratings).values([
  { visitId: await visitIdOf(db, inTime.id), stars: 5, at: shop.now() },
  { visitId: await visitIdOf(db, late.id), stars: 2, at: shop.now() },
])
setClock('2026-11-25T12:00:00+05:30')
await refundOrder(shop, manager, { check: noLimit, orderId: late.orderId })
// A session lasts for a day.
const owner = await newStaff(whole, 'Nandini', 'owner')

test('a month has its bookings, money, visits, reports and ratings', async () => {
  const { figures } = await monthOf()
  expect(Object.fromEntries(FIGURES.map(name => [name, figures[name]?.now]))).toMatchObject({
    orders: { count: 4, amount: 996 },
    cancelled: { count: 1, amount: 249 },
    invoiced: { count: 2, amount: 498 },
    refunded: { count: 1, amount: 249 },
    visits: { count: 2, inTime: 1 },
    missed: { count: 1 },
    reports: { count: 2, inTime: 1 },
    recollections: { count: 0 },
    ratings: { count: 2, stars: 3.5 },
    items: { count: 3, amount: 747 },
  })
  expect((await monthOf('2026-12')).figures.orders).toMatchObject({ now: { count: 0 }, before: { count: 4 } })
})

test('every figure and each of its parts is the length or sum of the list that it opens', async () => {
  const { figures, parts } = await monthOf()
  const same = async (query: Parameters<typeof listOf>[0], sums: object) => {
    const { lines, count, amount, inTime, stars } = await listOf(query)
    expect({ count, amount, inTime, stars }).toEqual(sums)
    expect(lines).toHaveLength(count)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    expect(lines.filter(line => line.isInTime)).toHaveLength(inTime)
  }
  for (const figure of FIGURES) await same({ period: month, figure }, figures[figure]?.now ?? {})
  for (const { figure, by, rows } of parts)
    for (const { key, name: _, ...sums } of rows) await same({ period: month, figure, by, key }, sums)
  expect(new Set(parts.map(({ by }) => by))).toEqual(new Set(DIMENSIONS))
})

test('a day has its own figures beside those of the same weekday a week before', async () => {
  const day = '2026-11-24'
  const { figures } = await monthOf(day)
  const { lines } = await listOf({ period: day, figure: 'orders' })
  expect(figures.orders?.now.count).toBe(lines.length)
  const before = await listOf({ period: '2026-11-17', figure: 'orders' })
  expect(figures.orders?.before.count).toBe(before.lines.length)
})

test('the days of a month add up to the month, in any two parts', async () => {
  const [first, rest] = [await monthOf(`${month}-01/${month}-19`), await monthOf(`${month}-20/${month}-30`)]
  const whole = await monthOf()
  for (const figure of FIGURES)
    expect((first.figures[figure]?.now.count ?? 0) + (rest.figures[figure]?.now.count ?? 0)).toBe(
      whole.figures[figure]?.now.count,
    )
})

test.each(['2026-11-30/2026-11-01', '2026-11-31', '2025-01-01/2026-11-30', '2026-11-01/'])(
  'a period of %s is refused',
  async period => {
    expect(await refusalOf(owner.api.getMonth({ query: { period } }))).toMatchObject({ status: 422 })
  },
)

test('the parts of a figure add up to it and name its collectors and days', async () => {
  const { figures, parts } = await monthOf()
  for (const { figure, rows } of parts)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(figures[figure]?.now.count)
  const keysOf = (figure: Figure, by: string) =>
    parts.find(one => one.figure === figure && one.by === by)?.rows.map(({ key, inTime }) => [key, inTime])
  expect(keysOf('visits', 'collector')).toEqual([
    ['Imran Shaikh', 1],
    ['Sana Qureshi', 0],
  ])
  expect(keysOf('orders', 'day')).toEqual([['2026-11-20', 4]])
  expect((await listOf({ period: month, figure: 'visits', inTime: 'no' })).lines).toMatchObject([
    { orderId: late.orderId, collector: 'Sana Qureshi', patient: 'Asha Rao', city: 'Mumbai' },
  ])
  expect((await listOf({ period: month, figure: 'missed' })).lines).toMatchObject([
    { orderId: missed.orderId },
  ])
})

test('a recollection is counted by its reason, and is not counted as an order', async () => {
  const before = (await monthOf()).figures
  await db.insert(recollections).values({
    orderId: inTime.id,
    lines: [0],
    reason: 'haemolysed',
    state: 'waiting',
    by: 'asha',
    at: shop.now(),
  })
  const { figures, parts } = await monthOf()
  expect(figures.recollections?.now.count).toBe(1)
  expect(figures.orders).toEqual(before.orders)
  expect(parts.find(({ by }) => by === 'reason')?.rows).toMatchObject([{ key: 'haemolysed', count: 1 }])
})

test('a role for one centre sees the figures of that centre, without home visits', async () => {
  await db.insert(centres).values({ ...A_CENTRE, position: 0, code: 'MONTH-1', name: 'Bandra' })
  const { api } = await newStaff(whole, 'Only here', { role: 'manager', centre: 'MONTH-1' })
  const { figures } = await api.getMonth({ query: { period: month } })
  for (const figure of FIGURES) expect(figures[figure]?.now.count).toBe(0)
  expect((await api.listMonth({ query: { period: month, figure: 'orders' } })).lines).toEqual([])
})

test('the CSV has the figures of the page, and the export is audited', async () => {
  const { name, content } = await owner.api.exportMonth({ body: { period: month } })
  expect(name).toBe('figures-2026-11.csv')
  const [header, ...rows] = content.trimEnd().split('\n')
  expect(header).toBe('\uFEFFMonth,Figure,By,Name,Number,Amount,In time,Average')
  const { figures, parts } = await monthOf()
  expect(rows).toHaveLength(2 * FIGURES.length + parts.flatMap(part => part.rows).length)
  expect(rows).toEqual(
    expect.arrayContaining([
      `2026-11,Orders confirmed,,,${figures.orders?.now.count},${figures.orders?.now.amount.toFixed(2)},,`,
      '2026-10,Orders confirmed,,,0,,,',
      `2026-11,Home visits,,,2,,1,`,
      `2026-11,Ratings,,,2,,,3.5`,
      '2026-11,Orders confirmed,Day,2026-11-20,4,996.00,,',
      '2026-11,Orders confirmed,Centre,At home,4,996.00,,',
      '2026-11,Home visits,Collector,Imran Shaikh,1,,1,',
      '2026-11,Recollections,Reason,Haemolysed,1,,,',
    ]),
  )
  const acts = await db.select().from(audit).where(eq(audit.action, 'figures.exported'))
  expect(acts).toMatchObject([{ subject: 'figures', details: { month }, staffId: owner.id }])
})

test('reading the figures requires the permission', async () => {
  const { api } = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(api.getMonth({ query: { period: month } }))).toMatchObject({ status: 403 })
  expect(await refusalOf(api.listMonth({ query: { period: month, figure: 'orders' } }))).toMatchObject({
    status: 403,
  })
  expect(await refusalOf(api.exportMonth({ body: { period: month } }))).toMatchObject({ status: 403 })
})

test('a visit without a sample is not counted as a visit without an update', async () => {
  const failed = await booked('2026-11-26')
  await note(failed.orderId, 'assigned', 'Sana Qureshi')
  setClock('2026-11-26T09:20:00+05:30')
  await recordVisitEvent(shop, {
    id: randomUUID(),
    orderId: failed.orderId,
    kind: 'failed',
    reason: 'nobody-home',
    actor: ASHA,
  })
  setClock('2026-11-28T09:00:00+05:30')
  await owner.again()
  const { figures } = await monthOf()
  expect([figures.failed?.now.count, figures.missed?.now.count]).toEqual([1, 1])
  expect((await listOf({ period: month, figure: 'failed' })).lines).toMatchObject([
    { orderId: failed.orderId, collector: 'Sana Qureshi', reason: 'nobody-home' },
  ])
})

test('two collectors of one name have two rows with numbers, even after one of them has left', async () => {
  setClock('2026-11-28T09:10:00+05:30')
  const collectors = [
    await newStaff(whole, 'Ravi Kale', 'collector'),
    await newStaff(whole, 'RAVI KALE', 'collector'),
  ]
  const visits = [await booked('2026-11-30'), await booked('2026-11-30'), await booked('2026-11-30')]
  for (const [index, { orderId }] of visits.entries()) {
    const name = index === 0 ? 'Ravi Kale (1)' : 'RAVI KALE (2)'
    await note(orderId, 'assigned', name)
  }
  setClock('2026-11-30T09:40:00+05:30')
  for (const { orderId } of visits) await note(orderId, 'collected')
  const { api } = await newStaff(whole, 'Reads Ravi', 'owner')
  const rowsOf = async () => {
    const { parts } = await api.getMonth({ query: { period: month } })
    const part = parts.find(({ figure, by }) => figure === 'visits' && by === 'collector')
    return part?.rows
      .filter(({ name }) => /ravi/i.test(name))
      .map(({ key, name, count }) => [key, name, count])
  }
  const [one, two] = collectors
  const rows = [
    [two?.id, 'RAVI KALE (2)', 2],
    [one?.id, 'Ravi Kale (1)', 1],
  ]
  expect(await rowsOf()).toEqual(rows)
  const { lines } = await api.listMonth({
    query: { period: month, figure: 'visits', by: 'collector', key: two?.id },
  })
  expect(lines.map(({ orderId, collector }) => [orderId, collector])).toEqual(
    expect.arrayContaining(visits.slice(1).map(({ orderId }) => [orderId, 'RAVI KALE (2)'])),
  )
  expect(lines).toHaveLength(2)
  await endStaffAccess(shop, { id: one?.id ?? '', actor: ASHA })
  expect(await rowsOf()).toEqual(rows)
})

test('a name that a spreadsheet would run as a formula is exported as text', async () => {
  await db
    .update(visitEvents)
    .set({ collector: '=1+1' })
    .where(eq(visitEvents.visitId, await visitIdOf(db, late.id)))
  const { api } = await newStaff(whole, 'Exports', 'accounts')
  const { content } = await api.exportMonth({ body: { period: month } })
  expect(content).toContain("2026-11,Home visits,Collector,'=1+1,1,,0,")
})
