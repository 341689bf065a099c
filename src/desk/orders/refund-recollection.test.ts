import { expect, test } from 'vitest'
import { cancellingIn, TWO, WITH_COUPON } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Tests without a usable sample are refunded in place of their recollection; the others go on. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop } = whole
const { paid, seen, refundsOf, notesOf, refundAll } = cancellingIn(whole)
const [meera, asha, vijay] = [
  await newStaff(whole, 'Meera Iyer', 'coordinator'),
  await newStaff(whole, 'Asha Rao', 'reception'),
  await newStaff(whole, 'Vijay More', 'manager'),
]
const HB = 1
const CBC = 0

/** Paid online, sample taken, and these lines to be collected again. */
async function awaiting(lines: readonly number[], changes: Parameters<typeof paid>[0] = TWO) {
  const made = await paid(changes)
  await collectSample(shop, made.order._id)
  await rejectSample(shop, made.order._id, 'leaked', lines)
  return { ...made, params: { id: made.order.orderId } }
}
const read = async (params: { id: string }) => (await meera.api.getDeskOrder({ params })).order
async function refundLines(params: { id: string }, lines: number[], expectedRefund: number) {
  const { revision } = await read(params)
  return meera.api.cancelAtDesk({ params, body: { lines, expectedRefund, reason: 'Moved away', revision } })
}
const problemOf = ({ actions }: Awaited<ReturnType<typeof read>>) =>
  actions.find(({ name }) => name === 'refund-recollection')?.problem

test('only the tests that wait for a recollection are refunded, with a credit note for their lines', async () => {
  const { api, order, params } = await awaiting([HB])
  const before = await read(params)
  expect(before.recollections).toMatchObject([{ state: 'waiting', lines: [HB] }])
  expect(problemOf(before)).toBe(null)
  const { cancellation, needsSecond } = await meera.api.previewDeskCancellation({
    params,
    body: { lines: [HB] },
  })
  expect(cancellation).toMatchObject({ isWhole: false, refund: 99, kept: 0, held: 0, newTotal: 498 })
  expect(needsSecond).toBe(false)
  await refundLines(params, [HB], 99)
  await refundAll()
  expect(await refundsOf(order)).toMatchObject([{ amount: 9900, state: 'completed', lines: [HB] }])
  expect(await notesOf(order)).toMatchObject([{ total: 9900 }])
  const after = await read(params)
  expect(after).toMatchObject({ status: 'collected', money: { total: 498, givenBack: 99 } })
  expect(after.recollections).toMatchObject([{ state: 'dropped' }])
  expect(problemOf(after)).toBe('This order has no sample to recollect.')
  expect((await seen(api, order)).items.map(({ id }) => id)).toEqual(['CBC'])
  const { entries } = await vijay.api.listAudit({ body: { orderId: params.id } })
  expect(entries.map(({ action }) => action)).toContain('order.part-cancelled')
})

test('a test whose sample is in use can’t be refunded, alone or with the whole order', async () => {
  const { order, params } = await awaiting([HB])
  const preview = (lines?: number[]) =>
    refusalOf(meera.api.previewDeskCancellation({ params, body: { lines } }))
  expect(await preview([CBC])).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await preview([CBC, HB])).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await preview()).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await refusalOf(refundLines(params, [CBC], 498))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await refusalOf(refundLines(params, [CBC, HB], 597))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await refundsOf(order)).toEqual([])
  expect((await read(params)).recollections).toMatchObject([{ state: 'waiting' }])
})

test('a customer cannot refund tests of a collected order', async () => {
  const { api, order, params } = await awaiting([HB])
  const cancelling = api.cancelOrder({ params, body: { lines: [HB] } })
  expect(await refusalOf(cancelling)).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await refundsOf(order)).toEqual([])
})

test('after the refund of one test, the recollection of the others stays, and its free visit has only them', async () => {
  const { api, params } = await awaiting([CBC, HB], {
    ...TWO,
    items: [...TWO.items, { id: 'TSH', name: 'TSH', quantity: 1, price: 219 }],
    totalAmount: 816,
  })
  await refundLines(params, [HB], 99)
  const booked = await api.bookRecollection({
    params,
    body: { date: '2026-11-27', timeSlot: '08:00 AM - 09:00 AM' },
  })
  expect(booked.order.items.map(({ id }) => id)).toEqual(['CBC'])
  expect(problemOf(await read(params))).not.toBe(null)
  expect(await refusalOf(refundLines(params, [CBC], 498))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('after a report about the other tests, rejected tests can still be refunded, at the coupon’s price', async () => {
  const { order, params } = await awaiting([CBC], { ...WITH_COUPON })
  const { cancellation } = await meera.api.previewDeskCancellation({ params, body: { lines: [CBC] } })
  // Below the coupon's minimum the remaining test costs its full price, as in any cancellation.
  expect(cancellation).toMatchObject({ refund: 438.3, newTotal: 99, discountLost: true })
  expect(await refusalOf(refundLines(params, [CBC], 438.3))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  await meera.api.askForRefund({
    params,
    body: { kind: 'cancel', lines: [CBC], amount: 438.3, reason: 'Was not at home' },
  })
  const { approvals } = await vijay.api.listApprovals()
  const id = approvals.find(({ orderId }) => orderId === params.id)?.id ?? ''
  await confirmed(vijay.key, stepUp =>
    vijay.api.decideApproval({ params: { id }, body: { isAgreed: true, note: 'Agreed', stepUp } }),
  )
  expect(await refundsOf(order)).toMatchObject([{ amount: 43_830, lines: [CBC] }])
})

test('cash for rejected tests becomes due, and reception hands back exactly that sum', async () => {
  const { order } = await newOrder(whole, TWO)
  const params = { id: order.orderId }
  const { revision } = await read(params)
  await asha.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  await collectSample(shop, order._id)
  await rejectSample(shop, order._id, 'leaked', [HB])
  await refundLines(params, [HB], 99)
  expect((await read(params)).money).toMatchObject({ total: 498, goingBack: 99, givenBack: 0 })
  const { refund } = await asha.api.getDeskRefund({ params })
  expect(refund).toMatchObject({ amount: 99, way: 'cash', isDue: true })
  const held = (await asha.api.getOwnCash()).held.amount
  await asha.api.refundAtDesk({ params, body: { amount: 99 } })
  expect((await asha.api.getOwnCash()).held.amount).toBe(held - 99)
  expect((await read(params)).money).toMatchObject({ goingBack: 0, givenBack: 99 })
  expect((await asha.api.getDeskRefund({ params })).refund).toMatchObject({ amount: 498, isDue: false })
})

test('the tests of a free visit can’t be refunded', async () => {
  const { api, params } = await awaiting([HB])
  const body = { date: '2026-11-27', timeSlot: '09:00 AM - 10:00 AM' }
  const { order: free } = await api.bookRecollection({ params, body })
  await collectSample(shop, free._id)
  await rejectSample(shop, free._id, 'leaked')
  const ofFree = { id: free.orderId }
  expect(problemOf(await read(ofFree))).not.toBe(null)
  expect(await refusalOf(refundLines(ofFree, [0], 0))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('a free visit stays free when one of its tests is cancelled', async () => {
  const { api, params } = await awaiting([CBC, HB])
  const body = { date: '2026-11-27', timeSlot: '10:00 AM - 11:00 AM' }
  const { order: free } = await api.bookRecollection({ params, body })
  const ofFree = { id: free.orderId }
  await refundLines(ofFree, [1], 0)
  expect(await read(ofFree)).toMatchObject({
    status: 'confirmed',
    money: { total: 0, discount: 0, toTake: 0 },
  })
})
