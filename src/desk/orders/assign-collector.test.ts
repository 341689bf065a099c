import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, orders, visits } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { assignment, boardsOf } from '#tests/helpers/staff/boards.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Assigning from an order's page: its action shows whether it is allowed, and the board's call does it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { before, confirmed, person } = boardsOf(whole)
await newStaff(whole, 'Imran Shaikh', 'collector')
type Person = Awaited<ReturnType<typeof person>>

const read = async ({ api }: Person, id: string) => (await api.getDeskOrder({ params: { id } })).order
const assignActionFor = async (one: Person, id: string) =>
  (await read(one, id)).actions.find(({ name }) => name === 'assign')
const outcomeFor = async ({ api }: Person, id: string) =>
  (await api.assignVisits(assignment(id))).outcomes[0]?.problem ?? null

test('an order’s page shows who can assign its visit, and afterwards the collector', async () => {
  before('2026-11-26')
  const meera = await person('coordinator')
  const { id } = await confirmed('2026-11-26')
  expect(await assignActionFor(meera, id)).toEqual({
    name: 'assign',
    permission: 'visits.assign',
    isAllowed: true,
    problem: null,
  })
  expect(await outcomeFor(meera, id)).toBe(null)
  const after = await read(meera, id)
  expect(after).toMatchObject({ collector: { name: 'Imran Shaikh' }, visitState: 'assigned' })
  expect(after.timeline[0]).toMatchObject({ kind: 'visit', by: meera.name })
})

test('a person without the permission to assign sees which roles have it, and is refused', async () => {
  before('2026-11-28')
  const rafiq = await person('reception')
  const { id } = await confirmed('2026-11-28')
  expect(await assignActionFor(rafiq, id)).toMatchObject({ isAllowed: false })
  expect(await refusalOf(rafiq.api.assignVisits(assignment(id)))).toMatchObject({ status: 403 })
  expect((await read(rafiq, id)).collector).toBe(null)
})

test('staff of one centre can’t assign a home visit or an order of another centre', async () => {
  before('2026-11-30')
  const meera = await person('coordinator')
  await database.db
    .insert(centres)
    .values(['OWN-1', 'OWN-2'].map((code, position) => ({ ...A_CENTRE, code, name: code, position })))
  const own = await person({ role: 'manager', centre: 'OWN-1' })
  const [home, here, there] = [
    await confirmed('2026-11-30'),
    await confirmed('2026-11-30'),
    await confirmed('2026-11-30'),
  ]
  for (const [{ id }, centreCode] of [
    [here, 'OWN-1'],
    [there, 'OWN-2'],
  ] as const)
    await database.db
      .update(visits)
      .set({ isCentreVisit: true, centreCode })
      .where(
        inArray(
          visits.id,
          database.db.select({ id: orders.visitId }).from(orders).where(eq(orders.number, id)),
        ),
      )
  for (const { id } of [home, there]) {
    expect(await refusalOf(read(own, id))).toMatchObject({ status: 404 })
    expect(await outcomeFor(own, id)).toBe('Order not found')
  }
  // No collector goes to a centre.
  const problem = `Order ${here.id} is a visit to a centre, so no collector sets off for it.`
  expect(await assignActionFor(own, here.id)).toMatchObject({ isAllowed: true, problem })
  expect(await outcomeFor(own, here.id)).toBe(problem)
  expect((await read(meera, home.id)).collector).toBe(null)
})

test('the page of a finished or cancelled visit shows why it can’t be assigned', async () => {
  before('2026-12-02')
  const meera = await person('coordinator')
  const [done, cancelled] = [await confirmed('2026-12-02'), await confirmed('2026-12-02')]
  await collectSample(shop, done.order._id, ASHA)
  await cancelOrder(shop, manager, { check: noLimit, orderId: cancelled.id, reason: 'asked for' })
  for (const { id } of [done, cancelled]) {
    const problem = (await assignActionFor(meera, id))?.problem
    expect(problem).toMatch(/.{10,}/)
    expect(await outcomeFor(meera, id)).toBe(problem)
    expect((await read(meera, id)).collector).toBe(null)
  }
})
