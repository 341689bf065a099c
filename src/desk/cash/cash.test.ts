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
import { countCash } from '#tests/helpers/staff/count-cash.ts'
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
const receive = (by: Person, { id: staffId }: Pick<Person, 'id'>, counted = 249, safe = 'main') =>
  countCash(by, { staffId, counted, safe })
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
  await receive(farida, imran, 498)
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
  expect(await refusalOf(countCash(farida, { id, counted: 249 }))).toMatchObject(isChanged)
})

test('the sum of a handover is not shown to a person who may count it before the count', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  expect(await heldOf(imran)).toMatchObject({ handover: { id, amount: null } })
  expect(await refusalOf(farida.api.listCashReceipts({ query: { handoverId: id } }))).toMatchObject({
    status: 403,
  })
  const [listed] = (await farida.api.listHandovers({})).handovers
  expect(listed).toMatchObject({ id, expected: null, counted: null })
  const owner = await person('owner')
  expect(await heldOf(imran, owner)).toMatchObject({ handover: { amount: 249 } })
  expect(await countCash(farida, { id, counted: 249 })).toMatchObject({ expected: 249 })
  expect((await farida.api.listCashReceipts({ query: { handoverId: id } })).receipts).toHaveLength(1)
})

test('a count is confirmed by a passkey, is final, and its difference gets a reason afterwards', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  const body = { id, counted: 240, safe: 'main' }
  const asking = await refusalOf(farida.api.countCash({ body }))
  expect(asking).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  // Confirmed for this count alone.
  const assertion = farida.key.get(asking.answer.confirmation as { challenge: string })
  const other = { ...body, counted: 249, stepUp: { assertion } }
  expect(await refusalOf(farida.api.countCash({ body: other }))).toMatchObject({ code: 'PASSKEY_REFUSED' })

  await confirmed(farida.key, stepUp => farida.api.countCash({ body: { ...body, stepUp } }))
  expect(await farida.api.countCash({ body })).toMatchObject({ expected: 249 })
  expect(await refusalOf(farida.api.countCash({ body: { ...body, counted: 249 } }))).toMatchObject(isChanged)
  const vijay = await person('manager')
  const explain = (by: Person) => by.api.explainCount({ body: { id, reason: 'change was missing' } })
  expect(await refusalOf(explain(vijay))).toMatchObject({ status: 404 })
  await explain(farida)
  expect((await farida.api.listHandovers({ query: { month: '2026-11' } })).handovers[0]).toMatchObject({
    expected: 249,
    counted: 240,
    reason: 'change was missing',
    safe: 'main',
  })
  expect((await farida.api.listHandovers({ query: { month: '2026-10' } })).handovers).toEqual([])
})

/** A count of cash without a handover by its holder, opened now. */
async function openedCount({ id: staffId }: Person) {
  const { now } = await farida.api.listHeldCash()
  return { id: randomUUID(), held: { staffId, until: now }, counted: 249, safe: 'main' }
}

test('a count that is not confirmed leaves the cash with its holder, without a handover', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const body = await openedCount(imran)
  expect(await refusalOf(farida.api.countCash({ body }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await heldOf(imran)).toMatchObject({ amount: 249, receipts: 1, handover: null })
  const { handovers } = await farida.api.listHandovers({})
  expect(handovers.filter(({ from }) => from === imran.name)).toEqual([])
})

test('a repeated count of cash without a handover gets the same answer and makes one handover', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const body = await openedCount(imran)
  await confirmed(farida.key, stepUp => farida.api.countCash({ body: { ...body, stepUp } }))
  expect(await farida.api.countCash({ body })).toMatchObject({ expected: 249 })
  const { handovers } = await farida.api.listHandovers({})
  expect(handovers.filter(({ from }) => from === imran.name)).toMatchObject([{ id: body.id, counted: 249 }])
})

test('cash received after the count was opened is not part of it', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const body = await openedCount(imran)
  setClock('2026-11-24T10:01:00+05:30')
  await paidTo(actorOf(imran))
  const counting = confirmed(farida.key, stepUp => farida.api.countCash({ body: { ...body, stepUp } }))
  expect(await counting).toMatchObject({ expected: 249 })
  expect(await heldOf(imran)).toMatchObject({ amount: 249, receipts: 1, handover: null })
})

test('cash that its holder handed over during the count is counted as that handover, and the refusal has no sum', async () => {
  const imran = await person('collector')
  await paidTo(actorOf(imran))
  const body = await openedCount(imran)
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  const counting = confirmed(farida.key, stepUp => farida.api.countCash({ body: { ...body, stepUp } }))
  const refusal = await refusalOf(counting)
  expect(refusal).toMatchObject(isChanged)
  expect(JSON.stringify(refusal.answer)).not.toContain('249')
  expect(await countCash(farida, { id, counted: 249 })).toMatchObject({ expected: 249 })
})

test('staff cannot count their own cash', async () => {
  const imran = await person('collector', 'accounts')
  await paidTo(actorOf(imran))
  expect(await refusalOf(receive(imran, imran))).toMatchObject({ status: 403 })
  const id = randomUUID()
  await imran.api.handOverCash({ body: { id, expected: 249 } })
  expect(await refusalOf(countCash(imran, { id, counted: 249 }))).toMatchObject({ status: 403 })
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

test('cash received while a count starts is part of it or stays with the holder, and is never lost', async () => {
  for (let time = 0; time < 5; time += 1) {
    const imran = await person('collector')
    await paidTo(actorOf(imran))
    const late = await visit()
    const [counted] = await Promise.all([
      receive(farida, imran, 249).then(({ expected }) => expected),
      collect(late, actorOf(imran)),
    ])
    const left = (await heldOf(imran))?.amount ?? 0
    expect(counted + left).toBe(498)
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
    expect(await refusalOf(receive(counter, one, 249, 'CASH-1'))).toMatchObject({ status: 404 })
    expect(await refusalOf(counter.api.listCashReceipts({ query: { staffId: one.id } }))).toMatchObject({
      status: 404,
    })
  }
  // Reception counts only what was handed to its centre.
  const body = { ...(await openedCount(collector)), safe: 'CASH-1' }
  const counting = confirmed(here.key, stepUp => here.api.countCash({ body: { ...body, stepUp } }))
  expect(await refusalOf(counting)).toMatchObject({ status: 404 })
  for (const call of [{ query: { staffId: 'me' as const } }, {}])
    expect(await refusalOf(counter.api.listCashReceipts(call))).toMatchObject({ status: 404 })
  await receive(counter, here, 249, 'CASH-1')
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
  await countCash(farida, { id, counted: 249 })
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
