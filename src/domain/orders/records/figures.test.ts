import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderItems, orders, payments, refunds, slots, webhookEvents } from '#db/schema.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { shopFigures } from './figures.ts'

const { shop, signIn, addOrder } = await shopPart()
// Stopped, so that ages are exact.
const at = shop.now()
shop.now = () => at
const { customer } = await signIn()
const today = indianDate(shop.now())
const hoursAgo = (hours: number) => new Date(shop.now().getTime() - hours * HOUR_MS)
const staff = { kind: 'command-line', name: 'asha' } as const

async function collected(hours: number, reportTimeHours: number) {
  const day = indianDate(hoursAgo(hours))
  const order = await addOrder(customer.id, {
    status: 'collected',
    date: day,
    collectedAt: hoursAgo(hours),
    item: null,
  })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 1,
    person: 0,
    itemId: 'CBC',
    isPackage: false,
    name: 'CBC',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: 100,
    discount: 0,
    reportTimeHours,
  })
  return order
}

test('the figures of an empty shop are zero, and its clock agrees with the database’s', async () => {
  const before = Date.now()
  const figures = await shopFigures(shop)
  const took = Date.now() - before
  expect(figures).toMatchObject({
    visits: [],
    failedRefunds: 0,
    overdueReports: 0,
    missedVisits: 0,
    payments: { count: 0, oldestSeconds: 0 },
    refunds: { count: 0, oldestSeconds: 0 },
    slots: { open: 0, full: 0, wrong: 0 },
  })
  // The error is at most half of the query's duration.
  expect(Math.abs(figures.clockAheadSeconds)).toBeLessThan(took / 2000 + 0.01)
})

test('a report is overdue once the promised time of its slowest test has passed, unless it is attached', async () => {
  await collected(30, 24)
  await collected(20, 24)
  await collected(30, 72)
  const reported = await collected(40, 24)
  await attachReport(shop, { orderId: reported.id, bytes: aPdf(), actor: staff })
  const refunded = await collected(40, 24)
  await shop.db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, refunded.id))
  expect(await shopFigures(shop)).toMatchObject({ overdueReports: 1, missedVisits: 0 })
})

test('a past visit without a sample is missed, and coming visits are counted by their status', async () => {
  await shop.db.delete(orderItems)
  const missed = await addOrder(customer.id, { date: addDays(today, -1) })
  const added = { addedTo: missed.id }
  await addOrder(customer.id, { date: addDays(today, -1), ...added })
  await addOrder(customer.id, { date: today })
  await addOrder(customer.id, { date: today, ...added })
  await addOrder(customer.id, { date: addDays(today, 3), paymentStatus: 'completed' })
  await addOrder(customer.id, { date: addDays(today, 3), status: 'cancelled' })
  const figures = await shopFigures(shop)
  expect(figures.missedVisits).toBe(1)
  const ahead = figures.visits.filter(({ status }) => status !== 'collected' && status !== 'report')
  expect(
    ahead.toSorted((a, b) => `${a.status}${a.payment}`.localeCompare(`${b.status}${b.payment}`)),
  ).toEqual([
    { status: 'cancelled', payment: 'pending', orders: 1 },
    { status: 'confirmed', payment: 'completed', orders: 1 },
    { status: 'confirmed', payment: 'pending', orders: 1 },
  ])
})

test('undecided payments are counted with the age of the oldest, and refused refunds are counted as failed', async () => {
  const [order] = await shop.db.select().from(orders).limit(1)
  const payment = (minutes: number, open: boolean): typeof payments.$inferInsert => ({
    orderId: order?.id ?? '',
    channel: 'online',
    amount: 100,
    merchantOrderId: `m${minutes}`,
    state: open ? 'pending' : 'completed',
    createdAt: hoursAgo(minutes / 60),
    nextCheckAt: open ? shop.now() : null,
  })
  const made = await shop.db
    .insert(payments)
    .values([payment(20, true), payment(5, true), payment(90, false)])
    .returning()
  await shop.db.insert(refunds).values({
    paymentId: made[2]?.id ?? '',
    orderId: order?.id ?? '',
    merchantRefundId: 'r1',
    amount: 100,
    state: 'failed',
    reason: 'cancelled',
    createdAt: hoursAgo(2),
  })
  const figures = await shopFigures(shop)
  expect(figures).toMatchObject({ payments: { count: 2 }, refunds: { count: 0 }, failedRefunds: 1 })
  expect(figures.payments.oldestSeconds).toBe(1200)
})

test('a failed payment that is checked again later is not undecided', async () => {
  const [order] = await shop.db.select().from(orders).limit(1)
  const before = (await shopFigures(shop)).payments
  await shop.db.insert(payments).values({
    orderId: order?.id ?? '',
    channel: 'online',
    amount: 100,
    merchantOrderId: 'late',
    state: 'failed',
    createdAt: hoursAgo(30),
    nextCheckAt: hoursAgo(-40),
  })
  expect((await shopFigures(shop)).payments).toEqual(before)
})

test('payments of the last hour are counted by provider and whether their webhook arrived', async () => {
  const [order] = await shop.db.select().from(orders).limit(1)
  const paid = (provider: string, hours: number, index: number): typeof payments.$inferInsert => ({
    orderId: order?.id ?? '',
    channel: 'online',
    amount: 100,
    provider,
    merchantOrderId: `${provider}-${index}`,
    state: 'completed',
    createdAt: hoursAgo(hours),
    completedAt: hoursAgo(hours),
  })
  await shop.db
    .insert(payments)
    .values([
      paid('phonepe', 0.5, 1),
      paid('phonepe', 0.6, 2),
      paid('razorpay', 0.5, 1),
      paid('razorpay', 0.6, 2),
      paid('razorpay', 3, 3),
    ])
  const webhook = (bodyHash: string) => ({
    bodyHash,
    provider: 'phonepe',
    event: 'paid',
    merchantOrderId: 'phonepe-1',
    receivedAt: hoursAgo(0.5),
  })
  await shop.db.insert(webhookEvents).values([webhook('h1'), webhook('h2')])
  const { webhooks } = await shopFigures(shop)
  expect(webhooks).toHaveLength(3)
  expect(webhooks).toEqual(
    expect.arrayContaining([
      { provider: 'phonepe', hasWebhook: true, payments: 1 },
      { provider: 'phonepe', hasWebhook: false, payments: 1 },
      { provider: 'razorpay', hasWebhook: false, payments: 2 },
    ]),
  )
})

test('the hours of the coming week are counted as open, full or wrong', async () => {
  const hour = (hour: number, taken: number, day = 1): typeof slots.$inferInsert => ({
    city: 'Mumbai',
    date: addDays(today, day),
    hour,
    capacity: 10,
    taken,
  })
  await shop.db.insert(slots).values([hour(7, 0), hour(8, 10), hour(10, 10, 9), hour(11, 2)])
  // Four people take two seats.
  await addOrder(customer.id, { date: addDays(today, 1), hour: 11, seats: 2 })
  const figures = await shopFigures(shop)
  expect(figures.slots).toEqual({ open: 2, full: 1, wrong: 1 })
})
