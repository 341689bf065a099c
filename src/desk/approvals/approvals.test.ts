import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals, audit, centres, staff as staffTable, visits } from '#db/schema.ts'
import { audit as record } from '#domain/audit.ts'
import { DAY_MS } from '#rules/durations.ts'
import { needsSecondPerson } from '#rules/staff/approvals.ts'
import { cancellingIn, TWO } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Money back at the desk: alone up to ₹300, above it by two people. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop, database, setClock } = whole
const { db } = database
const { paid, refundsOf } = cancellingIn(whole)
const [meera, asha, vijay, farida] = [
  await newStaff(whole, 'Meera Iyer', 'coordinator'),
  await newStaff(whole, 'Asha Rao', 'reception'),
  await newStaff(whole, 'Vijay More', 'manager'),
  await newStaff(whole, 'Farida Contractor', 'accounts'),
]
type Person = typeof meera

/** Paid ₹597 online, sample taken: the rest can be refunded. */
async function taken() {
  const made = await paid()
  await collectSample(shop, made.order._id)
  return { ...made, params: { id: made.order.orderId } }
}
const asking = { kind: 'refund' as const, amount: 597, reason: 'The sample was lost' }
const ask = (params: { id: string }, by: Person = meera) => by.api.askForRefund({ params, body: asking })
const waitingFor = async (id: string, by: Person = vijay) =>
  (await by.api.listApprovals()).approvals.find(({ orderId }) => orderId === id)
const idOf = async ({ id }: { id: string }) => (await waitingFor(id))?.id ?? ''
const agree = (id: string, by: Person = vijay) =>
  confirmed(by.key, stepUp =>
    by.api.decideApproval({ params: { id }, body: { isAgreed: true, note: 'Heard of it', stepUp } }),
  )
const rowOf = async (id: string) => (await db.select().from(approvals).where(eq(approvals.id, id)))[0]
const actsOn = async (orderId: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order:${orderId}`))
  )
    .map(({ action }) => action)
    .filter(action => action.startsWith('refund.'))

test('a refund above the limit is requested by one person and made when another person approves it', async () => {
  const { order, params } = await taken()
  expect((await meera.api.getDeskRefund({ params })).refund).toMatchObject({
    amount: 597,
    way: 'online',
    isAgain: false,
    problem: null,
    givenBefore: 0,
    aloneUpTo: 300,
    waiting: null,
  })
  const body = { amount: 597, reason: 'The sample was lost' }
  expect(await refusalOf(meera.api.refundAtDesk({ params, body }))).toMatchObject({ code: 'APPROVAL_NEEDED' })
  const { refund } = await ask(params)
  expect(refund.waiting).toMatchObject({ amount: 597, askedBy: 'Meera Iyer', isOwn: true, kind: 'refund' })
  expect(await refundsOf(order)).toEqual([])
  const waiting = await waitingFor(params.id)
  expect(waiting).toMatchObject({ reason: 'The sample was lost', problem: null, isOwn: false })
  await agree(waiting?.id ?? '')
  expect(await refundsOf(order)).toMatchObject([{ amount: 59_700, state: 'pending' }])
  expect(await waitingFor(params.id)).toBeUndefined()
})

test('a refund above the limit records who requested and who approved it', async () => {
  const { order, params } = await taken()
  await ask(params)
  const id = await idOf(params)
  await agree(id)
  expect(await rowOf(id)).toMatchObject({
    state: 'agreed',
    requestedBy: meera.id,
    decidedBy: vijay.id,
    note: 'Heard of it',
  })
  expect((await actsOn(order._id)).sort()).toEqual(['refund.agreed', 'refund.asked', 'refund.requested'])
})

test('the note on a refund is the approver’s, who also records the refund as due', async () => {
  const { params } = await taken()
  await ask(params)
  await agree(await idOf(params))
  const owner = await newStaff(whole, 'Kavita Bose', 'owner')
  const { entries } = await owner.api.listAudit({ body: { orderId: params.id } })
  const shown = entries
    .filter(({ action }) => action.startsWith('refund.'))
    .map(({ staff, meaning, details }) => [staff, meaning, ...details.map(([, detail]) => detail)].join('; '))
  expect(shown.toSorted()).toEqual([
    'Meera Iyer; asked a second person to approve a refund of ₹597; The sample was lost',
    'Vijay More; approved a refund of ₹597; requested by: Meera Iyer, reason: The sample was lost, note: Heard of it',
    'Vijay More; recorded a refund of ₹597 as due',
  ])
  const { timeline } = (await owner.api.getDeskOrder({ params })).order
  expect(timeline.filter(({ detail }) => detail?.includes('Heard of it'))).toHaveLength(1)
  expect(timeline).toContainEqual(
    expect.objectContaining({ text: 'Refund of ₹597 due', by: 'Vijay More', detail: null }),
  )
})

test('up to the limit, one person alone refunds the amount that was shown', async () => {
  const cancelled = await paid({ ...TWO, items: TWO.items.slice(1), totalAmount: 99 })
  await collectSample(shop, cancelled.order._id)
  const small = { id: cancelled.order.orderId }
  const give = (amount: number) =>
    meera.api.refundAtDesk({ params: small, body: { amount, reason: 'Paid by mistake' } })
  expect(await refusalOf(give(98))).toMatchObject({ code: 'REFUND_CHANGED', answer: { amount: 99 } })
  expect((await give(99)).refund).toMatchObject({ amount: null, givenBefore: 99 })
  expect(await refundsOf(cancelled.order)).toMatchObject([{ amount: 9900 }])
  expect(await actsOn(cancelled.order._id)).toContain('refund.alone')
  expect(await refusalOf(ask(small))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('a second person is required once refunds, with earlier ones, are above the limit', () => {
  expect(needsSecondPerson(30_000, 0, 30_000)).toBe(false)
  expect(needsSecondPerson(30_001, 0, 30_000)).toBe(true)
  expect(needsSecondPerson(10_000, 20_000, 30_000)).toBe(false)
  expect(needsSecondPerson(10_001, 20_000, 30_000)).toBe(true)
})

test('requesters can’t decide on their own requests, whatever their permissions', async () => {
  const { params, order } = await taken()
  await ask(params, vijay)
  const own = await waitingFor(params.id)
  expect(own).toMatchObject({ isOwn: true, problem: expect.stringContaining('You requested') })
  expect(await refusalOf(agree(own?.id ?? ''))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await refundsOf(order)).toEqual([])
  // Nor does the database take it.
  const same = db
    .update(approvals)
    .set({ state: 'agreed', decidedBy: vijay.id })
    .where(eq(approvals.id, own?.id ?? ''))
  await expect(same).rejects.toMatchObject({ cause: { constraint: 'approvals_two' } })
  await agree(own?.id ?? '', farida)
  expect(await refundsOf(order)).toHaveLength(1)
})

test('staff cannot refund a booking of their own', async () => {
  const { params, order } = await taken()
  const { customerPhone } = await phoneOf(order._id)
  await db.update(staffTable).set({ phone: customerPhone }).where(eq(staffTable.id, asha.id))
  expect(await refusalOf(ask(params, asha))).toMatchObject({ code: 'FORBIDDEN' })
  await ask(params)
  await db.update(staffTable).set({ phone: customerPhone }).where(eq(staffTable.id, farida.id))
  expect(await refusalOf(agree(await idOf(params), farida))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await waitingFor(params.id, farida)).toMatchObject({ problem: expect.stringContaining('own') })
  await db.update(staffTable).set({ phone: null })
  // Who booked it at the desk neither.
  await record(db, {
    at: shop.now(),
    action: 'order.booked',
    subject: `order:${order._id}`,
    actor: { kind: 'staff', id: farida.id, name: farida.name },
  })
  expect(await refusalOf(agree(await idOf(params), farida))).toMatchObject({ code: 'FORBIDDEN' })
  await agree(await idOf(params))
  expect(await refundsOf(order)).toHaveLength(1)
})

async function phoneOf(orderId: string) {
  const { rows } = await db.execute<{ phone: string }>(
    sql`select c.phone from customers c join orders o on o.customer_id = c.id where o.id = ${orderId}`,
  )
  return { customerPhone: rows[0]?.phone ?? '' }
}

test('an approval requires a passkey, for exactly that refund', async () => {
  const { params, order } = await taken()
  const other = await taken()
  await ask(params)
  await ask(other.params)
  const id = await idOf(params)
  const sent = (stepUp?: Parameters<Person['api']['decideApproval']>[0]['body']['stepUp']) =>
    vijay.api.decideApproval({ params: { id }, body: { isAgreed: true, stepUp } })
  const needed = await refusalOf(sent())
  expect(needed).toMatchObject({ code: 'STEP_UP_NEEDED' })
  const ofOther = await refusalOf(
    vijay.api.decideApproval({ params: { id: await idOf(other.params) }, body: { isAgreed: true } }),
  )
  const options = (refusal: typeof needed) => refusal.answer.confirmation as { challenge: string }
  expect(await refusalOf(sent({ assertion: vijay.key.get(options(ofOther)) }))).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  expect(await refusalOf(sent({ assertion: farida.key.get(options(needed)) }))).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  expect(await refundsOf(order)).toEqual([])
})

test('of two people who approve at the same time, only one makes the refund', async () => {
  const { params, order } = await taken()
  await ask(params)
  const id = await idOf(params)
  const done = await Promise.allSettled([agree(id, vijay), agree(id, farida)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refundsOf(order)).toHaveLength(1)
})

test('of two concurrent requests for a refund, the first waits and the second is refused', async () => {
  const { params } = await taken()
  const done = await Promise.allSettled([ask(params, meera), ask(params, asha)])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(ask(params))).toMatchObject({ code: 'APPROVAL_CLOSED' })
})

test('a request that was declined, withdrawn or made two days ago refunds nothing', async () => {
  const { params, order } = await taken()
  await ask(params)
  const declined = await idOf(params)
  await vijay.api.decideApproval({ params: { id: declined }, body: { isAgreed: false, note: 'No' } })
  expect(await refusalOf(agree(declined))).toMatchObject({ code: 'APPROVAL_CLOSED' })
  await ask(params)
  const withdrawn = await idOf(params)
  expect(await refusalOf(asha.api.withdrawApproval({ params: { id: withdrawn } }))).toMatchObject({
    code: 'NOT_FOUND',
  })
  await meera.api.withdrawApproval({ params: { id: withdrawn } })
  expect(await refusalOf(agree(withdrawn))).toMatchObject({ code: 'APPROVAL_CLOSED' })
  await ask(params)
  const old = await idOf(params)
  const [vera, late] = [
    await newStaff(whole, 'Vera', 'coordinator'),
    await newStaff(whole, 'Lata', 'manager'),
  ]
  setClock(new Date(shop.now().getTime() + 2 * DAY_MS))
  for (const one of [vera, late]) await one.again()
  expect(await refusalOf(agree(old, late))).toMatchObject({ code: 'APPROVAL_CLOSED' })
  // Asked anew, the old one makes room.
  await ask(params, vera)
  expect(await rowOf(old)).toMatchObject({ state: 'expired' })
  expect(await refundsOf(order)).toEqual([])
})

test('a refund whose amount has changed since the request is not made', async () => {
  const { params, order } = await taken()
  await ask(params)
  const id = await idOf(params)
  await db.execute(
    sql`update payments set amount = amount - 100 where order_id = ${order._id} and settles_order`,
  )
  expect(await refusalOf(agree(id))).toMatchObject({ code: 'REFUND_CHANGED', answer: { amount: 596 } })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
})

test('a cancellation that refunds more than the limit requires two people', async () => {
  const { order } = await paid()
  const params = { id: order.orderId }
  const { revision } = (await meera.api.getDeskOrder({ params })).order
  const body = { expectedRefund: 597, reason: 'Does not want it', revision }
  expect(await refusalOf(meera.api.cancelAtDesk({ params, body }))).toMatchObject({ code: 'APPROVAL_NEEDED' })
})

test('cancelling an order part by part requires two people once the sum of the refunds is above the limit', async () => {
  const { order } = await paid()
  const params = { id: order.orderId }
  const readRevision = async () => (await meera.api.getDeskOrder({ params })).order.revision
  const part = { lines: [1], expectedRefund: 99, reason: 'Only this one', revision: await readRevision() }
  await meera.api.cancelAtDesk({ params, body: part })
  const rest = { expectedRefund: 498, reason: 'The rest', revision: await readRevision() }
  expect(await refusalOf(meera.api.cancelAtDesk({ params, body: rest }))).toMatchObject({
    code: 'APPROVAL_NEEDED',
  })
  const body = { kind: 'cancel' as const, amount: 498, reason: 'The rest' }
  await meera.api.askForRefund({ params, body })
  await agree(await idOf(params))
  expect((await meera.api.getDeskOrder({ params })).order.status).toBe('cancelled')
  expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([9900, 49_800])
})

test('a request of another centre gets the refusal of a missing one', async () => {
  const { params, order } = await taken()
  await ask(params)
  const id = await idOf(params)
  const [one, two] = await db.select().from(centres).limit(2)
  await db.update(visits).set({ centreCode: one?.code, isCentreVisit: true }).where(isVisitOf(order._id))
  const elsewhere = await newStaff(whole, 'Elsewhere', { role: 'manager', centre: two?.code ?? '' })
  expect((await elsewhere.api.listApprovals()).approvals).toEqual([])
  const call = () => elsewhere.api.decideApproval({ params: { id }, body: { isAgreed: false } })
  expect(await refusalOf(call())).toMatchObject({ status: 404 })
  expect(await refusalOf(elsewhere.api.getDeskRefund({ params }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ask(params, elsewhere))).toMatchObject({ status: 404 })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
})

test('the list of refunds and its count take as many statements for many refunds as for one', async () => {
  const count = async (work: () => Promise<unknown>) => {
    let sent = 0
    const stop = watchStatements(() => {
      sent += 1
    })
    await work()
    stop()
    return sent
  }
  const list = () => vijay.api.listApprovals()
  const menu = () => vijay.api.getWaiting()
  await ask((await taken()).params)
  await menu()
  const [one, menuOfOne] = [await count(list), await count(menu)]
  for (let more = 0; more < 3; more += 1) await ask((await taken()).params)
  const shown = (await list()).approvals.length
  expect(shown).toBeGreaterThan(3)
  expect(await count(list)).toBeLessThanOrEqual(one)
  expect(await count(menu)).toBeLessThanOrEqual(menuOfOne)
  expect((await menu()).waiting.approvals).toBe(shown)
})

test('a request shows what was paid for which tests, and what its requester refunded lately', async () => {
  const { params } = await taken()
  await ask(params)
  const before = (await waitingFor(params.id))?.context
  expect(before).toMatchObject({ paid: 597, refundedBefore: 0, tests: expect.any(Array) })
  expect(before?.tests.length).toBeGreaterThan(0)
  const other = await taken()
  await ask(other.params)
  await agree(await idOf(other.params))
  const after = (await waitingFor(params.id))?.context
  expect(after?.byAsker).toEqual({
    count: (before?.byAsker.count ?? 0) + 1,
    amount: (before?.byAsker.amount ?? 0) + 597,
  })
})

test('decided requests are listed with who decided', async () => {
  const { params } = await taken()
  await ask(params)
  const id = await idOf(params)
  expect((await vijay.api.listDecidedApprovals()).decided.map(one => one.id)).not.toContain(id)
  await agree(id)
  const { decided } = await vijay.api.listDecidedApprovals()
  expect(decided.find(one => one.id === id)).toMatchObject({
    id,
    orderId: params.id,
    state: 'agreed',
    askedBy: 'Meera Iyer',
    decidedBy: vijay.name,
    note: 'Heard of it',
  })
  expect(await refusalOf(meera.api.listDecidedApprovals())).toMatchObject({ status: 403 })
})
