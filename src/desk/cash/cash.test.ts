import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, cashHandovers, cashReceipts, centres, staffRoles } from '#db/schema.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { noLimit } from '#tests/helpers/staff/acting.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Cash from the customer's hand to the safe: who holds it, and who has counted it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const { db } = database
setClock('2026-11-24T10:00:00+05:30')

type Person = Awaited<ReturnType<typeof newStaff>>
let people = 0
const person = (...given: Parameters<typeof newStaff>[2][]) => {
  people += 1
  return newStaff(whole, `Imran ${people}`, ...given)
}
const farida = await person('accounts')
const actorOf = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ kind: 'staff', id, name }) as const

/** A visit of today that is paid in cash (₹249), recorded by the given person. */
async function visit() {
  const made = await newOrder(whole)
  const id = made.order.orderId
  await made.api.setPaymentMethod({ params: { id }, body: { paymentMethod: 'COD' } })
  return id
}
const collect = (orderId: string, by: { name: string; id: string }) =>
  recordVisitEvent(shop, { orderId, kind: 'collected', isEarly: true, actor: { kind: 'staff', ...by } })
async function paidTo(by: { name: string; id: string }) {
  const orderId = await visit()
  await collect(orderId, by)
  return orderId
}
const heldOf = async ({ id }: Pick<Person, 'id'>, by: Person = farida) =>
  (await by.api.listHeldCash()).held.find(({ staffId }) => staffId === id)
const receive = (by: Person, from: Pick<Person, 'id'>, more: object = {}) =>
  confirmed(by.key, stepUp => by.api.receiveCash({ body: { ...countOf(from), ...more, stepUp } }))
const countOf = ({ id: staffId }: Pick<Person, 'id'>) => ({
  id: randomUUID(),
  staffId,
  expected: 249,
  counted: 249,
  reason: '',
})
const isChanged = { status: 409, code: 'AMOUNT_CHANGED' }

test('the person who took cash holds it until the count, and each of its orders is listed', async () => {
  const imran = await person('collector')
  const [one, two] = [await paidTo(actorOf(imran)), await paidTo(actorOf(imran))]
  expect(await heldOf(imran)).toMatchObject({ name: imran.name, amount: 498, receipts: 2, handover: null })
  const { receipts } = await farida.api.listCashReceipts({ query: { staffId: imran.id } })
  expect(receipts.map(({ orderId, amount }) => [orderId, amount])).toEqual([
    [one, 249],
    [two, 249],
  ])
  await receive(farida, imran, { expected: 498, counted: 498 })
  expect(await heldOf(imran)).toBeUndefined()
  const [latest] = (await farida.api.listHandovers({})).handovers
  expect(latest).toMatchObject({
    from: imran.name,
    receiver: farida.name,
    expected: 498,
    counted: 498,
    reason: null,
  })
  const of = await farida.api.listCashReceipts({ query: { handoverId: latest?.id } })
  expect(of.receipts).toHaveLength(2)
})

/** A collector's visit whose cash a coordinator has recorded. */
async function recordedByCoordinator() {
  const [imran, meera] = [await person('collector'), await person('coordinator')]
  const orderId = await visit()
  await meera.api.assignVisits({
    body: { visits: [{ orderId, eventId: randomUUID() }], collectorId: imran.id, isInstead: false },
  })
  await collect(orderId, actorOf(meera))
  return { imran, meera, orderId }
}

test('cash that a coordinator records for a collector is held by the collector', async () => {
  const { imran, meera } = await recordedByCoordinator()
  expect(await heldOf(meera)).toBeUndefined()
  expect(await heldOf(imran)).toMatchObject({ amount: 249 })
})

test('cash handed back to a customer is deducted from the person who pays it out', async () => {
  const { imran, orderId } = await recordedByCoordinator()
  const manager = await person('manager', 'collector')
  const grants = [{ role: 'manager' as const, centre: null }]
  const acting = { kind: 'staff', actor: actorOf(manager), grants } as const
  await refundOrder(shop, acting, { check: noLimit, orderId })
  expect(await heldOf(imran)).toMatchObject({ amount: 249, receipts: 1 })
  expect(await heldOf(manager)).toMatchObject({ amount: -249, receipts: 1 })
})

test('a handover that is sent twice is recorded once, and can be withdrawn', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  // What comes in meanwhile is not part of it.
  await paidTo(actorOf(imran))
  expect((await imran.api.getOwnCash()).held).toMatchObject({ amount: 249, handover: { id, amount: 249 } })
  expect(
    await refusalOf(imran.api.handOverCash({ body: { id: randomUUID(), expected: 249 } })),
  ).toMatchObject(isChanged)
  await imran.api.withdrawCash({ body: { id } })
  await imran.api.withdrawCash({ body: { id } })
  expect((await imran.api.getOwnCash()).held).toMatchObject({ amount: 498, receipts: 2, handover: null })
  expect(await refusalOf(receive(farida, imran, { id }))).toMatchObject(isChanged)
})

test('a difference at the count needs a reason, and staff cannot count their own cash', async () => {
  const imran = await person('collector', 'accounts')
  await paidTo(actorOf(imran))
  expect(await refusalOf(receive(imran, imran))).toMatchObject({ status: 403 })
  expect(await refusalOf(receive(farida, imran, { counted: 240 }))).toMatchObject({ status: 422 })
  const reason = 'ten rupees of change missing'
  await receive(farida, imran, { counted: 239, reason })
  expect((await farida.api.listHandovers({ query: { month: '2026-11' } })).handovers[0]).toMatchObject({
    expected: 249,
    counted: 239,
    reason,
  })
  expect((await farida.api.listHandovers({ query: { month: '2026-10' } })).handovers).toEqual([])
})

test('a count requires a passkey if the cash was not handed over or the sum differs', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const count = countOf(imran)
  const asking = await refusalOf(farida.api.receiveCash({ body: count }))
  expect(asking).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  // Confirmed for this count alone.
  const assertion = farida.key.get(asking.answer.confirmation as { challenge: string })
  const other = { ...count, counted: 200, reason: 'short', stepUp: { assertion } }
  expect(await refusalOf(farida.api.receiveCash({ body: other }))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect(await heldOf(imran)).toMatchObject({ amount: 249, handover: null })

  await imran.api.handOverCash({ body: { id: count.id, expected: 249 } })
  const short = { ...count, counted: 240, reason: 'nine rupees short' }
  expect(await refusalOf(farida.api.receiveCash({ body: short }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await heldOf(imran)).toMatchObject({ handover: { id: count.id, amount: 249 } })
  await farida.api.receiveCash({ body: count })
  expect(await heldOf(imran)).toBeUndefined()
})

test('a count with a difference requires its passkey only the first time it is sent', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const body = { ...countOf(imran), counted: 240, reason: 'nine rupees short' }
  await confirmed(farida.key, stepUp => farida.api.receiveCash({ body: { ...body, stepUp } }))
  await farida.api.receiveCash({ body })
  expect((await farida.api.listHandovers({})).handovers[0]).toMatchObject({ id: body.id, counted: 240 })
})

test('the database refuses a handover counted by the person who handed it over', async () => {
  const imran = await person('collector')
  const now = shop.now()
  const own = { id: randomUUID(), staffId: imran.id, day: '2026-11-24', expected: 1, handedAt: now }
  const counted = { counted: 1, receivedBy: imran.id, receivedAt: now }
  await expect(db.insert(cashHandovers).values({ ...own, ...counted })).rejects.toMatchObject({
    cause: { constraint: 'cash_handovers_second_name' },
  })
})

test('of two concurrent counts the second is refused, and every receipt is in one handover', async () => {
  const [imran, vijay] = [await person('collector'), await person('manager')]
  await paidTo(actorOf(imran))
  const done = await Promise.allSettled([receive(farida, imran), receive(vijay, imran)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const handovers = await db.select().from(cashHandovers).where(eq(cashHandovers.staffId, imran.id))
  expect(handovers).toHaveLength(1)
})

test('cash received during the count is refused or stays with the holder, and is never lost', async () => {
  for (let time = 0; time < 5; time += 1) {
    const imran = await person('collector')
    await paidTo(actorOf(imran))
    const late = await visit()
    const [counted] = await Promise.allSettled([receive(farida, imran), collect(late, actorOf(imran))])
    const left = (await heldOf(imran))?.amount ?? 0
    expect(left).toBe(counted?.status === 'fulfilled' ? 249 : 498)
  }
})

test('a role for one centre sees and counts only the cash of that centre', async () => {
  for (const [position, code] of ['CASH-1', 'CASH-2'].entries())
    await db.insert(centres).values({ ...A_CENTRE, code, name: code, position })
  const at = (role: Grant['role'], centre: string): Grant => ({ role, centre })
  const [here, there] = [await person(at('reception', 'CASH-1')), await person(at('reception', 'CASH-2'))]
  const [counter, collector] = [await person(at('accounts', 'CASH-1')), await person('collector')]
  for (const one of [here, there, collector]) await paidTo(actorOf(one))
  expect((await counter.api.listHeldCash()).held.map(({ staffId }) => staffId)).toEqual([here.id])
  for (const one of [there, collector]) {
    expect(await refusalOf(receive(counter, one))).toMatchObject({ status: 404 })
    expect(await refusalOf(counter.api.listCashReceipts({ query: { staffId: one.id } }))).toMatchObject({
      status: 404,
    })
  }
  for (const call of [{ query: { staffId: 'me' as const } }, {}])
    expect(await refusalOf(counter.api.listCashReceipts(call))).toMatchObject({ status: 404 })
  await receive(counter, here)
  await receive(farida, there)
  expect((await counter.api.listHandovers({})).handovers.map(({ from }) => from)).toEqual([here.name])
  // A former person is not listed any more.
  await db.update(staffRoles).set({ endedAt: shop.now() }).where(eq(staffRoles.staffId, here.id))
  expect((await counter.api.listHandovers({})).handovers).toEqual([])
})

test('each step is audited with its author, and all cash received is held or handed over', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  await receive(farida, imran, { id })
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `handover:${id}`))
    .orderBy(audit.at, audit.id)
  expect(Object.fromEntries(acts.map(({ action, staffId }) => [action, staffId]))).toEqual({
    'cash.handed-over': imran.id,
    'cash.received': farida.id,
  })
  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  const { entries } = await owner.api.listAudit({ body: { staffId: farida.id } })
  expect(entries.find(({ action }) => action === 'cash.received')?.details).toContainEqual([
    'from',
    imran.name,
  ])
  const [all] = await db
    .select({
      wrong: sql<number>`count(*)::int`,
    })
    .from(cashHandovers)
    .where(
      sql`${cashHandovers.withdrawnAt} is null and ${cashHandovers.expected} <> (select sum(${cashReceipts.amount})
        from ${cashReceipts} where ${cashReceipts.handoverId} = ${cashHandovers.id})`,
    )
  expect(all?.wrong).toBe(0)
})
