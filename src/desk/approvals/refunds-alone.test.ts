import { expect, test } from 'vitest'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Limits on refunds without a second person: per payment, per day, and the cash in hand. */

const whole = await wholeShop({
  slotCapacity: 1000,
  ordersPerCustomer: 1000,
  upiAddress: 'jaanch@bank',
  refundAloneUpTo: 50_000,
  refundsAloneADay: 60_000,
})
let people = 0
const receptionist = () => {
  people += 1
  return newStaff(whole, `Asha ${people}`, 'reception')
}
type Person = Awaited<ReturnType<typeof receptionist>>
const manager = await newStaff(whole, 'Vijay More', 'manager')
const accounts = await newStaff(whole, 'Farida Contractor', 'accounts')

let references = 432_100_000_000
const newReference = () => {
  references += 1
  return String(references)
}
const read = async (params: { id: string }, { api }: Person) => (await api.getDeskOrder({ params })).order
async function bookedBy(by: Person) {
  const { order } = await newOrder(whole)
  const params = { id: order.orderId }
  const { revision } = await read(params, by)
  return { params, revision }
}
async function takenBy(by: Person, as: 'cash' | 'upi', reference = newReference()) {
  const { params, revision } = await bookedBy(by)
  const body = { as, revision, ...(as === 'upi' ? { reference } : {}) }
  await by.api.takePaymentAtDesk({ params, body })
  return params
}
async function cancelledBy(by: Person, params: { id: string }) {
  const { revision } = await read(params, by)
  await by.api.cancelAtDesk({ params, body: { expectedRefund: 249, reason: 'Moved away', revision } })
  return params
}
const handBack = (by: Person, params: { id: string }) =>
  by.api.refundAtDesk({ params, body: { amount: 249 } })
const heldBy = async ({ api }: Person) => (await api.getOwnCash()).held.amount
const request = (by: Person, params: { id: string }) =>
  by.api.askForRefund({ params, body: { kind: 'refund', amount: 249, reason: 'Moved away' } })
async function agree({ id }: { id: string }) {
  const { approvals } = await manager.api.listApprovals()
  const waiting = approvals.find(({ orderId }) => orderId === id)
  await confirmed(manager.key, stepUp =>
    manager.api.decideApproval({ params: { id: waiting?.id ?? '' }, body: { isAgreed: true, stepUp } }),
  )
  return waiting
}
const isPaid = async (params: { id: string }, by: Person) => (await read(params, by)).money.paid === 249

test('a UPI reference has twelve digits and pays one order', async () => {
  const asha = await receptionist()
  const reference = newReference()
  await takenBy(asha, 'upi', reference)
  const { params, revision } = await bookedBy(asha)
  const take = (typed: string) =>
    asha.api.takePaymentAtDesk({ params, body: { as: 'upi', revision, reference: typed } })
  expect(await refusalOf(take('abcd'))).toMatchObject({ status: 422 })
  expect(await refusalOf(take(reference))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await isPaid(params, asha)).toBe(false)
})

test('of two orders paid at once by one UPI reference, one is paid', async () => {
  const asha = await receptionist()
  const reference = newReference()
  const both = [await bookedBy(asha), await bookedBy(asha)]
  const outcomes = await Promise.allSettled(
    both.map(({ params, revision }) =>
      asha.api.takePaymentAtDesk({ params, body: { as: 'upi', revision, reference } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const paid = await Promise.all(both.map(({ params }) => isPaid(params, asha)))
  expect(paid.filter(Boolean)).toHaveLength(1)
})

test('a UPI payment goes back in cash once it is matched with the bank', async () => {
  const asha = await receptionist()
  await takenBy(asha, 'cash')
  const params = await cancelledBy(asha, await takenBy(asha, 'upi'))
  expect(await refusalOf(handBack(asha, params))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect(await heldBy(asha)).toBe(249)
  const { payments } = await accounts.api.listUpiToMatch()
  const payment = payments.find(({ orderId }) => orderId === params.id)
  await accounts.api.matchUpi({ params: { id: payment?.id ?? '' }, body: { amount: 249 } })
  await handBack(asha, params)
  expect(await heldBy(asha)).toBe(0)
})

test('an unmatched UPI payment is refunded by two people, who see that it is unmatched', async () => {
  const asha = await receptionist()
  await takenBy(asha, 'cash')
  const params = await cancelledBy(asha, await takenBy(asha, 'upi'))
  await request(asha, params)
  expect(await agree(params)).toMatchObject({ isUpiUnmatched: true, way: 'cash' })
  await handBack(asha, params)
  expect(await heldBy(asha)).toBe(0)
})

test('cash in hand goes below zero with a second person only', async () => {
  const asha = await receptionist()
  const vimal = await receptionist()
  const params = await cancelledBy(asha, await takenBy(vimal, 'cash'))
  expect(await refusalOf(handBack(asha, params))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect(await heldBy(asha)).toBe(0)
  await request(asha, params)
  expect(await agree(params)).toMatchObject({ isUpiUnmatched: false })
  await handBack(asha, params)
  expect(await heldBy(asha)).toBe(-249)
})

test('two refunds at once find the cash that is there for one', async () => {
  const asha = await receptionist()
  const vimal = await receptionist()
  await takenBy(asha, 'cash')
  const both = [
    await cancelledBy(vimal, await takenBy(vimal, 'cash')),
    await cancelledBy(vimal, await takenBy(vimal, 'cash')),
  ]
  const outcomes = await Promise.allSettled(both.map(params => handBack(asha, params)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await heldBy(asha)).toBe(0)
})

test('three refunds at once do not pass the limit of a day', async () => {
  const asha = await receptionist()
  const three = [await takenBy(asha, 'cash'), await takenBy(asha, 'cash'), await takenBy(asha, 'cash')]
  for (const params of three) await cancelledBy(asha, params)
  const outcomes = await Promise.allSettled(three.map(params => handBack(asha, params)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await heldBy(asha)).toBe(249)
  const left = three[outcomes.findIndex(({ status }) => status === 'rejected')] ?? { id: '' }
  expect((await asha.api.getDeskRefund({ params: left })).refund).toMatchObject({
    needsSecond: true,
    secondReason: expect.stringContaining('₹600'),
  })
  await request(asha, left)
  await agree(left)
  await handBack(asha, left)
  expect(await heldBy(asha)).toBe(0)
})
