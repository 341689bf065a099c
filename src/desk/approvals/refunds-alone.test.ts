import { expect, test } from 'vitest'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { DAY_MS } from '#rules/durations.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
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
const { pay, settle, statusOf } = paying(whole)
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

test('a UPI reference has twelve digits and can pay only one order', async () => {
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

test('of two orders paid at the same time by one UPI reference, only one is paid', async () => {
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

test('a UPI payment is refunded in cash once it is matched with the bank', async () => {
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

test('a UPI payment can’t be matched by the person who recorded it', async () => {
  const both = await newStaff(whole, 'Rekha Shah', 'reception', 'accounts')
  const params = await takenBy(both, 'upi')
  const { payments } = await both.api.listUpiToMatch()
  const id = payments.find(({ orderId }) => orderId === params.id)?.id ?? ''
  const match = (by: Person) => by.api.matchUpi({ params: { id }, body: { amount: 249 } })
  expect(await refusalOf(match(both))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const left = async () => (await both.api.listUpiToMatch()).payments.map(one => one.id)
  expect(await left()).toContain(id)
  const isOwn = async ({ api }: Person) =>
    (await api.listUpiToMatch()).payments.find(one => one.id === id)?.isOwn
  expect([await isOwn(both), await isOwn(accounts)]).toEqual([true, false])
  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  expect(await refusalOf(match(owner))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await match(accounts)
  expect(await left()).not.toContain(id)
})

test('a UPI payment can’t be matched by the collector who reported it, even if another person recorded it', async () => {
  const asha = await receptionist()
  const both = await newStaff(whole, 'Imran Shaikh', 'collector', 'accounts')
  const params = await takenBy(asha, 'upi')
  const actor = { kind: 'staff', id: both.id, name: both.name } as const
  await recordVisitEvent(whole.shop, {
    orderId: params.id,
    kind: 'upi_taken',
    actor,
    details: { paise: 24_900 },
  })
  const { payments } = await both.api.listUpiToMatch()
  const id = payments.find(({ orderId }) => orderId === params.id)?.id ?? ''
  const match = (by: Person) => by.api.matchUpi({ params: { id }, body: { amount: 249 } })
  expect(await refusalOf(match(both))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(payments.find(one => one.id === id)?.isOwn).toBe(true)
  await cancelledBy(asha, params)
  expect(await refusalOf(handBack(asha, params))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  await match(accounts)
  expect((await both.api.listUpiToMatch()).payments.map(one => one.id)).not.toContain(id)
})

test('an unmatched UPI payment is refunded by two people, who see that no bank entry matches it', async () => {
  const asha = await receptionist()
  await takenBy(asha, 'cash')
  const params = await cancelledBy(asha, await takenBy(asha, 'upi'))
  await request(asha, params)
  expect(await agree(params)).toMatchObject({ isBankUnmatched: true, way: 'cash' })
  await handBack(asha, params)
  expect(await heldBy(asha)).toBe(0)
})

test('refunding more cash than a person holds requires a second person', async () => {
  const asha = await receptionist()
  const vimal = await receptionist()
  const params = await cancelledBy(asha, await takenBy(vimal, 'cash'))
  expect(await refusalOf(handBack(asha, params))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect(await heldBy(asha)).toBe(0)
  await request(asha, params)
  expect(await agree(params)).toMatchObject({ isBankUnmatched: false })
  await handBack(asha, params)
  expect(await heldBy(asha)).toBe(-249)
})

test('of two concurrent refunds from a person’s cash, the second finds only the rest of the cash', async () => {
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

test('three concurrent refunds do not exceed the limit of a day', async () => {
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

async function payOnline(orderId: string) {
  const { merchantOrderId } = await pay(orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
}

/** A visit of ₹249 with ₹219 added to it; one of the two is paid online, the other in cash at the counter. */
async function mixedVisit(by: Person, online: 'visit' | 'addition') {
  const { order, api } = await newOrder(whole)
  const visit = { id: order.orderId }
  if (online === 'visit') await payOnline(visit.id)
  else await api.setPaymentMethod({ params: visit, body: { paymentMethod: 'COD' } })
  const items = ['HB', 'ESR'].map(id => ({ id, patient: 0 }))
  const paymentMethod = online === 'visit' ? 'COD' : 'ONLINE'
  const body = { ...A_TEST_MORE, items, totalAmount: 219, paymentMethod } as const
  const added = { id: (await api.addTests({ params: visit, body })).order.orderId }
  if (online === 'addition') await payOnline(added.id)
  const inCash = online === 'visit' ? added : visit
  const { revision } = await read(inCash, by)
  await by.api.takePaymentAtDesk({ params: inCash, body: { as: 'cash', revision } })
  return { visit, inCash }
}
const preview = async (by: Person, { visit: params }: { visit: { id: string } }) =>
  by.api.previewDeskCancellation({ params, body: {} })
async function cancelMixed(by: Person, { visit: params }: { visit: { id: string } }) {
  const { revision } = await read(params, by)
  await by.api.cancelAtDesk({ params, body: { expectedRefund: 468, reason: 'Moved away', revision } })
}

test('an addition paid online counts for the limit of a day, although its visit was paid in cash', async () => {
  const asha = await receptionist()
  const three = [
    await mixedVisit(asha, 'addition'),
    await mixedVisit(asha, 'addition'),
    await mixedVisit(asha, 'addition'),
  ] as const
  for (const one of three.slice(0, 2)) await cancelMixed(asha, one)
  expect(await preview(asha, three[2])).toMatchObject({ cancellation: { refund: 468 }, needsSecond: true })
  expect(await refusalOf(cancelMixed(asha, three[2]))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect((await read(three[2].visit, asha)).status).toBe('confirmed')
  const asked = { kind: 'cancel' as const, amount: 468, reason: 'Moved away' }
  await asha.api.askForRefund({ params: three[2].visit, body: asked })
  expect(await agree(three[2].visit)).toMatchObject({ kind: 'cancel', amount: 468, way: 'online' })
  expect((await read(three[2].visit, asha)).status).toBe('cancelled')
})

test('cash of an addition counts once for the limit of a day, when it is handed back', async () => {
  const asha = await receptionist()
  const [one, another] = [await mixedVisit(asha, 'visit'), await mixedVisit(asha, 'visit')]
  await cancelMixed(asha, one)
  expect(await preview(asha, another)).toMatchObject({ needsSecond: false })
  await cancelMixed(asha, another)
  // ₹498 went back online; ₹219 in cash is more than is left of ₹600.
  const call = asha.api.refundAtDesk({ params: one.inCash, body: { amount: 219 } })
  expect(await refusalOf(call)).toMatchObject({ code: 'APPROVAL_NEEDED' })
  whole.setClock(new Date(whole.shop.now().getTime() + DAY_MS))
  await asha.again()
  await asha.api.refundAtDesk({ params: one.inCash, body: { amount: 219 } })
  expect(await heldBy(asha)).toBe(219)
})
