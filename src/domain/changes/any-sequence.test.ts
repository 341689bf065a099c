import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { orderRequest } from '#contract/order-request.ts'
import { coupons, invoices, orderItems, orders, payments, refunds, slots } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { createOrder } from '#domain/orders/create.ts'
import type { OrderRow } from '#domain/orders/order-shape.ts'
import { setPaymentMethod } from '#domain/payments/choose-method.ts'
import { doDueWork } from '#domain/payments/due.ts'
import { moveOrder } from '#domain/payments/move-order.ts'
import { refundOrder } from '#domain/payments/refund-order.ts'
import { startPayment } from '#domain/payments/start.ts'
import type { Viewer } from '#domain/shop.ts'
import { notifyOrder } from '#jobs/notify-order.ts'
import { formatDay } from '#rules/dates.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { rescheduleByStaff, rescheduleOwn } from './reschedule.ts'

/** Whatever is done to an order, in whatever order: the books agree to the paisa, places with visits, messages with slots. */

const { shop, simulator, jobs, signIn, moveTo } = await shopPart(() => [], {
  slotCapacity: 100,
  cancelFee: [
    { hours: 30, amount: 0 },
    { hours: 0, amount: 15_000 },
  ],
})
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()
const START = new Date('2026-11-23T10:00:00+05:30')
const CITY = 'Pune'
await shop.db.insert(coupons).values({ code: 'TENTH', type: 'PERCENTAGE', value: 1000, minimumOrder: 50_000 })

const ITEMS = [
  { id: 'CBC', name: 'CBC', quantity: 2, price: 249 },
  { id: 'HB', name: 'HB', quantity: 1, price: 99 },
  { id: 'PK-DIAB', name: 'Diabetes', quantity: 1, price: 1199 },
]
const actor = { kind: 'staff' as const, name: 'asha' }

type Deed = (order: OrderRow, viewer: Viewer) => Promise<unknown>
const day = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26')
const hour = fc.constantFrom(8, 9, 10)

const deeds: fc.Arbitrary<[name: string, deed: Deed]> = fc.oneof(
  fc
    .tuple(day, hour)
    .map(([date, at]): [string, Deed] => [
      `move ${date} ${at}`,
      ({ id }, viewer) => rescheduleOwn(shop, viewer, id, { to: { date, hour: at } }),
    ]),
  fc
    .tuple(day, hour)
    .map(([date, at]): [string, Deed] => [
      `staff moves ${date} ${at}`,
      ({ id }) => rescheduleByStaff(shop, { orderId: id, actor, to: { date, hour: at } }),
    ]),
  fc
    .subarray([0, 1, 2], { minLength: 1 })
    .map((lines): [string, Deed] => [
      `cancel lines ${lines}`,
      ({ id }, viewer) => cancelOwnOrder(shop, viewer, { orderId: id, lines }),
    ]),
  fc.constantFrom<[string, Deed]>(
    ['cancel', ({ id }, viewer) => cancelOwnOrder(shop, viewer, { orderId: id })],
    ['pay', order => payWith(order, 'COMPLETED')],
    ['fail', order => payWith(order, 'FAILED')],
    ['on collection', ({ id }, viewer) => setPaymentMethod(shop, viewer, id, 'COD')],
    [
      'collect',
      ({ id }) =>
        moveOrder(shop, {
          ...{ orderId: id, to: 'collected', actor, isPayOnCollection: false, isEarly: true },
        }),
    ],
    ['refund', ({ id }) => refundOrder(shop, { orderId: id, actor })],
    ['work', () => workDue()],
    ['a day later', async () => simulator.advance(20 * 3_600_000)],
    ['tell', () => tellAll()],
  ),
)

async function payWith({ id }: OrderRow, state: 'COMPLETED' | 'FAILED') {
  const { merchantOrderId } = await startPayment(shop, { orderId: id })
  await simulator.settle(merchantOrderId, { state, webhook: false })
  await workDue()
}

/** The provider is asked, and its answer is known, within some rounds. */
async function workDue() {
  for (let round = 0; round < 4; round += 1) {
    simulator.advance(60_000)
    await doDueWork(shop)
  }
}

const now = async (id: string): Promise<OrderRow> => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}

/** Sends what waits; each message names the slot that its visit has at that moment, a move the one before as well. */
async function tellAll() {
  for (const { name, data } of jobs.splice(0)) {
    if (name !== 'notify-order') continue
    const { slotDate, slotHour, number } = await now(data.orderId)
    const before = await said(number)
    await notifyOrder(shop, data)
    for (const text of (await said(number)).slice(before.length)) {
      const named = [...text.matchAll(/(?:(\w{3}, \d+ \w{3}), )?(\d\d:00 [AP]M - \d\d:00 [AP]M)/g)]
      const last = named.at(-1)
      if (last) expect(text).toContain(slotLabel(slotHour))
      if (last) expect(last[2]).toBe(slotLabel(slotHour))
      if (last?.[1]) expect(last[1]).toBe(formatDay(slotDate))
      expect(named.length).toBeLessThanOrEqual(text.includes('is moved from') ? 2 : 1)
    }
  }
}

const said = async (number: string): Promise<string[]> =>
  (await simulator.outbox()).flatMap(({ text }) => (text.includes(number) ? [text] : [])).toReversed()

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** What has to agree at every moment. */
async function agree(id: string) {
  const order = await now(id)
  const [paid] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.settlesOrder, true)))
  const issued = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  const given = paid ? await shop.db.select().from(refunds).where(eq(refunds.paymentId, paid.id)) : []
  const billed = issued.reduce((sum, one) => sum + (one.kind === 'credit-note' ? -one.total : one.total), 0)
  const done = given.filter(({ state }) => state === 'completed')
  expect(billed).toBe((paid?.amount ?? 0) - sumOf(done))
  expect(sumOf(given)).toBeLessThanOrEqual(paid?.amount ?? 0)
  const isStanding = order.status !== 'cancelled'
  const hasOwnRefund = given.some(({ reason }) => reason === 'operator')
  if (paid && isStanding && !hasOwnRefund) expect(paid.amount - sumOf(given)).toBe(order.total)
  if (order.paymentStatus === 'refunded' && paid) expect(sumOf(done)).toBe(paid.amount)
  const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id))
  const lines = items.filter(({ cancelledAt }) => cancelledAt === null)
  expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.discount)
  expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(order.subtotal)
  await placesAgree()
}

async function placesAgree() {
  const holding = await shop.db.select().from(orders).where(eq(orders.holdsPlace, true))
  const taken = await shop.db.select().from(slots).where(eq(slots.city, CITY))
  for (const slot of taken) {
    const here = holding.filter(({ slotDate, slotHour }) => slotDate === slot.date && slotHour === slot.hour)
    expect(slot.taken).toBe(here.reduce((sum, { places }) => sum + places, 0))
  }
}

async function book(hasCoupon: boolean, hasAll: boolean) {
  const { customer } = await signIn()
  const viewer = { customerId: customer.id, isPhoneVerified: true }
  const items = hasAll ? ITEMS : ITEMS.slice(0, 2)
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const request = orderRequest.parse({
    items,
    totalAmount: hasCoupon ? Math.round(sum * 90) / 100 : sum,
    ...(hasCoupon ? { couponCode: 'TENTH' } : {}),
    shippingAddress: { address: '14 Hill Road, by the park', city: CITY },
    collectionDetails: {
      ...{ date: '2026-11-25', timeSlot: slotLabel(9), patientName: 'Asha Rao', patientAge: 42 },
      ...{ patientGender: 'Female', patientEmail: '', bookingType: 'self' },
    },
  })
  const { order } = await createOrder(shop, catalogue, viewer, request, undefined)
  return { viewer, id: order.id }
}

test('after any sequence of moves, cancellations, payments and refunds books, places and messages agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(deeds, { minLength: 3, maxLength: 12 }),
      async (hasCoupon, hasAll, sequence) => {
        moveTo(START)
        const { viewer, id } = await book(hasCoupon, hasAll)
        for (const [, deed] of sequence) {
          try {
            await deed(await now(id), viewer)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
          }
          await agree(id)
        }
        await workDue()
        await tellAll()
        await agree(id)
      },
    ),
    { numRuns: 30 },
  )
}, 120_000)
