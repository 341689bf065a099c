import { expect, test } from 'vitest'
import { cancellingIn, TWO } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A part of what was paid goes back after the collection: the tests stay, and a credit note is issued. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 20_000 })
const { shop } = whole
const { paid, refundsOf, notesOf, refundAll } = cancellingIn(whole)
const [asha, vijay] = [
  await newStaff(whole, 'Asha Rao', 'reception'),
  await newStaff(whole, 'Vijay More', 'manager'),
]
const HB = 1

const read = async (params: { id: string }) => (await asha.api.getDeskOrder({ params })).order
/** Two tests paid online for ₹597, and collected. */
async function collected() {
  const made = await paid(TWO)
  await collectSample(shop, made.order._id)
  return { ...made, params: { id: made.order.orderId } }
}
const giveBack = (params: { id: string }, amount: number, more: { lines?: number[]; reason?: string } = {}) =>
  asha.api.refundAtDesk({ params, body: { amount, reason: 'HB was not done', isPart: true, ...more } })

test('the price of a test goes back to the payment, and its line is credited', async () => {
  const { order, params } = await collected()
  await giveBack(params, 99, { lines: [HB] })
  await refundAll()
  expect(await refundsOf(order)).toMatchObject([{ amount: 9900, state: 'completed', lines: [HB] }])
  expect(await notesOf(order)).toMatchObject([{ total: 9900 }])
  const after = await read(params)
  expect(after).toMatchObject({ status: 'collected', money: { givenBack: 99, status: 'completed' } })
  expect(after.patients[0]?.lines.map(({ isCancelled }) => isCancelled)).not.toContain(true)
  expect(after.timeline.find(({ detail }) => detail === 'HB was not done')).toMatchObject({ by: 'Asha Rao' })
})

test('more than is left, an unknown test and a missing reason are refused by field, and nothing goes back', async () => {
  const { order, params } = await collected()
  await giveBack(params, 50)
  const left = order.totalAmount - 50
  expect(await refusalOf(giveBack(params, left + 1))).toMatchObject({
    status: 422,
    code: 'INVALID',
    fields: { amount: expect.stringContaining('can still be given back') },
  })
  expect(await refusalOf(giveBack(params, 10, { lines: [7] }))).toMatchObject({
    fields: { lines: expect.any(String) },
  })
  expect(await refusalOf(giveBack(params, 10, { reason: '' }))).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect((await read(params)).money.goingBack).toBe(50)
})

test('before the sample is taken there is nothing to give back: tests are cancelled instead', async () => {
  const { order } = await paid(TWO)
  const params = { id: order.orderId }
  expect(await refusalOf(giveBack(params, 50))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect((await read(params)).actions.find(({ name }) => name === 'give-back')?.problem).toEqual(
    expect.any(String),
  )
})

test('small amounts add up to the limit of one person, above which a second one approves', async () => {
  const { order, params } = await collected()
  await giveBack(params, 150)
  expect(await refusalOf(giveBack(params, 60))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  const asked = { kind: 'refund' as const, amount: 60, reason: 'Goodwill', isPart: true, lines: [HB] }
  await asha.api.askForRefund({ params, body: asked })
  const { approvals } = await vijay.api.listApprovals()
  const waiting = approvals.find(({ orderId }) => orderId === params.id)
  expect(waiting).toMatchObject({ amount: 60, way: 'online' })
  const id = { id: waiting?.id ?? '' }
  await confirmed(vijay.key, stepUp =>
    vijay.api.decideApproval({ params: id, body: { isAgreed: true, stepUp } }),
  )
  await refundAll()
  expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([15_000, 6000])
  // The rest can still be refunded as before.
  expect((await asha.api.getDeskRefund({ params })).refund.amount).toBe(order.totalAmount - 210)
})

test('a part leaves a recollection, and the whole ends it', async () => {
  const { order, params } = await collected()
  await rejectSample(shop, order._id, 'leaked', [HB])
  await giveBack(params, 20)
  expect((await read(params)).recollections).toMatchObject([{ state: 'waiting' }])
})

test('cash leaves the drawer of the person who gives it back, and a transfer does not', async () => {
  const { order, api } = await newOrder(whole, TWO)
  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const { revision } = await read(params)
  await asha.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  await collectSample(shop, order._id)
  const held = async () => (await asha.api.getOwnCash()).held.amount
  const before = await held()
  await giveBack(params, 100)
  expect(await held()).toBe(before - 100)
  const payout = { as: 'upi' as const, reference: 'UTR432100099912' }
  await asha.api.refundAtDesk({ params, body: { amount: 40, reason: 'Goodwill', isPart: true, payout } })
  expect(await held()).toBe(before - 100)
  expect((await read(params)).money).toMatchObject({ givenBack: 140, goingBack: 0 })
})
