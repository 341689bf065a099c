import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, customers, orders, staff as staffTable, visits } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { bookVisitForAdditions } from '#tests/helpers/additions.ts'
import { cancellingIn, TWO } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What one person gives back alone, up to ₹300 of a visit: nothing passes under it, and nothing counts twice. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop } = whole
const manager = await actingWith(shop, 'manager')
const { db, pool } = whole.database
const { refundsOf } = cancellingIn(whole)
const [meera, asha, rekha, vijay] = [
  await newStaff(whole, 'Meera Iyer', 'coordinator'),
  await newStaff(whole, 'Asha Rao', 'reception'),
  await newStaff(whole, 'Rekha Shah', 'reception'),
  await newStaff(whole, 'Vijay More', 'manager'),
]

const agree = (id: string) =>
  confirmed(vijay.key, stepUp =>
    vijay.api.decideApproval({ params: { id }, body: { isAgreed: true, stepUp } }),
  )

/** A visit that was paid at the door and its sample taken, ₹249 unless changed. */
async function paidAtDoor(changes: Parameters<typeof bookVisitForAdditions>[1] = {}, isMore = false) {
  const visit = await bookVisitForAdditions(whole, changes)
  const added = isMore ? await visit.add() : undefined
  await collectSample(shop, visit.order._id)
  return { ...visit, added: { params: { id: added?.orderId ?? '' } } }
}

/** The same, paid at the counter before its visit. */
async function paidAtCounter(changes: Parameters<typeof bookVisitForAdditions>[1] = {}, isMore = false) {
  const visit = await bookVisitForAdditions(whole, changes)
  const added = { params: { id: isMore ? (await visit.add()).orderId : '' } }
  for (const params of isMore ? [visit.params, added.params] : [visit.params]) {
    const { revision } = (await asha.api.getDeskOrder({ params })).order
    await asha.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  }
  return { ...visit, added }
}
type Params = { id: string }
const refundOf = async (params: Params) => (await meera.api.getDeskRefund({ params })).refund
const giveBack = (params: Params, amount: number, by = asha) =>
  by.api.refundAtDesk({ params, body: { amount, reason: 'The sample was lost' } })
async function cancel(params: Params, expectedRefund: number, by = meera) {
  const { revision } = (await by.api.getDeskOrder({ params })).order
  return by.api.cancelAtDesk({ params, body: { expectedRefund, reason: 'Not wanted', revision } })
}

/** What a person holds in cash, as their own page lists it. */
const heldBy = async ({ api }: Pick<typeof meera, 'api'>) => (await api.getOwnCash()).held.amount
/** So much as goes back alone is in Asha's drawer. */
async function fillDrawer() {
  while ((await heldBy(asha)) < 348) await paidAtCounter(TWO)
}

test('additions count with their visit, so that cancelling in parts requires two people like cancelling all', async () => {
  const { params, added } = await paidAtCounter({}, true)
  await cancel(added.params, 99)
  const preview = await meera.api.previewDeskCancellation({ params, body: {} })
  expect(preview).toMatchObject({ needsSecond: true })
  expect(await refusalOf(cancel(params, 249))).toMatchObject({ code: 'APPROVAL_NEEDED' })
})

test('of an order and its addition refunded at the same time, the second requires a second person', async () => {
  await fillDrawer()
  const { params, added, order } = await paidAtDoor({}, true)
  const before = await heldBy(asha)
  const both = await Promise.allSettled([giveBack(params, 249), giveBack(added.params, 99)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // Just one of them went back, out of their hand, and the other stands as it was.
  const gone = both[0].status === 'fulfilled' ? 249 : 99
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'APPROVAL_NEEDED' },
  })
  expect(await refundsOf(order)).toMatchObject(gone === 249 ? [{ amount: 24_900, state: 'completed' }] : [])
  expect(await heldBy(asha)).toBe(before - gone)
  const left = { needsSecond: true, givenBefore: gone }
  expect([await refundOf(params), await refundOf(added.params)]).toMatchObject(
    gone === 249 ? [{ amount: null }, { amount: 99, ...left }] : [{ amount: 249, ...left }, { amount: null }],
  )
})

test('cash that waits to be handed back counts once for the limit', async () => {
  const { params, order } = await paidAtCounter()
  await cancel(params, 249)
  expect(await refundsOf(order)).toMatchObject([{ amount: 24_900, state: 'pending' }])
  expect(await refundOf(params)).toMatchObject({ amount: 249, givenBefore: 0, needsSecond: false })
  await giveBack(params, 249)
  expect(whole.jobs.at(-1)?.data).toEqual({ orderId: order._id, about: 'refunded' })
  expect(await refundsOf(order)).toMatchObject([{ amount: 24_900, state: 'completed' }])
  expect(await refundOf(params)).toMatchObject({ amount: null, givenBefore: 249, needsSecond: false })
})

test('cash of a cancellation that two people approved is paid out without another approval', async () => {
  const { params, order } = await paidAtCounter(TWO)
  await meera.api.askForRefund({
    params,
    body: { kind: 'cancel', amount: 597, reason: 'The sample was lost' },
  })
  const waiting = (await vijay.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  await agree(waiting?.id ?? '')
  expect(await refundOf(params)).toMatchObject({ amount: 597, way: 'cash', needsSecond: false })
  const asked = { kind: 'refund' as const, amount: 597, reason: 'Asked again' }
  expect(await refusalOf(meera.api.askForRefund({ params, body: asked }))).toMatchObject({ code: 'INVALID' })
  await giveBack(params, 597)
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'completed' }])
})

test('the person who pays approved cash out records that, and holds that much less', async () => {
  const { params, order } = await paidAtDoor(TWO)
  const before = await heldBy(asha)
  const asked = { kind: 'refund' as const, amount: 597, reason: 'The sample was lost' }
  expect(await refundOf(params)).toMatchObject({ way: 'cash', needsSecond: true, isDue: false })
  await asha.api.askForRefund({ params, body: asked })
  const waiting = (await vijay.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  expect(waiting).toMatchObject({ way: 'cash', askedBy: 'Asha Rao' })
  await agree(waiting?.id ?? '')
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'pending' }])
  expect(await heldBy(asha)).toBe(before)
  expect((await meera.api.getDeskOrder({ params })).order.money).toMatchObject({
    goingBack: 597,
    givenBack: 0,
  })
  expect(await refundOf(params)).toMatchObject({ amount: 597, way: 'cash', needsSecond: false, isDue: true })
  expect(await refusalOf(asha.api.askForRefund({ params, body: asked }))).toMatchObject({ code: 'INVALID' })

  await asha.api.refundAtDesk({ params, body: { amount: 597 } })
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'completed' }])
  expect(await heldBy(asha)).toBe(before - 597)
  const acts = await db
    .select({ action: audit.action, staffId: audit.staffId })
    .from(audit)
    .where(eq(audit.subject, `order:${order._id}`))
  expect(acts).toContainEqual({ action: 'refund.agreed', staffId: vijay.id })
  expect(acts).toContainEqual({ action: 'refund.cash-handed-back', staffId: asha.id })
  expect(acts.map(({ action }) => action)).not.toContain('refund.alone')
})

test('approved cash is handed back once, even if the button is clicked twice', async () => {
  const { params, order } = await paidAtDoor(TWO)
  await meera.api.askForRefund({ params, body: { kind: 'refund', amount: 597, reason: 'Asked' } })
  const waiting = (await vijay.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  await agree(waiting?.id ?? '')
  const hand = (by = asha) => by.api.refundAtDesk({ params, body: { amount: 597 } })
  // Without cash in hand there is none to hand over, and it would not be counted.
  expect(await refundOf(params)).toMatchObject({
    problem: expect.stringMatching(/by staff who take cash.*reception/),
  })
  expect(await refusalOf(hand(meera))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await refusalOf(hand(vijay))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const before = [await heldBy(asha), await heldBy(rekha)]
  const both = await Promise.allSettled([hand(), hand(rekha)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  const out = both.map(({ status }) => (status === 'fulfilled' ? 597 : 0))
  expect([await heldBy(asha), await heldBy(rekha)]).toEqual(before.map((held, at) => held - (out[at] ?? 0)))
  expect(await refundOf(params)).toMatchObject({ amount: null, givenBefore: 597 })
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'completed' }])
})

test('cash without an approval is paid out only with a reason', async () => {
  await fillDrawer()
  const { params, order } = await paidAtDoor()
  const call = asha.api.refundAtDesk({ params, body: { amount: 249, reason: ' a ' } })
  expect(await refusalOf(call)).toMatchObject({ code: 'INVALID', answer: { fields: { reason: /Say why/ } } })
  expect(await refundsOf(order)).toEqual([])
})

test('cash above the limit from a cancellation by one person requires two people', async () => {
  const { params, order } = await paidAtDoor(TWO)
  // As an operator's command does, to which no two have agreed.
  await cancelOrder(shop, manager, { check: noLimit, orderId: order._id, reason: 'By phone' })
  expect(await refundOf(params)).toMatchObject({ amount: 597, givenBefore: 0, needsSecond: true })
  expect(await refusalOf(giveBack(params, 597))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  expect(await refundsOf(order)).toMatchObject([{ state: 'pending' }])
  await meera.api.askForRefund({ params, body: { kind: 'refund', amount: 597, reason: 'By phone' } })
  const waiting = (await vijay.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  await agree(waiting?.id ?? '')
  await giveBack(params, 597)
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'completed' }])
})

test('after the collection the desk cannot cancel, and shows the reason', async () => {
  await fillDrawer()
  const { params, order } = await paidAtDoor()
  const why = async () =>
    (await meera.api.getDeskOrder({ params })).order.actions.find(({ name }) => name === 'cancel')?.problem
  expect(await why()).toMatch(/use a refund/)
  expect(await refusalOf(cancel(params, 249))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const asked = { kind: 'cancel' as const, amount: 249, reason: 'Asked' }
  expect(await refusalOf(meera.api.askForRefund({ params, body: asked }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
  })
  expect(await refundsOf(order)).toEqual([])
  await giveBack(params, 249)
  expect(await why()).toMatch(/the payment was fully refunded/)
})

test('a sample collected while a cancellation waits for approval stays collected, and nothing is refunded', async () => {
  const { params, order } = await paidAtCounter(TWO)
  await meera.api.askForRefund({ params, body: { kind: 'cancel', amount: 597, reason: 'Not wanted' } })
  const waiting = async () =>
    (await vijay.api.listApprovals()).approvals.find(({ orderId }) => orderId === params.id)
  const id = (await waiting())?.id ?? ''
  const { agreeing } = await db.transaction(async tx => {
    await tx.select().from(visits).where(isVisitOf(order._id)).for('update')
    const agreeing = refusalOf(agree(id))
    await vi.waitUntil(async () => {
      const { rowCount } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount === 1
    }, 10_000)
    await tx.update(orders).set({ status: 'collected' }).where(eq(orders.id, order._id))
    return { agreeing }
  })
  expect(await agreeing).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect((await meera.api.getDeskOrder({ params })).order.status).toBe('collected')
  expect(await refundsOf(order)).toEqual([])
  expect((await waiting())?.id).toBe(id)
})

test('a booking of staff is cancelled with its refund only by another person', async () => {
  const { params, order, customer } = await paidAtCounter()
  const [{ phone } = { phone: '' }] = await db.select().from(customers).where(eq(customers.id, customer.id))
  await db.update(staffTable).set({ phone }).where(eq(staffTable.id, meera.id))
  expect(await refusalOf(cancel(params, 249))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refundsOf(order)).toEqual([])
  await cancel(params, 249, vijay)
  expect((await vijay.api.getDeskOrder({ params })).order.status).toBe('cancelled')
})
