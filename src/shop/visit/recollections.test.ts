import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { laterJobs, orders as orderTable, recollections, slots, visits } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { dropRecollection } from '#domain/visits/recollections.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A sample that the laboratory can't use is taken again, without a price. */

const whole = await wholeShop({ slotCapacity: 2, ordersPerCustomer: 1000 })
const { shop, database } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const SLOT = { date: '2026-11-27', timeSlot: '08:00 AM - 09:00 AM' }

let hour = 0
/** An order whose sample was taken on the 25th; `isMore`: with another test, added to its visit. */
async function collected(isMore = false) {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const timeSlot = slotLabel([7, 9, 10, 11, 12, 13][hour++ % 6] ?? 7)
  const made = await newOrder(whole, { details: { timeSlot } })
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const more = isMore ? (await made.api.addTests({ params, body: A_TEST_MORE })).order.orderId : ''
  whole.setClock('2026-11-25T11:30:00+05:30')
  await recordVisitEvent(shop, { orderId: params.id, kind: 'collected', actor: ASHA })
  return { ...made, params, more }
}
const reject = (orderId: string) => rejectSample(shop, orderId)
const takenAt = async ({ date }: { date: string }) => {
  const isSlot = and(eq(slots.date, date), eq(slots.hour, 8))
  const [row] = await database.db.select().from(slots).where(isSlot)
  return row?.taken ?? 0
}

test('the customer gets the reason, chooses a time, and gets a free visit, which takes a seat', async () => {
  const { api, order, params } = await collected()
  await reject(params.id)
  const later = await database.db.select().from(laterJobs)
  expect(later.map(({ data }) => data)).toContainEqual({ orderId: order._id, about: 'sample-rejected' })
  const { recollection } = (await api.getVisit({ params })).visit
  expect(recollection).toMatchObject({
    state: 'waiting',
    reason: 'haemolysed',
    bookedOrderId: null,
    items: [{ name: 'Complete Blood Count (CBC)', patientName: 'Asha Rao' }],
  })
  const { order: again } = await api.bookRecollection({ params, body: SLOT })
  expect(again).toMatchObject({
    status: 'confirmed',
    totalAmount: 0,
    subtotal: 0,
    mrpTotal: 0,
    couponCode: null,
    collectionDetails: { ...SLOT, patientName: 'Asha Rao' },
    invoiceNumber: null,
    items: [{ id: 'CBC', price: 0 }],
  })
  expect(await takenAt(SLOT)).toBe(1)
  expect((await api.getVisit({ params })).visit.recollection).toMatchObject({
    state: 'booked',
    bookedOrderId: again.orderId,
  })
  const other = { id: again.orderId }
  expect((await api.getVisit({ params: other })).visit.recollectionOf).toBe(order.orderId)
  expect((await api.bookRecollection({ params, body: SLOT })).order.orderId).toBe(again.orderId)
  whole.setClock('2026-11-27T08:30:00+05:30')
  const done = await recordVisitEvent(shop, { orderId: again.orderId, kind: 'collected', actor: ASHA })
  expect(done.cash).toBeUndefined()
  expect((await api.getOrder({ params: other })).order).toMatchObject({
    status: 'collected',
    invoiceNumber: null,
    transactionId: null,
  })
})

test('a time chosen on two devices at the same time books one visit', async () => {
  const { api, params } = await collected()
  await reject(params.id)
  const before = await takenAt(SLOT)
  const both = await Promise.all([1, 2].map(() => api.bookRecollection({ params, body: SLOT })))
  expect(new Set(both.map(({ order }) => order.orderId)).size).toBe(1)
  expect(await takenAt(SLOT)).toBe(before + 1)
})

test('after a full slot or a closed day the customer can choose again', async () => {
  const { api, params } = await collected()
  await reject(params.id)
  expect(await refusalOf(api.bookRecollection({ params, body: SLOT }))).toMatchObject({ code: 'SLOT_FULL' })
  const today = { ...SLOT, date: '2026-11-25' }
  expect(await refusalOf(api.bookRecollection({ params, body: today }))).toMatchObject({
    code: 'SLOT_CLOSED',
  })
  expect((await api.getVisit({ params })).visit.recollection?.state).toBe('waiting')
  const { order } = await api.bookRecollection({ params, body: { ...SLOT, date: '2026-11-28' } })
  expect(order.collectionDetails.date).toBe('2026-11-28')
  await api.cancelOrder({ params: { id: order.orderId } })
  expect((await api.getVisit({ params })).visit.recollection).toMatchObject({
    state: 'waiting',
    bookedOrderId: null,
  })
})

test('a sample can be rejected once while a time is to be chosen, and only after it was collected', async () => {
  const { order: taken, params } = await collected()
  await Promise.all([reject(params.id), reject(params.id)])
  const ofOrder = eq(recollections.orderId, taken._id)
  expect(await database.db.select().from(recollections).where(ofOrder)).toMatchObject([
    { state: 'waiting', lines: [0] },
  ])
  const { order } = await newOrder(whole, { details: { timeSlot: '11:00 AM - 12:00 PM' } })
  expect(await refusalOf(reject(order.orderId))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('no time can be chosen for a recollection that has ended, or was cancelled with its order', async () => {
  const dropped = await collected()
  await reject(dropped.params.id)
  await dropRecollection(shop, manager, { orderId: dropped.params.id, reason: 'wants the money' })
  const cancelled = await collected()
  await reject(cancelled.params.id)
  await cancelOrder(shop, manager, { check: noLimit, orderId: cancelled.params.id, reason: '' })
  for (const { api, params } of [dropped, cancelled])
    expect(await refusalOf(api.bookRecollection({ params, body: SLOT }))).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
    })
})

test('another customer’s sample is answered as unknown, and an order with a price is never free', async () => {
  const { order, params } = await collected()
  await reject(params.id)
  const { api: other } = await whole.signIn()
  expect(await refusalOf(other.bookRecollection({ params, body: SLOT }))).toMatchObject({ status: 404 })
  const free = database.db
    .update(orderTable)
    .set({ total: 0, discount: orderTable.subtotal })
    .where(eq(orderTable.id, order._id))
  await expect(free).rejects.toThrow()
})

test('a recollection takes the seats of its own people, and not those of the visit that it repeats', async () => {
  const { api, order, params } = await collected()
  await database.db.update(visits).set({ seats: 2 }).where(isVisitOf(order._id))
  await reject(params.id)
  const body = { ...SLOT, timeSlot: '11:00 AM - 12:00 PM' }
  const { order: again } = await api.bookRecollection({ params, body })
  const [visit] = await database.db.select().from(visits).where(isVisitOf(again._id))
  expect(visit).toMatchObject({ seats: 1 })
})

test('a rejected sample of an addition is collected by a separate visit', async () => {
  const { api, more } = await collected(true)
  await reject(more)
  const body = { ...SLOT, timeSlot: '10:00 AM - 11:00 AM' }
  const { order: again } = await api.bookRecollection({ params: { id: more }, body })
  expect(again).toMatchObject({ status: 'confirmed', totalAmount: 0, addedTo: null, items: [{ id: 'HB' }] })
  const [visit] = await database.db.select().from(visits).where(isVisitOf(again._id))
  expect(visit).toMatchObject({ seats: 1 })
})
