import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { centres } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { assignment, boardShop } from '#tests/helpers/staff/boards.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff, staffIdOf } from '#tests/helpers/staff/staff.ts'
import { watchStatements } from '#tests/helpers/watch-statements.ts'

/** Who comes: said from the board, for one visit or many. */

const { whole, collectors, before, boardOf, confirmed, person } = await boardShop()
const { shop, database } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const { db } = database
const IMRAN = { id: staffIdOf('Imran Shaikh'), name: 'Imran Shaikh' }
const VIJAY = { id: staffIdOf('Vijay More'), name: 'Vijay More' }

const toPerson = (orderId: string, collectorId: string | null, seen?: string) => ({
  body: { visits: [{ orderId, eventId: randomUUID(), seen }], collectorId, isInstead: seen !== undefined },
})

test('the audit identifies the assigner by id, not only by name', async () => {
  before('2026-11-26')
  const meera = await person('coordinator')
  const { id, order } = await confirmed('2026-11-26')
  await meera.api.assignVisits(assignment(id))
  expect(await historyOf(db, order._id)).toMatchObject([
    { action: 'order.confirmed' },
    {
      action: 'visit.noted',
      actor: `operator:${meera.name}`,
      staffId: meera.id,
      details: { kind: 'assigned' },
    },
  ])
})

test('an assignment sent twice, even at the same time, is recorded once', async () => {
  before('2026-11-27')
  const meera = await person('coordinator')
  const { id, order } = await confirmed('2026-11-27')
  const same = assignment(id)
  await Promise.all([
    meera.api.assignVisits(same),
    meera.api.assignVisits(same),
    meera.api.assignVisits(same),
  ])
  const acts = await historyOf(db, order._id)
  expect(acts.filter(({ action }) => action === 'visit.noted')).toHaveLength(1)
})

test('the second of two concurrent assignments shows the first collector, and may replace them', async () => {
  before('2026-11-28')
  const [meera, irfan] = [await person('coordinator'), await person('coordinator')]
  const { id } = await confirmed('2026-11-28')
  const outcomes = (
    await Promise.all([
      meera.api.assignVisits(assignment(id, 'Imran Shaikh')),
      irfan.api.assignVisits(assignment(id, 'Sana Qureshi')),
    ])
  ).flatMap(answer => answer.outcomes)
  expect(outcomes.filter(({ problem }) => problem === null)).toHaveLength(1)
  expect(outcomes.filter(({ problem }) => problem?.includes('has since been assigned to'))).toHaveLength(1)
  await irfan.api.assignVisits(assignment(id, 'Vijay More', true))
  expect((await boardOf(meera, '2026-11-28')).visits).toMatchObject([{ collector: VIJAY }])
})

test('only staff with the role of collector can be assigned', async () => {
  before('2026-12-05')
  const meera = await person('coordinator')
  const left = await newStaff(whole, 'Gone Already', 'collector')
  await endStaffAccess(shop, { name: left.name, actor: ASHA })
  const { id } = await confirmed('2026-12-05')
  for (const nobody of [randomUUID(), meera.id, left.id]) {
    const message = 'There is no such collector any more. Please choose another.'
    expect(await refusalOf(meera.api.assignVisits(toPerson(id, nobody)))).toMatchObject({
      status: 422,
      message,
    })
  }
  const board = await boardOf(meera, '2026-12-05')
  expect(board.visits).toMatchObject([{ collector: null }])
  const names = board.collectors.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(collectors))
  expect(names).not.toContain(left.name)
  const sana = board.collectors.find(({ name }) => name === 'Sana Qureshi')
  expect(await meera.api.assignVisits(toPerson(id, sana?.id ?? ''))).toMatchObject({ isDone: true })
  const after = await boardOf(meera, '2026-12-05')
  expect(after.visits).toMatchObject([{ collector: { id: sana?.id, name: 'Sana Qureshi' } }])
  // Collectors of this city come before others, whatever their names.
  await newStaff(whole, 'Aadhya First', 'collector')
  const later = (await boardOf(meera, '2026-12-05')).collectors.map(({ name }) => name)
  expect(later.indexOf('Aadhya First')).toBeGreaterThan(later.indexOf('Sana Qureshi'))
})

test('two collectors of one name are distinguished by a number, and each gets their own visits', async () => {
  before('2026-12-06')
  const meera = await person('coordinator')
  const one = await newStaff(whole, 'Ravi Kale', 'collector')
  whole.setClock('2026-12-04T10:01:00+05:30')
  const two = await newStaff(whole, 'RAVI KALE', 'collector')
  const visits = [await confirmed('2026-12-06'), await confirmed('2026-12-06')].map(({ id }) => id)
  const [first = '', second = ''] = visits
  await meera.api.assignVisits(toPerson(first, one.id))
  await meera.api.assignVisits(toPerson(second, two.id))
  const board = await boardOf(meera, '2026-12-06')
  const comingTo = (id: string) => board.visits.find(({ orderId }) => orderId === id)?.collector
  expect([comingTo(first), comingTo(second)]).toEqual([
    { id: one.id, name: 'Ravi Kale (1)' },
    { id: two.id, name: 'RAVI KALE (2)' },
  ])
  expect(board.collectors.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Ravi Kale (1)', 'RAVI KALE (2)']),
  )
  // The screen showed the first; the second is no longer replaced in their place.
  const late = await meera.api.assignVisits(toPerson(second, staffIdOf('Sana Qureshi'), one.id))
  expect(late.outcomes[0]?.problem).toContain('has since been assigned to')
  const order = await meera.api.getDeskOrder({ params: { id: second } })
  expect(order.order.collector).toMatchObject({ id: two.id, name: 'RAVI KALE (2)' })
  // Once there is one again, the name is plain.
  await endStaffAccess(shop, { id: one.id, actor: ASHA })
  expect((await boardOf(meera, '2026-12-06')).visits.flatMap(({ collector }) => collector ?? [])).toEqual([
    { id: two.id, name: 'RAVI KALE' },
  ])
})

test('a caller who can’t open any of the visits does not learn who is a collector', async () => {
  before('2026-12-08')
  await db.insert(centres).values({ ...A_CENTRE, code: 'NAMES-1', name: 'Names', position: 0 })
  const own = await person({ role: 'manager', centre: 'NAMES-1' })
  const { id } = await confirmed('2026-12-08')
  for (const collectorId of [staffIdOf('Imran Shaikh'), randomUUID()])
    expect(await own.api.assignVisits(toPerson(id, collectorId))).toMatchObject({
      isDone: false,
      outcomes: [{ problem: 'Order not found' }],
    })
})

test('an assignment can be undone unless another collector was assigned after it', async () => {
  before('2026-12-07')
  const meera = await person('coordinator')
  const { id } = await confirmed('2026-12-07')
  const change = (to: string | null, seen?: string) => meera.api.assignVisits(toPerson(id, to, seen))
  await change(IMRAN.id)
  // Another collector has replaced him.
  await change(VIJAY.id, IMRAN.id)
  const late = await change(null, IMRAN.id)
  expect(late.outcomes[0]?.problem).toContain('has since been assigned to')
  expect((await boardOf(meera, '2026-12-07')).visits).toMatchObject([{ collector: VIJAY }])
  await change(null, VIJAY.id)
  expect((await boardOf(meera, '2026-12-07')).visits).toMatchObject([{ collector: null, state: 'booked' }])
})

test('either all visits are assigned or none, and each refused visit has its reason', async () => {
  before('2026-11-29')
  const meera = await person('coordinator')
  const [one, two] = [await confirmed('2026-11-29'), await confirmed('2026-11-29')]
  await cancelOrder(shop, manager, { check: noLimit, orderId: one.id, reason: 'asked for' })
  const visits = [one.id, 'ORD-0000-0000', two.id].map(orderId => ({ orderId, eventId: randomUUID() }))
  const { isDone, outcomes } = await meera.api.assignVisits({ body: { visits, collectorId: IMRAN.id } })
  expect(isDone).toBe(false)
  expect(outcomes.map(({ problem }) => problem === null)).toEqual([false, false, true])
  for (const { problem } of outcomes.slice(0, 2)) expect(problem).toMatch(/.{10,}/)
  expect((await boardOf(meera, '2026-11-29')).visits).toMatchObject([{ orderId: two.id, collector: null }])
  expect(await meera.api.assignVisits({ body: { visits: visits.slice(2), collectorId: IMRAN.id } })).toEqual({
    success: true,
    isDone: true,
    outcomes: [{ orderId: two.id, problem: null }],
  })
  expect((await boardOf(meera, '2026-11-29')).visits).toMatchObject([{ collector: IMRAN }])
})

test('a call that names a visit twice, or one event for two visits, is refused', async () => {
  before('2026-12-10')
  const meera = await person('coordinator')
  const [one, two] = [await confirmed('2026-12-10'), await confirmed('2026-12-10')]
  const eventId = randomUUID()
  const assign = (...visits: { orderId: string; eventId: string }[]) =>
    meera.api.assignVisits({ body: { visits, collectorId: IMRAN.id } })
  const first = { orderId: one.id, eventId }
  for (const again of [
    { orderId: one.id, eventId: randomUUID() },
    { orderId: two.id, eventId },
    { orderId: two.id, eventId: eventId.toUpperCase() },
  ])
    expect(await refusalOf(assign(first, again))).toMatchObject({ status: 422, code: 'INVALID' })
  const collectors = async () => (await boardOf(meera, '2026-12-10')).visits.map(({ collector }) => collector)
  expect(await collectors()).toEqual([null, null])
  // In any notation of its id, it is known once it is recorded.
  for (const id of [eventId, eventId.toUpperCase()])
    expect(await assign({ orderId: one.id, eventId: id })).toMatchObject({ isDone: true })
  expect(await assign({ orderId: two.id, eventId })).toMatchObject({ isDone: false })
  expect((await collectors()).filter(one => one !== null)).toEqual([IMRAN])
})

test('assigning many visits takes as many statements as assigning one', async () => {
  before('2026-12-09')
  const meera = await person('coordinator')
  const ids = []
  for (let made = 0; made < 6; made += 1) ids.push((await confirmed('2026-12-09')).id)
  const statementsFor = async (orders: string[]) => {
    let count = 0
    const stop = watchStatements(() => {
      count += 1
    })
    const visits = orders.map(orderId => ({ orderId, eventId: randomUUID() }))
    const { isDone } = await meera.api.assignVisits({ body: { visits, collectorId: IMRAN.id } })
    stop()
    expect(isDone).toBe(true)
    return count
  }
  // Use of the session is recorded with its first call, separately.
  await boardOf(meera, '2026-12-09')
  const first = await statementsFor(ids.slice(0, 1))
  expect(await statementsFor(ids.slice(1))).toBe(first)
  const { visits } = await boardOf(meera, '2026-12-09')
  expect(visits.map(({ collector }) => collector)).toEqual(ids.map(() => IMRAN))
})

test('a collector who leaves during an assignment has no visit afterwards', async () => {
  before('2026-12-11')
  const meera = await person('coordinator')
  const ids = []
  for (let made = 0; made < 4; made += 1) ids.push((await confirmed('2026-12-11')).id)
  for (const [at, id] of ids.entries()) {
    const gone = await newStaff(whole, `Gone Meanwhile ${at}`, 'collector')
    // Given first, or refused as no collector.
    await Promise.allSettled([
      meera.api.assignVisits(assignment(id, gone.name)),
      endStaffAccess(shop, { name: gone.name, actor: ASHA }),
    ])
  }
  const { visits } = await boardOf(meera, '2026-12-11')
  expect(visits.map(({ collector }) => collector)).toEqual([null, null, null, null])
})

const planOf = (
  date: string,
  ...visits: { orderId: string; collectorId: string | null; seen?: string }[]
) => ({
  body: { date, visits: visits.map(visit => ({ hour: 9, eventId: randomUUID(), ...visit })) },
})

test('a plan assigns the visits of a day to several collectors, and sent twice it is done once', async () => {
  before('2026-12-12')
  const meera = await person('coordinator')
  const [one, two] = [await confirmed('2026-12-12'), await confirmed('2026-12-12')]
  const plan = planOf(
    '2026-12-12',
    { orderId: one.id, collectorId: IMRAN.id },
    { orderId: two.id, collectorId: VIJAY.id },
  )
  for (const _ of [1, 2])
    expect((await meera.api.applyPlan(plan)).outcomes).toEqual([
      { orderId: one.id, problem: null },
      { orderId: two.id, problem: null },
    ])
  const { visits } = await boardOf(meera, '2026-12-12')
  const comingTo = (id: string) => visits.find(({ orderId }) => orderId === id)?.collector
  expect([comingTo(one.id), comingTo(two.id)]).toEqual([IMRAN, VIJAY])
  const acts = await historyOf(db, one.order._id)
  expect(acts.filter(({ action }) => action === 'visit.noted')).toHaveLength(1)
})

test('a visit that its customer moved or another person assigned is named, and the rest of the plan applies', async () => {
  before('2026-12-13')
  const meera = await person('coordinator')
  const [moved, given, free] = [
    await confirmed('2026-12-13'),
    await confirmed('2026-12-13'),
    await confirmed('2026-12-13'),
  ]
  const plan = planOf(
    '2026-12-13',
    ...[moved, given, free].map(({ id }) => ({ orderId: id, collectorId: IMRAN.id })),
  )
  await moved.api.rescheduleOrder({
    params: moved.params,
    body: { date: '2026-12-13', timeSlot: '10:00 AM - 11:00 AM' },
  })
  await meera.api.assignVisits(assignment(given.id, 'Vijay More'))
  const { outcomes } = await meera.api.applyPlan(plan)
  expect(outcomes).toEqual([
    { orderId: moved.id, problem: 'It has since been moved to Sun, 13 Dec, 10–11 AM.' },
    { orderId: given.id, problem: 'Vijay More has since been assigned to it.' },
    { orderId: free.id, problem: null },
  ])
  const { visits } = await boardOf(meera, '2026-12-13')
  const comingTo = (id: string) => visits.find(({ orderId }) => orderId === id)?.collector
  expect([comingTo(moved.id), comingTo(given.id), comingTo(free.id)]).toEqual([null, VIJAY, IMRAN])
})

test('a plan replaces only the collector on the screen, and needs collectors who are still here', async () => {
  before('2026-12-14')
  const meera = await person('coordinator')
  const { id } = await confirmed('2026-12-14')
  await meera.api.assignVisits(assignment(id))
  const again = planOf('2026-12-14', { orderId: id, collectorId: VIJAY.id, seen: IMRAN.id })
  expect((await meera.api.applyPlan(again)).outcomes).toEqual([{ orderId: id, problem: null }])
  const late = planOf('2026-12-14', { orderId: id, collectorId: staffIdOf('Sana Qureshi'), seen: IMRAN.id })
  expect((await meera.api.applyPlan(late)).outcomes[0]?.problem).toContain('has since been assigned')
  const gone = planOf('2026-12-14', { orderId: id, collectorId: randomUUID(), seen: VIJAY.id })
  expect(await refusalOf(meera.api.applyPlan(gone))).toMatchObject({ status: 422 })
  expect((await boardOf(meera, '2026-12-14')).visits).toMatchObject([{ collector: VIJAY }])
  expect(await refusalOf((await person('reception')).api.applyPlan(again))).toMatchObject({ status: 403 })
})

test('a plan is taken back: its visits get the collector from before, except one that has changed since', async () => {
  before('2026-12-16')
  const meera = await person('coordinator')
  const [fresh, given, changed] = [
    await confirmed('2026-12-16'),
    await confirmed('2026-12-16'),
    await confirmed('2026-12-16'),
  ]
  await meera.api.assignVisits(assignment(given.id, 'Vijay More'))
  const plan = planOf(
    '2026-12-16',
    { orderId: fresh.id, collectorId: IMRAN.id },
    { orderId: given.id, collectorId: IMRAN.id, seen: VIJAY.id },
    { orderId: changed.id, collectorId: IMRAN.id },
  )
  await meera.api.applyPlan(plan)
  const other = planOf('2026-12-16', { orderId: changed.id, collectorId: VIJAY.id, seen: IMRAN.id })
  await meera.api.applyPlan(other)
  const { outcomes } = await meera.api.applyPlan(
    planOf(
      '2026-12-16',
      { orderId: fresh.id, collectorId: null, seen: IMRAN.id },
      { orderId: given.id, collectorId: VIJAY.id, seen: IMRAN.id },
      { orderId: changed.id, collectorId: null, seen: IMRAN.id },
    ),
  )
  expect(outcomes.map(({ problem }) => problem)).toEqual([
    null,
    null,
    'Vijay More has since been assigned to it.',
  ])
  const { visits } = await boardOf(meera, '2026-12-16')
  const comingTo = (id: string) => visits.find(({ orderId }) => orderId === id)?.collector
  expect([comingTo(fresh.id), comingTo(given.id), comingTo(changed.id)]).toEqual([null, VIJAY, VIJAY])
})

test('a plan that is applied while customers move their visits leaves the moved ones without a collector', async () => {
  before('2026-12-15')
  const meera = await person('coordinator')
  const visits = []
  for (let made = 0; made < 8; made += 1) visits.push(await confirmed('2026-12-15'))
  const plan = planOf('2026-12-15', ...visits.map(({ id }) => ({ orderId: id, collectorId: IMRAN.id })))
  const later = { date: '2026-12-15', timeSlot: '10:00 AM - 11:00 AM' }
  const moving = visits.slice(0, 6)
  const [{ outcomes }] = await Promise.all([
    meera.api.applyPlan(plan),
    ...moving.map(({ api, params }) => api.rescheduleOrder({ params, body: later })),
  ])
  // A visit was planned for its former time, or is named with its new one.
  for (const { problem } of outcomes)
    expect([null, 'It has since been moved to Tue, 15 Dec, 10–11 AM.']).toContain(problem)
  const { visits: shown } = await boardOf(meera, '2026-12-15')
  expect(shown).toHaveLength(8)
  for (const { orderId, timeSlot, collector } of shown) {
    const isMoved = moving.some(({ id }) => id === orderId)
    expect({ timeSlot, collector }).toEqual(
      isMoved
        ? { timeSlot: later.timeSlot, collector: null }
        : { timeSlot: '09:00 AM - 10:00 AM', collector: IMRAN },
    )
  }
})
