import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Money that is given back by hand: who has to get it, and by which way it went. */

const whole = await wholeShop({
  slotCapacity: 1000,
  ordersPerCustomer: 1000,
  upiAddress: 'jaanch@bank',
  refundAloneUpTo: 30_000,
  refundsAloneADay: 60_000,
})
const { db } = whole.database
await db.insert(centres).values({ ...A_CENTRE, code: 'AND', name: 'Jaanch Andheri', position: 0 })
let people = 0
const person = (...roles: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Asha ${people}`, ...roles)
}
type Person = Awaited<ReturnType<typeof person>>

let transfers = 0
const newTransfer = () => {
  transfers += 1
  return `HDFCN5202611${String(transfers).padStart(4, '0')}`
}

/** An order that was paid in cash and then cancelled, so ₹249 are due. */
async function due(by: Person) {
  const { order } = await newOrder(whole)
  const params = { id: order.orderId }
  const revision = async () => (await by.api.getDeskOrder({ params })).order.revision
  await by.api.takePaymentAtDesk({ params, body: { as: 'cash', revision: await revision() } })
  const body = { expectedRefund: 249, reason: 'Moved away', revision: await revision() }
  await by.api.cancelAtDesk({ params, body })
  return params
}
const heldBy = async ({ api }: Person) => (await api.getOwnCash()).held.amount
const isListed = async ({ api }: Person, { id }: { id: string }) =>
  (await api.listDuePayouts()).payouts.some(({ orderId }) => orderId === id)

test('money that has to be given back is listed with place, amount and masked phone until it is', async () => {
  const asha = await person('reception')
  const params = await due(asha)
  const { payouts } = await asha.api.listDuePayouts()
  const listed = payouts.find(({ orderId }) => orderId === params.id)
  expect(listed).toMatchObject({ amount: 249, paidAs: 'cash', centre: null, city: 'Mumbai' })
  expect(listed?.phone).toMatch(/^\d{2}x+\d{2}$/)
  expect((await asha.api.getWaiting()).waiting.payouts).toBe(payouts.length)
  await asha.api.refundAtDesk({ params, body: { amount: 249 } })
  expect(await isListed(asha, params)).toBe(false)
})

test('money given back by a bank transfer stays in the drawer, and its reference is in the history', async () => {
  const asha = await person('reception')
  const params = await due(asha)
  const reference = newTransfer()
  const body = { amount: 249, payout: { as: 'bank' as const, reference } }
  await asha.api.refundAtDesk({ params, body })
  expect(await heldBy(asha)).toBe(249)
  const { order } = await asha.api.getDeskOrder({ params })
  expect(order.money).toMatchObject({ goingBack: 0, givenBack: 249 })
  const history = JSON.stringify(order.timeline)
  expect(history).toContain('by bank transfer')
  expect(history).toContain(reference)
})

test('a coordinator, who has no drawer, gives money back by UPI and not in cash', async () => {
  const [asha, meera] = [await person('reception'), await person('coordinator')]
  const params = await due(asha)
  expect(await refusalOf(meera.api.refundAtDesk({ params, body: { amount: 249 } }))).toMatchObject({
    status: 403,
  })
  expect((await meera.api.getDeskRefund({ params })).refund).toMatchObject({
    problem: expect.stringContaining('Cash is refunded by staff'),
    byTransfer: { needsSecond: false },
  })
  const payout = { as: 'upi' as const, reference: '433812345678' }
  await meera.api.refundAtDesk({ params, body: { amount: 249, payout } })
  expect(await isListed(asha, params)).toBe(false)
  expect(await heldBy(asha)).toBe(249)
})

test('a transfer without a reference, or with that of another order, is refused', async () => {
  const asha = await person('reception')
  const [one, other] = [await due(asha), await due(asha)]
  const give = (params: { id: string }, reference: string) =>
    asha.api.refundAtDesk({ params, body: { amount: 249, payout: { as: 'bank', reference } } })
  expect(await refusalOf(give(one, '12'))).toMatchObject({
    status: 422,
    answer: { fields: { 'payout.reference': expect.stringContaining('number of the transfer') } },
  })
  const reference = newTransfer()
  await give(one, reference)
  expect(await refusalOf(give(other, reference.toLowerCase()))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect(await isListed(asha, other)).toBe(true)
})

test('a transfer counts towards what one person may refund in a day', async () => {
  const asha = await person('reception')
  const transfer = (params: { id: string }) =>
    asha.api.refundAtDesk({
      params,
      body: { amount: 249, payout: { as: 'bank', reference: newTransfer() } },
    })
  const [one, two, three] = [await due(asha), await due(asha), await due(asha)]
  await transfer(one)
  await transfer(two)
  expect(await refusalOf(transfer(three))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect((await asha.api.getDeskRefund({ params: three })).refund.byTransfer).toMatchObject({
    needsSecond: true,
  })
})

test('of two people who give the same money back at the same time, one does', async () => {
  const [asha, meera] = [await person('reception'), await person('coordinator')]
  const params = await due(asha)
  const inCash = asha.api.refundAtDesk({ params, body: { amount: 249 } })
  const byBank = meera.api.refundAtDesk({
    params,
    body: { amount: 249, payout: { as: 'bank', reference: newTransfer() } },
  })
  const outcomes = await Promise.allSettled([inCash, byBank])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await asha.api.getDeskOrder({ params })).order.money.givenBack).toBe(249)
})

test('a role at another centre does not see what is due', async () => {
  const asha = await person('reception')
  const params = await due(asha)
  const elsewhere = await person({ role: 'reception', centre: 'AND' })
  expect(await isListed(elsewhere, params)).toBe(false)
})
