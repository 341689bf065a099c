import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { centres, orders, payments, refunds } from '#db/schema.ts'
import { closeOutdatedCode } from '#domain/money/payments/upi-code.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A walk-in pays by a provider's UPI code at the counter. */

const rules = { slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank' }
const whole = await wholeShop(rules, { providers: ['razorpay', 'phonepe'] })
const { shop, database, simulator } = whole
const { db } = database
const { settle, workDue } = paying(whole)
const CENTRE = 'BANDRA-1'
await db.insert(centres).values({
  ...A_CENTRE,
  code: CENTRE,
  name: 'The centre',
  hours: 'Every day, 7 AM to 9 PM',
  openDays: [1, 2, 3, 4, 5, 6, 7],
  opensAt: 7,
  closesAt: 21,
  position: 50,
})
await whole.catalogue.refresh()
const asha = await newStaff(whole, 'Asha Rao', 'reception')
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const [razorpay = shop.providers[0]] = shop.providers

afterEach(() => vi.restoreAllMocks())

let people = 0
/** Booked at the counter, to be paid. */
async function walkIn(items = [{ id: 'CBC', name: 'CBC', quantity: 1 }]) {
  people += 1
  const { orderId: id } = await asha.api.bookWalkIn(
    {
      body: {
        phone: String(8_400_000_000 + people),
        name: 'Kamala Devi',
        centreCode: CENTRE,
        payment: 'door',
        order: orderBody(whole, {
          items,
          totalAmount: items.length === 1 ? 249 : 348,
          details: { patientName: 'Kamala Devi' },
        }),
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  return { params: { id } }
}
type Booked = Awaited<ReturnType<typeof walkIn>>

const show = async ({ params }: Booked, by = asha) => (await by.api.showCodeAtDesk({ params })).code
const read = async ({ params }: Booked) => {
  simulator.advance(1000)
  return (await asha.api.readCodeAtDesk({ params })).code
}
const orderOf = async ({ params }: Booked) => (await asha.api.getDeskOrder({ params })).order
async function payCode({ params }: Booked) {
  const [code] = await db
    .select({ id: payments.merchantOrderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.number, params.id), eq(payments.isQr, true)))
    .orderBy(desc(payments.createdAt))
  return settle(code?.id ?? '', { state: 'COMPLETED' })
}
const takeCash = async (booked: Booked) => {
  const { revision } = await orderOf(booked)
  return asha.api.takePaymentAtDesk({ params: booked.params, body: { as: 'cash', revision } })
}

test('a walk-in pays by the code, the order is paid by itself, and the sample can be recorded', async () => {
  const booked = await walkIn()
  expect(await show(booked)).toMatchObject({ state: 'open', amount: 249 })
  expect(await show(booked)).toMatchObject({ state: 'open', amount: 249 })
  await payCode(booked)
  expect(await read(booked)).toMatchObject({ state: 'paid', amount: 249 })
  expect(await orderOf(booked)).toMatchObject({ money: { paid: 249, toTake: 0, method: 'ONLINE' } })
  await asha.api.collectCentreVisit({ params: booked.params, body: { eventId: randomUUID(), cash: 0 } })
  expect(await orderOf(booked)).toMatchObject({ status: 'collected', money: { paid: 249 } })
})

test('cash at the desk closes the open code', async () => {
  const booked = await walkIn()
  await show(booked)
  await takeCash(booked)
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({ closeReason: 'on_demand' })
  expect(await orderOf(booked)).toMatchObject({ money: { paid: 249, method: 'COD' } })
})

test('cash at the desk is refused with the time, if the code was paid in the same moment', async () => {
  const booked = await walkIn()
  await show(booked)
  await payCode(booked)
  expect(await refusalOf(takeCash(booked))).toMatchObject({
    code: 'ORDER_PAID',
    message: expect.stringMatching(/^₹249 was paid by UPI at \d+:\d\d [AP]M\.$/),
  })
  const paid = await db.select().from(payments).where(eq(payments.channel, 'cash'))
  expect(paid).toHaveLength(1)
})

test('cash is taken while the provider is away, and a payment by the code afterwards goes back', async () => {
  const booked = await walkIn()
  await show(booked)
  vi.spyOn(razorpay, 'cancel').mockRejectedValue(new ProviderError('unreachable', 'away'))
  await takeCash(booked)
  await payCode(booked)
  simulator.advance(MINUTE_MS)
  await workDue()
  const [order] = await db.select().from(orders).where(eq(orders.number, booked.params.id))
  const given = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order?.id ?? ''))
  expect(given).toMatchObject([{ amount: 24_900, reason: 'paid-twice', provider: 'razorpay' }])
  expect(await read(booked)).toMatchObject({ state: 'returned' })
})

const cancel = async (booked: Booked, lines?: number[]) => {
  const { revision } = await orderOf(booked)
  const body = { reason: 'Left without waiting', expectedRefund: 0, revision, ...(lines && { lines }) }
  return asha.api.cancelAtDesk({ params: booked.params, body })
}
/** Works off the queued closing of codes. */
async function workOffJobs() {
  for (const { name, data } of whole.jobs.splice(0))
    if (name === 'close-upi-code') await closeOutdatedCode(shop, data)
}
const refundsOf = async ({ params }: Booked) => {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.number, params.id))
  return rows.map(({ refund }) => refund)
}

test('the open code of a cancelled order is closed at Razorpay', async () => {
  const booked = await walkIn()
  await show(booked)
  await cancel(booked)
  await workOffJobs()
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({
    status: 'closed',
    closeReason: 'on_demand',
  })
  expect(await read(booked)).toMatchObject({ state: 'ended', link: null })
})

test('while Razorpay is away the code of a cancelled order is tried again, and closed', async () => {
  const booked = await walkIn()
  await show(booked)
  await cancel(booked)
  const jobs = whole.jobs.slice()
  const away = vi.spyOn(razorpay, 'cancel').mockRejectedValue(new ProviderError('unreachable', 'away'))
  await expect(workOffJobs()).rejects.toThrow('away')
  away.mockRestore()
  whole.jobs.push(...jobs)
  await workOffJobs()
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({ closeReason: 'on_demand' })
})

test('PhonePe can’t close a code: a payment of a cancelled order is found at once, and goes back', async () => {
  vi.spyOn(razorpay, 'startQr').mockRejectedValue(new ProviderError('unreachable', 'away'))
  const booked = await walkIn()
  await show(booked)
  await payCode(booked)
  await cancel(booked)
  await workOffJobs()
  expect(await refundsOf(booked)).toMatchObject([{ amount: 24_900, reason: 'late', provider: 'phonepe' }])
  expect(await read(booked)).toMatchObject({ state: 'returned' })
})

test('a code that was paid at Razorpay before the order was cancelled goes back at once', async () => {
  const booked = await walkIn()
  await show(booked)
  await payCode(booked)
  await cancel(booked)
  await workOffJobs()
  expect(await refundsOf(booked)).toMatchObject([{ amount: 24_900, reason: 'late', provider: 'razorpay' }])
})

test('a code over more than what is left of an order is closed, and one over the rest opens', async () => {
  const booked = await walkIn([
    { id: 'CBC', name: 'CBC', quantity: 1 },
    { id: 'HB', name: 'Haemoglobin', quantity: 1 },
  ])
  expect(await show(booked)).toMatchObject({ amount: 348 })
  await cancel(booked, [1])
  await workOffJobs()
  expect((await simulator.razorpayLedger()).qrs.at(-1)).toMatchObject({ status: 'closed', amount: 34_800 })
  expect(await show(booked)).toMatchObject({ state: 'open', amount: 249 })
})

test('an order that is not due has no code', async () => {
  const { order } = await newOrder(whole)
  expect(await show({ params: { id: order.orderId } })).toMatchObject({ state: 'none', amount: 0 })
})

test('a person who takes no payments can’t show a code', async () => {
  expect(await refusalOf(show(await walkIn(), meera))).toMatchObject({ status: 403 })
})
