import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, payments, visits } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { A_TEST_MORE, bodyOfPeople, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Samples taken at a centre, and recollections that will not happen. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank' })
const { db } = whole.database
await db
  .insert(centres)
  .values(['AND', 'DAD'].map((code, position) => ({ ...A_CENTRE, code, name: code, position })))
const joseph = await newStaff(whole, 'Joseph D’Souza', { role: 'reception', centre: 'AND' })
const dadar = await newStaff(whole, 'Rekha Shah', { role: 'reception', centre: 'DAD' })
const manager = await newStaff(whole, 'Vijay More', { role: 'manager', centre: 'AND' })
const coordinator = await newStaff(whole, 'Meera Iyer', 'coordinator')
const pathologist = await newStaff(whole, 'Dr. Anil Rao', 'pathologist')

/** A visit to the centre in Andheri in two days, paid there; CBC for ₹249. */
async function centreVisit(changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(whole, changes)
  const params = { id: made.order.orderId }
  await db.update(visits).set({ isCentreVisit: true, centreCode: 'AND' }).where(isVisitOf(made.order._id))
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params }
}
type Visit = Awaited<ReturnType<typeof centreVisit>>

const collect = ({ params }: Pick<Visit, 'params'>, cash: number, more: object = {}, by = joseph) =>
  by.api.collectCentreVisit({ params, body: { eventId: randomUUID(), cash, isEarly: true, ...more } })
const read = async ({ params }: Pick<Visit, 'params'>, by = joseph) =>
  (await by.api.getDeskOrder({ params })).order
const paymentsOf = ({ order }: Visit) => db.select().from(payments).where(eq(payments.orderId, order._id))
const auditOf = async ({ order }: Visit, name: string) =>
  (await historyOf(db, order._id)).filter(({ action }) => action === name)
const heldBy = async ({ api }: typeof joseph) => (await api.getOwnCash()).held.amount

test('reception records the sample of a centre visit with its cash, which pays and invoices the order', async () => {
  const visit = await centreVisit()
  const before = await heldBy(joseph)
  await collect(visit, 249)
  expect(await read(visit)).toMatchObject({
    status: 'collected',
    visitState: 'collected',
    money: { paid: 249, toTake: 0, invoiceNumber: expect.any(String) },
  })
  expect(await paymentsOf(visit)).toMatchObject([{ amount: 24_900, takenAs: 'cash', settlesOrder: true }])
  expect(await heldBy(joseph)).toBe(before + 249)
  expect(await auditOf(visit, 'visit.collected')).toMatchObject([{ staffId: joseph.id }])
  const { order } = await visit.api.getOrder({ params: visit.params })
  expect(order).toMatchObject({ status: 'collected', paymentStatus: 'completed' })
  expect(whole.jobs.at(-1)?.data).toEqual({ orderId: visit.order._id, about: 'sample-taken' })
})

test('a person who is marked absent before the sample of a centre visit waits for a new time or a refund', async () => {
  const { items, totalAmount, patients } = bodyOfPeople(whole, 2, '09:00 AM - 10:00 AM')
  const visit = await centreVisit({ items, totalAmount, patients })
  const body = { eventId: randomUUID(), patient: 1, reason: 'not-home' as const }
  await coordinator.api.markAbsentAtDesk({ params: visit.params, body })
  await collect(visit, 498)
  const order = await read(visit)
  expect(order.recollections).toMatchObject([{ reason: 'not-home', state: 'waiting', lines: [1] }])
  const { tubes } = await joseph.api.listOrderTubes({ params: visit.params })
  expect(tubes.filter(({ code }) => code !== null).map(({ patientName }) => patientName)).toEqual([
    'Asha Rao',
  ])
})

test('a sample that is sent twice, even at the same time, is recorded once', async () => {
  const visit = await centreVisit()
  const eventId = randomUUID()
  const before = await heldBy(joseph)
  await Promise.all([collect(visit, 249, { eventId }), collect(visit, 249, { eventId })])
  await collect(visit, 249, { eventId })
  expect(await paymentsOf(visit)).toHaveLength(1)
  expect(await auditOf(visit, 'visit.collected')).toHaveLength(1)
  expect(await heldBy(joseph)).toBe(before + 249)
  expect(await refusalOf(collect(visit, 0))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: 'The sample of this order is already recorded.',
  })
})

test('an order already paid at the desk, in cash or by UPI, has one payment and one invoice', async () => {
  for (const [as, reference] of [
    ['cash', ''],
    ['upi', '432109876599'],
  ] as const) {
    const visit = await centreVisit()
    const { revision } = await read(visit)
    const body = { as, reference, revision }
    await joseph.api.takePaymentAtDesk({ params: visit.params, body })
    const { invoiceNumber } = (await read(visit)).money
    expect(invoiceNumber).not.toBeNull()
    expect(await refusalOf(collect(visit, 249))).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' })
    await collect(visit, 0)
    expect(await read(visit)).toMatchObject({ status: 'collected', money: { paid: 249, invoiceNumber } })
    expect(await paymentsOf(visit)).toMatchObject([{ takenAs: as }])
  }
})

test('the recorded cash has to be the whole sum due, additions included', async () => {
  const visit = await centreVisit()
  const { order: added } = await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  for (const cash of [0, 249, 348.5]) {
    const refused = await refusalOf(collect(visit, cash))
    expect(refused).toMatchObject({ code: 'AMOUNT_CHANGED', answer: { totalAmount: 348 } })
  }
  expect(await read(visit)).toMatchObject({ status: 'confirmed' })
  await collect(visit, 348)
  expect(await read(visit)).toMatchObject({ status: 'collected' })
  expect(await read({ params: { id: added.orderId } })).toMatchObject({
    status: 'collected',
    money: { paid: 99, invoiceNumber: expect.any(String) },
  })
})

test('recording cash requires the permission to take cash', async () => {
  const visit = await centreVisit()
  expect(await refusalOf(collect(visit, 249, {}, manager))).toMatchObject({ status: 403 })
  expect(await read(visit)).toMatchObject({ status: 'confirmed', money: { paid: 0 } })
})

test('every role that receives samples at the centre records a paid visit', async () => {
  const visit = await centreVisit()
  const { revision } = await read(visit)
  const body = { as: 'cash' as const, reference: '', revision }
  await joseph.api.takePaymentAtDesk({ params: visit.params, body })
  await collect(visit, 0, {}, manager)
  expect(await read(visit)).toMatchObject({ status: 'collected' })
})

test('recording a sample requires the permission at that centre', async () => {
  const visit = await centreVisit()
  expect(await refusalOf(collect(visit, 249, {}, coordinator))).toMatchObject({ status: 403 })
  expect(await refusalOf(collect(visit, 249, {}, dadar))).toMatchObject({
    status: 404,
    message: 'Order not found',
  })
  const { actions } = await read(visit, coordinator)
  expect(actions.find(({ name }) => name === 'collect')).toMatchObject({ isAllowed: false, problem: null })
  expect(await read(visit)).toMatchObject({ status: 'confirmed', money: { paid: 0 } })
})

test('a cancelled, unpaid or home visit can’t be recorded at a centre, and an early one only when that is stated', async () => {
  const early = await centreVisit()
  expect(await refusalOf(collect(early, 249, { isEarly: false }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringMatching(/^The visit is on /),
  })
  const { revision } = await read(early)
  await joseph.api.cancelAtDesk({ params: early.params, body: { expectedRefund: 0, revision } })
  expect(await refusalOf(collect(early, 0))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: 'This order was cancelled.',
  })
  const unpaid = await newOrder(whole)
  await db.update(visits).set({ isCentreVisit: true, centreCode: 'AND' }).where(isVisitOf(unpaid.order._id))
  expect(await refusalOf(collect({ params: { id: unpaid.order.orderId } }, 0))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
  })
  const home = await newOrder(whole)
  const params = { id: home.order.orderId }
  await home.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const everywhere = await newStaff(whole, 'Asha Rao', 'reception')
  expect(await refusalOf(collect({ params }, 249, {}, everywhere))).toMatchObject({
    message: 'For a home visit, the collector records the sample.',
  })
  const { actions } = await read({ params }, everywhere)
  expect(actions.find(({ name }) => name === 'collect')?.problem).toMatch(
    /^For a home visit, the collector records/,
  )
})

/** A collected visit whose sample was rejected: the customer can choose a time for another one. */
async function toRecollect() {
  const visit = await centreVisit()
  await collect(visit, 249)
  await rejectSample(whole.shop, visit.order._id, 'clotted')
  return visit
}
const reason = 'The customer wants the money back.'
const drop = ({ params }: Visit, by = joseph) => by.api.dropRecollection({ params, body: { reason } })

test('a recollection is cancelled with its reason, once even if the call is repeated', async () => {
  const visit = await toRecollect()
  expect((await read(visit)).recollections).toMatchObject([{ state: 'waiting' }])
  await Promise.all([drop(visit), drop(visit)])
  await drop(visit)
  const { recollections, actions, timeline } = await read(visit)
  expect(recollections).toMatchObject([{ state: 'dropped' }])
  expect(actions.find(({ name }) => name === 'drop-recollection')?.problem).toBe(
    'This order has no sample to recollect.',
  )
  expect(timeline.filter(({ detail }) => detail?.includes(reason))).toMatchObject([{ by: joseph.name }])
  expect(await auditOf(visit, 'recollection.dropped')).toMatchObject([{ staffId: joseph.id }])
  const { visit: shown } = await visit.api.getVisit({ params: visit.params })
  expect(shown.recollection?.state).toBe('dropped')
})

test('cancelling a recollection requires the permission at its centre, and a recollection', async () => {
  const visit = await toRecollect()
  expect(await refusalOf(drop(visit, pathologist))).toMatchObject({ status: 403 })
  expect(await refusalOf(drop(visit, dadar))).toMatchObject({ status: 404 })
  expect((await read(visit)).recollections).toMatchObject([{ state: 'waiting' }])
  const other = await centreVisit()
  expect(await refusalOf(drop(other))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const { revision } = await read(other)
  await joseph.api.cancelAtDesk({ params: other.params, body: { expectedRefund: 0, revision } })
  expect(await refusalOf(drop(other))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('a visit is recorded on its day without stating that it is early', async () => {
  const visit = await centreVisit()
  whole.setClock(new Date(whole.shop.now().getTime() + 2 * DAY_MS))
  await joseph.again()
  await collect(visit, 249, { isEarly: false })
  expect(await read(visit)).toMatchObject({ status: 'collected' })
})
