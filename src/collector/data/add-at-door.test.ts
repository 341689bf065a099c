import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, consents, orders } from '#db/schema.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { indianDate } from '#rules/dates.ts'
import { bodyOfPeople, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'

/** Tests that a patient wants besides, added by the collector at the door. */

const {
  whole,
  meera,
  imran,
  sana,
  at,
  event,
  send,
  reportsInConflict,
  dayOf,
  visitIn,
  visitOf,
  assign,
  goTo,
} = await collectorsDay()
const { db } = whole.database
const { pay, settle, statusOf } = paying(whole)

const HB = { id: 'HB', patient: 0 }

function add(by: typeof imran, orderId: string, changes: object = {}, key: string = randomUUID()) {
  const body = { orderId, items: [HB], totalAmount: 99, consent: true, ...changes }
  return by.api.addTestsAtDoor({ body }, { headers: { 'idempotency-key': key } })
}
const price = (by: typeof imran, orderId: string, items: { id: string; patient: number }[]) =>
  by.api.priceTestsAtDoor({ body: { orderId, items } })

/** A visit at whose door Imran stands. */
async function atDoor(changes: Parameters<typeof visitOf>[1] = {}) {
  const visit = await visitOf(imran, changes)
  await goTo('09:30')
  await send(imran, [event(visit.id, 'on_the_way', '09:00'), event(visit.id, 'arrived', '09:05')])
  return visit
}
const additionsOf = async (id: string) => (await meera.api.getDeskOrder({ params: { id } })).order.additions

test('a test added at the door is an order of the visit, paid there with the rest, and in its history', async () => {
  const { id, params, visitId } = await atDoor()
  expect(await price(imran, id, [HB])).toMatchObject({ total: 99, prices: [99], fasts: [] })
  await add(imran, id)
  const visit = await visitIn(imran, id)
  expect(visit).toMatchObject({ toTake: 348, people: [{ tests: 2 }] })
  expect(visit?.upiLink).toContain('am=348')

  const { order } = await meera.api.getDeskOrder({ params })
  expect(order.additions).toMatchObject([{ status: 'confirmed', paymentStatus: 'pending', total: 99 }])
  expect(order.timeline).toContainEqual(
    expect.objectContaining({ text: 'Added tests to the visit', by: 'Imran Shaikh' }),
  )
  const tube = event(id, 'tube_bound', '09:12', { tube: `${visitId}:0:EDTA:first`, code: newTubeCode() })
  const taken = [tube, event(id, 'cash_taken', '09:14', { amount: 348 }), event(id, 'collected', '09:15')]
  expect((await send(imran, taken)).map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
  expect((await meera.api.getDeskOrder({ params })).order.additions).toMatchObject([
    { status: 'collected', paymentStatus: 'completed' },
  ])
  expect((await dayOf(imran)).cashInHand).toBe(348)
  expect(await refusalOf(add(imran, id, { items: [{ id: 'TSH', patient: 0 }] }))).toMatchObject({
    status: 409,
  })
})

test('a visit that was paid online gets an addition that is paid at the door', async () => {
  const details = { date: indianDate(at('09:00')), timeSlot: '09:00 AM - 10:00 AM' }
  const { order } = await newOrder(whole, { details })
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await assign(order.orderId, imran)
  await goTo('09:30')
  await send(imran, [event(order.orderId, 'arrived', '09:05')])
  expect(await visitIn(imran, order.orderId)).toMatchObject({ toTake: 0 })
  await add(imran, order.orderId)
  expect(await visitIn(imran, order.orderId)).toMatchObject({ toTake: 99 })
})

test('tests added after the money was taken are paid as a second sum, in the same way', async () => {
  const { id, params, visitId } = await atDoor()
  await send(imran, [event(id, 'cash_taken', '09:10', { amount: 249 })])
  expect(await visitIn(imran, id)).toMatchObject({ toTake: 0, upiLink: null })
  await add(imran, id)
  expect(await visitIn(imran, id)).toMatchObject({ toTake: 99 })
  const outcomes = await send(imran, [
    event(id, 'cash_taken', '09:12', { amount: 249 }),
    event(id, 'upi_taken', '09:12', { amount: 99, reference: '432101234567' }),
    event(id, 'cash_taken', '09:13', { amount: 99 }),
    event(id, 'cash_taken', '09:14', { amount: 99 }),
  ])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['conflict', 'conflict', 'taken', 'conflict'])
  const tube = event(id, 'tube_bound', '09:15', { tube: `${visitId}:0:EDTA:first`, code: newTubeCode() })
  await send(imran, [tube, event(id, 'collected', '09:16')])
  const { order } = await meera.api.getDeskOrder({ params })
  expect(order).toMatchObject({ status: 'collected', money: { paid: 249 } })
  expect(order.additions).toMatchObject([{ paymentStatus: 'completed' }])
})

test('two UPI payments at one door keep the reference of each', async () => {
  const { id, order, visitId } = await atDoor()
  await send(imran, [event(id, 'upi_taken', '09:10', { amount: 249, reference: '432101234568' })])
  await add(imran, id)
  const tube = event(id, 'tube_bound', '09:15', { tube: `${visitId}:0:EDTA:first`, code: newTubeCode() })
  const second = event(id, 'upi_taken', '09:12', { amount: 99, reference: '432101234569' })
  expect(
    (await send(imran, [second, tube, event(id, 'collected', '09:16')])).map(one => one.outcome),
  ).toEqual(['taken', 'taken', 'taken'])
  const paid = await whole.database.db.query.payments.findMany()
  const ofOrder = paid.filter(({ orderId }) => orderId === order._id)
  expect(ofOrder).toMatchObject([{ amount: 24_900, reference: '432101234568' }])
  expect(paid.filter(({ reference }) => reference === '432101234569')).toMatchObject([{ amount: 9900 }])
})

test('a repeated call with the same key adds the tests once, and another request with it is refused', async () => {
  const { id } = await atDoor()
  const key = randomUUID()
  await Promise.all([add(imran, id, {}, key), add(imran, id, {}, key)])
  await add(imran, id, {}, key)
  expect(await additionsOf(id)).toHaveLength(1)
  expect(await refusalOf(add(imran, id, { items: [{ id: 'TSH', patient: 0 }] }, key))).toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  expect(await refusalOf(add(imran, id))).toMatchObject({ code: 'ALREADY_BOOKED' })
})

test('only the collector who is assigned now, and has set off, can add tests', async () => {
  const visit = await visitOf(imran)
  const { id } = visit
  expect(await refusalOf(add(sana, id))).toMatchObject({ status: 404 })
  expect(await refusalOf(price(sana, id, [HB]))).toMatchObject({ status: 404 })
  await goTo('09:30')
  expect(await refusalOf(add(imran, id))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await send(imran, [event(id, 'on_the_way', '09:05')])
  await assign(id, sana, true)
  expect(await refusalOf(add(imran, id))).toMatchObject({
    answer: { said: { key: 'visitOfOtherCollector' } },
  })
  expect(await refusalOf(add(meera, id))).toMatchObject({ status: 404 })
  expect(await additionsOf(id)).toEqual([])
})

test('the price on the phone is checked, and a changed one is refused', async () => {
  const { id } = await atDoor()
  expect(await refusalOf(add(imran, id, { totalAmount: 1 }))).toMatchObject({ code: 'TOTAL_CHANGED' })
})

test('a test that needs a fast requires that the patient was asked when they last ate', async () => {
  const { id } = await atDoor()
  const items = [{ id: 'LIPID', patient: 0 }]
  const { total, fasts } = await price(imran, id, items)
  expect(fasts).toEqual([{ name: 'Asha Rao', hours: 12 }])
  expect(await refusalOf(add(imran, id, { items, totalAmount: total }))).toMatchObject({
    answer: { said: { key: 'askLastMeal' } },
  })
  await add(imran, id, { items, totalAmount: total, isFasted: true })
  expect(await additionsOf(id)).toMatchObject([{ total }])
})

test.each([
  ['HIV', 'callBeforeSample'],
  ['PPBS', 'plannedByDesk'],
  ['ECG', 'needsCentre'],
])('%s can’t be added at the door, with the reason', async (test, key) => {
  const { id } = await atDoor()
  expect(await refusalOf(price(imran, id, [{ id: test, patient: 0 }]))).toMatchObject({
    answer: { said: { key } },
  })
})

test('the spoken consent of another person is recorded with the added order', async () => {
  const { items, totalAmount, patients } = bodyOfPeople(whole, 2, '09:00 AM - 10:00 AM')
  const { id } = await atDoor({ items, totalAmount, patients })
  await add(imran, id, { items: [{ id: 'HB', patient: 1 }] })
  const [added] = await additionsOf(id)
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.number, added?.orderId ?? ''))
  expect(
    await db
      .select({ person: consents.person, given: consents.given })
      .from(consents)
      .where(and(eq(consents.orderId, row?.id ?? ''), eq(consents.purpose, 'booking-for-another'))),
  ).toEqual([{ person: 1, given: 'spoken' }])
  const acts = await db.select().from(audit).where(eq(audit.action, 'order.added'))
  expect(acts.at(-1)).toMatchObject({ staffId: imran.id })
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === id)).toEqual([])
})
