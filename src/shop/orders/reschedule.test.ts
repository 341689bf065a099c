import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, orders, slots } from '#db/schema.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { setCapacity } from '#domain/orders/slots/capacity.ts'
import { slotHours } from '#rules/visits/slots.ts'
import type { Client } from '#shop/endpoints.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { paying } from '#tests/helpers/payments.ts'
import { actingWith, staffWith } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Order } from '#wire/orders/order.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 4 })
const { shop, database, setClock } = shopUnderTest
const manager = await actingWith(shop, 'manager')
const { pay, settle, jobsOf } = paying(shopUnderTest)

const NOW = '2026-11-23T10:00:00+05:30'
setClock(NOW)
const BOOKED = { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' }
const EIGHT = { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' }
const NINE = { date: '2026-11-26', timeSlot: '09:00 AM - 10:00 AM' }

const ofCity = (city: string) => ({ shippingAddress: { address: '14 Hill Road, by the park', city } })

/** A confirmed Pay on Collection visit. */
async function withVisit(city: string, changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(shopUnderTest, { ...ofCity(city), ...changes })
  const { order } = await made.api.setPaymentMethod({
    params: { id: made.order.orderId },
    body: { paymentMethod: 'COD' },
  })
  return { ...made, order }
}

type To = { date: string; timeSlot: string; from?: { date: string; timeSlot: string } }
const move = (api: Client, order: Order, to: To) =>
  api.rescheduleOrder({ params: { id: order.orderId }, body: to })
const seen = async (api: Client, order: Order) =>
  (await api.getOrder({ params: { id: order.orderId } })).order

/** Places taken in a city, by date and hour. */
async function takenIn(city: string) {
  const rows = await database.db.select().from(slots).where(eq(slots.city, city))
  return Object.fromEntries(
    rows.filter(({ taken }) => taken > 0).map(row => [`${row.date} ${row.hour}`, row.taken]),
  )
}

test('a moved visit has its new slot, frees the old slot, and keeps price and coupon', async () => {
  const { api, order } = await withVisit('Mumbai')
  const { order: moved, message } = await move(api, order, { ...NINE, from: BOOKED })
  expect(message).toBe(`Your visit is now on Thu, 26 Nov, ${slotHours(9)}.`)
  expect(moved.collectionDetails).toMatchObject(NINE)
  expect(await seen(api, order)).toEqual(moved)
  const { totalAmount, discount, items } = order
  expect(moved).toMatchObject({ totalAmount, discount, items, moves: 1, movesLeft: 2 })
  expect(await takenIn('Mumbai')).toEqual({ '2026-11-26 9': 1 })
  expect(jobsOf(order._id)).toEqual(['confirmed', 'moved'])
  const [act] = await database.db.select().from(audit).where(eq(audit.action, 'visit.moved'))
  expect(act?.details).toEqual({ from: { date: '2026-11-25', hour: 9 }, to: { date: '2026-11-26', hour: 9 } })
  await api.cancelOrder({ params: { id: order.orderId } })
  expect(await takenIn('Mumbai')).toEqual({})
})

test('a move to the present slot is refused with a reason, and a repeated move is not', async () => {
  const { api, order } = await withVisit('Mumbai')
  expect(await refusalOf(move(api, order, BOOKED))).toMatchObject({
    status: 409,
    code: 'SLOT_SAME',
    message: 'That is already your slot.',
  })
  await move(api, order, { ...NINE, from: BOOKED })
  const again = await move(api, order, { ...NINE, from: BOOKED })
  expect(again.order).toMatchObject({ collectionDetails: NINE, moves: 1 })
  await api.cancelOrder({ params: { id: order.orderId } })
})

test('a move to a full slot, a closed slot or a day that can’t be booked is refused, and the visit keeps its seat', async () => {
  const { api, order } = await withVisit('Pune')
  const actor = await staffWith(shop, 'owner')
  await setCapacity(shop, { city: demoCity('Pune'), date: '2026-11-27', hour: 7, capacity: 0, actor })
  const closed = { date: '2026-11-27', timeSlot: '07:00 AM - 08:00 AM' }
  expect(await refusalOf(move(api, order, closed))).toMatchObject({ status: 409, code: 'SLOT_FULL' })
  for (const date of ['2026-11-23', '2026-11-29', '2026-11-20'])
    expect(await refusalOf(move(api, order, { ...NINE, date }))).toMatchObject({ code: 'SLOT_CLOSED' })
  expect(await takenIn('Pune')).toEqual({ '2026-11-25 9': 1 })
  expect((await seen(api, order)).collectionDetails).toMatchObject(BOOKED)
  expect(await refusalOf(move(api, order, { ...NINE, timeSlot: '3 PM' }))).toMatchObject({ code: 'INVALID' })
})

test('from five in the afternoon customers can’t move a visit to the next day', async () => {
  const { api, order } = await withVisit('Pune')
  setClock('2026-11-24T17:00:00+05:30')
  expect(await refusalOf(move(api, order, { ...BOOKED, timeSlot: EIGHT.timeSlot }))).toMatchObject({
    code: 'SLOT_CLOSED',
  })
  setClock(NOW)
})

test('staff can move a visit to the next day after five in the afternoon, and to a later hour of the same day', async () => {
  const { api, order } = await withVisit('Pune')
  setClock('2026-11-24T17:00:00+05:30')
  const byStaff = (to: { date: string; hour: number }) =>
    moveVisit(shop, manager, { orderId: order.orderId, to })
  await byStaff({ date: '2026-11-25', hour: 8 })
  setClock('2026-11-25T08:30:00+05:30')
  await byStaff({ date: '2026-11-25', hour: 11 })
  await expect(byStaff({ date: '2026-11-25', hour: 8 })).rejects.toMatchObject({ code: 'SLOT_CLOSED' })
  expect(await seen(api, order)).toMatchObject({ moves: 2, movesLeft: 3 })
  setClock(NOW)
})

test('a customer moves a visit at most three times, and not in the hour before it', async () => {
  const { api, order } = await withVisit('Delhi')
  for (const to of [EIGHT, NINE, EIGHT]) await move(api, order, to)
  expect((await seen(api, order)).movesLeft).toBe(0)
  expect(await refusalOf(move(api, order, NINE))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('already been moved 3 times'),
  })
  const other = await withVisit('Delhi')
  setClock('2026-11-25T08:00:00+05:30')
  // An outdated page still offers it.
  expect(await refusalOf(move(other.api, other.order, { ...NINE, from: BOOKED }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('In the last hour before a visit'),
  })
  setClock(NOW)
})

test('another customer’s order, a cancelled order and a collected order can’t be moved', async () => {
  const { api, order } = await withVisit('Delhi')
  const stranger = await shopUnderTest.signIn()
  expect(await refusalOf(move(stranger.api, order, NINE))).toMatchObject({ status: 404 })
  await database.db
    .update(orders)
    .set({ status: 'collected', holdExpiresAt: null })
    .where(eq(orders.id, order._id))
  expect(await refusalOf(move(api, order, NINE))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const cancelled = await withVisit('Delhi')
  await cancelled.api.cancelOrder({ params: { id: cancelled.order.orderId } })
  expect(await refusalOf(move(cancelled.api, cancelled.order, NINE))).toMatchObject({ code: 'ORDER_CLOSED' })
})

test('of two devices that move a visit at the same time, the second gets the present order', async () => {
  const { api, order } = await withVisit('Chennai')
  const results = await Promise.allSettled([EIGHT, NINE].map(to => move(api, order, { ...to, from: BOOKED })))
  const won = results.find(result => result.status === 'fulfilled')?.value.order
  const lost = results.find(result => result.status === 'rejected')
  expect(lost?.reason).toMatchObject({
    status: 409,
    code: 'ORDER_CHANGED',
    answer: { order: { orderId: order.orderId, collectionDetails: won?.collectionDetails } },
  })
  expect(Object.values(await takenIn('Chennai'))).toEqual([1])
})

test('orders that swap their slots at the same time cause no deadlock and lose no seat', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      withVisit('Kolkata', { details: index % 2 === 0 ? EIGHT : NINE }),
    ),
  )
  for (let round = 0; round < 2; round += 1) {
    const results = await Promise.allSettled(
      all.map(async ({ api, order }) => {
        const { collectionDetails } = await seen(api, order)
        await move(api, order, collectionDetails.timeSlot === EIGHT.timeSlot ? NINE : EIGHT)
      }),
    )
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SLOT_FULL' })
  }
  const now = await Promise.all(all.map(({ api, order }) => seen(api, order)))
  const at = (timeSlot: string) => now.filter(order => order.collectionDetails.timeSlot === timeSlot).length
  expect(await takenIn('Kolkata')).toEqual({
    '2026-11-26 8': at(EIGHT.timeSlot),
    '2026-11-26 9': at(NINE.timeSlot),
  })
})

test('of several orders moved to the last seat of a slot, one gets the seat', async () => {
  const actor = await staffWith(shop, 'owner')
  await setCapacity(shop, { city: demoCity('Hyderabad'), date: '2026-11-26', hour: 8, capacity: 1, actor })
  const all = await Promise.all(Array.from({ length: 4 }, () => withVisit('Hyderabad')))
  const results = await Promise.allSettled(all.map(({ api, order }) => move(api, order, EIGHT)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await takenIn('Hyderabad')).toEqual({ '2026-11-25 9': 3, '2026-11-26 8': 1 })
})

test('moving a visit while another device cancels it leaves no seat taken', async () => {
  const { api, order } = await withVisit('Ahmedabad')
  await Promise.allSettled([
    move(api, order, { ...NINE, from: BOOKED }),
    api.cancelOrder({ params: { id: order.orderId } }),
  ])
  expect((await seen(api, order)).status).toBe('cancelled')
  expect(await takenIn('Ahmedabad')).toEqual({})
})

test('an unpaid visit can be moved until its hold ends, even while it is being paid', async () => {
  const { api, order } = await newOrder(shopUnderTest, ofCity('Ahmedabad'))
  const { merchantOrderId } = await pay(order.orderId)
  const held = await seen(api, order)
  const { order: moved } = await move(api, order, NINE)
  expect(moved).toMatchObject({ status: 'pending', holdExpiresAt: held.holdExpiresAt })
  expect(jobsOf(order._id)).toEqual([])
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await Promise.all([
    shopUnderTest.anyone.getPaymentStatus({ params: { merchantOrderId } }),
    move(api, order, EIGHT),
  ])
  expect(await seen(api, order)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    collectionDetails: EIGHT,
  })
  expect(await takenIn('Ahmedabad')).toEqual({ '2026-11-26 8': 1 })
})

test('moving a visit checks second samples and opening hours as booking does', async () => {
  const twice = await withVisit('Mumbai', {
    items: [{ id: 'PK-DIAB', name: 'Diabetes Care Package', quantity: 1 }],
    totalAmount: 1199,
  })
  const eleven = { date: '2026-11-26', timeSlot: '11:00 AM - 12:00 PM' }
  expect(await refusalOf(move(twice.api, twice.order, eleven))).toMatchObject({
    code: 'SLOT_CLOSED',
    message: expect.stringContaining('at 10 AM or earlier'),
  })
  const centre = await withVisit('Pune', { centreCode: 'PUNE-SAMPLE' })
  await database.db
    .update(centres)
    .set({ openDays: [1, 2, 3, 4, 5, 6, 7], opensAt: 9, closesAt: 19 })
    .where(and(eq(centres.code, 'PUNE-SAMPLE')))
  expect(await refusalOf(move(centre.api, centre.order, EIGHT))).toMatchObject({
    code: 'SLOT_CLOSED',
    message: expect.stringContaining('is closed then'),
  })
  expect((await move(centre.api, centre.order, NINE)).order.collectionDetails).toMatchObject(NINE)
})
