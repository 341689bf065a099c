import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, orders, payments, refunds, visits as visitRows } from '#db/schema.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { DAY_LISTS } from '#rules/desk/day-lists.ts'
import type { Grant } from '#rules/staff/permissions.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { assignment, boardShop } from '#tests/helpers/staff/boards.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { staffIdOf } from '#tests/helpers/staff/staff.ts'
import { visitFor } from '#tests/helpers/staff/tubes.ts'

/** The coordinator's board. */

const { whole, before, boardOf, confirmed, person } = await boardShop()
const { shop, database, setClock } = whole
const ASHA = await staffWith(shop, 'manager')
const { db } = database
const RAVI = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

test('the board of a day shows each visit with its area, money and people, and assigns it', async () => {
  before('2026-11-25')
  const meera = await person('coordinator')
  const { id } = await confirmed('2026-11-25')
  const first = await boardOf(meera, '2026-11-25')
  expect(first.visits).toMatchObject([
    {
      orderId: id,
      timeSlot: '09:00 AM - 10:00 AM',
      patientName: 'Asha Rao',
      patients: 1,
      tests: 1,
      area: { name: 'Bandra West', pinCode: '400050' },
      toTake: 249,
      collector: null,
      state: 'booked',
    },
  ])
  expect(first.visits.filter(DAY_LISTS.unassigned)).toHaveLength(1)
  expect(await meera.api.assignVisits(assignment(id))).toMatchObject({
    outcomes: [{ orderId: id, problem: null }],
  })
  const after = await boardOf(meera, '2026-11-25')
  expect(after.visits).toMatchObject([{ collector: { name: 'Imran Shaikh' }, state: 'assigned' }])
  expect(after.visits.filter(DAY_LISTS.unassigned)).toEqual([])
  expect(after.collectors.map(({ name }) => name)).toContain('Imran Shaikh')
})

test('a visit on the board leaves out a patient whose tests are all cancelled', async () => {
  before('2026-12-09')
  const meera = await person('coordinator')
  const details = { date: '2026-12-09', timeSlot: '09:00 AM - 10:00 AM' }
  const visit = await visitFor(whole, ['CBC', ['CBC', 1]], { patients: [RAVI], details })
  expect((await boardOf(meera, '2026-12-09')).visits).toMatchObject([
    { patientName: 'Asha Rao', patients: 2 },
  ])
  await visit.api.cancelOrder({ params: visit.params, body: { lines: [0] } })
  expect((await boardOf(meera, '2026-12-09')).visits).toMatchObject([
    { patientName: RAVI.name, patients: 1, tests: 1, gender: 'Male' },
  ])
})

test('a visit shows when its state began, and is late after an hour at the door', async () => {
  before('2026-11-26')
  const { id: orderId } = await confirmed('2026-11-26')
  const other = await confirmed('2026-11-26')
  const at = (clock: string) => new Date(`2026-11-26T${clock}:00+05:30`)
  setClock('2026-11-26T08:30:00+05:30')
  const meera = await person('coordinator')
  await meera.api.assignVisits(assignment(orderId))
  await meera.api.assignVisits(assignment(other.id))
  setClock('2026-11-26T09:34:00+05:30')
  await recordVisitEvent(shop, { orderId, kind: 'on_the_way', at: at('09:00'), actor: ASHA })
  await recordVisitEvent(shop, { orderId, kind: 'arrived', at: at('09:34'), actor: ASHA })
  await recordVisitEvent(shop, { orderId: other.id, kind: 'on_the_way', at: at('09:30'), actor: ASHA })
  const lateAt = async (clock: string) => {
    setClock(`2026-11-26T${clock}:00+05:30`)
    return (await boardOf(await person('coordinator'), '2026-11-26')).visits.filter(DAY_LISTS.late)
  }
  const since = at('09:34').toISOString()
  expect((await boardOf(meera, '2026-11-26')).visits).toContainEqual(
    expect.objectContaining({ orderId, state: 'arrived', since, lateSince: null }),
  )
  expect((await lateAt('10:33')).map(visit => visit.orderId)).not.toContain(orderId)
  expect(await lateAt('10:35')).toContainEqual(
    expect.objectContaining({ orderId, state: 'arrived', since, lateSince: at('10:34').toISOString() }),
  )
})

test('reception sees the board and cannot assign', async () => {
  before('2026-11-30')
  const reception = await person('reception')
  const { id } = await confirmed('2026-11-30')
  expect(await boardOf(reception, '2026-11-30')).toMatchObject({
    mayAssign: false,
    visits: [{ orderId: id }],
  })
  expect(await refusalOf(reception.api.assignVisits(assignment(id)))).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    message: expect.stringContaining('assign collectors to visits'),
  })
})

test('a collector can’t read the board', async () => {
  const collector = await person('collector')
  expect(await refusalOf(boardOf(collector, '2026-11-30'))).toMatchObject({ status: 403 })
})

test('a role for one centre sees and assigns only visits to that centre', async () => {
  before('2026-12-02')
  const codes = ['DESK-1', 'DESK-2']
  await db
    .insert(centres)
    .values(codes.map((code, position) => ({ ...A_CENTRE, code, name: code, position })))
  const own: Grant = { role: 'coordinator', centre: 'DESK-1' }
  const [meera, boss] = [await person(own), await person('manager')]
  const made = [await confirmed('2026-12-02'), await confirmed('2026-12-02'), await confirmed('2026-12-02')]
  for (const [at, code] of codes.entries())
    await db
      .update(visitRows)
      .set({ isCentreVisit: true, centreCode: code })
      .where(
        inArray(
          visitRows.id,
          db
            .select({ id: orders.visitId })
            .from(orders)
            .where(eq(orders.number, made[at]?.id ?? '')),
        ),
      )
  expect((await boardOf(boss, '2026-12-02')).visits).toHaveLength(3)
  expect((await boardOf(meera, '2026-12-02')).visits).toMatchObject([{ orderId: made[0]?.id }])
  // An unknown number gets the same answer as one of another centre.
  const numbers = [...made.slice(1).map(({ id }) => id), 'ORD-0000-0000']
  const visits = numbers.map(orderId => ({ orderId, eventId: randomUUID() }))
  const { outcomes } = await meera.api.assignVisits({
    body: { visits, collectorId: staffIdOf('Imran Shaikh') },
  })
  expect(outcomes.map(({ problem }) => problem)).toEqual(visits.map(() => 'Order not found'))
  expect((await boardOf(boss, '2026-12-02')).visits.map(({ collector }) => collector)).toEqual([
    null,
    null,
    null,
  ])
  // Who goes to homes is nothing for a centre.
  await boss.api.assignVisits(assignment(made[2]?.id ?? ''))
  expect((await boardOf(boss, '2026-12-02')).collectors).toContainEqual(
    expect.objectContaining({ name: 'Imran Shaikh' }),
  )
  expect((await boardOf(meera, '2026-12-02')).collectors).toEqual([])
})

test('the board lists a late visit, a refused refund, a recollection and an overdue report', async () => {
  before('2026-12-03')
  const late = await confirmed('2026-12-03')
  const [taken, unreported] = [await confirmed('2026-12-03'), await confirmed('2026-12-03')]
  setClock('2026-12-03T09:30:00+05:30')
  for (const { id } of [taken, unreported])
    await recordVisitEvent(shop, { orderId: id, kind: 'collected', actor: ASHA })
  expect((await boardOf(await person('coordinator'), '2026-12-03')).visits.filter(DAY_LISTS.late)).toEqual([])
  await rejectSample(shop, taken.id)
  setClock('2026-12-09T10:31:00+05:30')
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, taken.order._id))
  await db.insert(refunds).values({
    paymentId: payment?.id ?? '',
    orderId: taken.order._id,
    merchantRefundId: 'R-1',
    amount: 24_900,
    state: 'failed',
    reason: 'operator',
    createdAt: shop.now(),
  })
  const meera = await person('coordinator')
  const board = await boardOf(meera, '2026-12-03')
  // Half an hour after the end of its hour.
  const lateSince = new Date('2026-12-03T10:30:00+05:30').toISOString()
  expect(board.visits.filter(DAY_LISTS.late)).toMatchObject([{ orderId: late.id, lateSince }])
  expect(board.waits.recollections).toMatchObject({
    total: 1,
    orders: [{ orderId: taken.id, patientName: 'Asha Rao', city: 'Mumbai' }],
  })
  // A report is not due while the only sample has to be collected again.
  expect(board.waits.overdueReports.orders).toMatchObject([{ orderId: unreported.id }])
  expect(board.waits.refusedRefunds.orders).toMatchObject([{ orderId: taken.id }])
  // The board of any city has what waits in all of them.
  const { board: pune } = await meera.api.getDeskBoard({ query: { city: 'Pune' } })
  expect(pune.waits.recollections).toEqual(board.waits.recollections)
})

test('an open visit of an earlier day is counted until it is closed, and an unassigned one on the boards of other cities too', async () => {
  before('2026-12-17')
  const { id, api, params } = await confirmed('2026-12-17')
  const boards = async () => {
    const { api: desk } = await person('coordinator')
    const of = async (city: 'Mumbai' | 'Delhi') => (await desk.getDeskBoard({ query: { city } })).board.waits
    const has = ({ orders }: { orders: { orderId: string }[] }) =>
      orders.some(({ orderId }) => orderId === id)
    const [mumbai, delhi] = [await of('Mumbai'), await of('Delhi')]
    return [mumbai, delhi].map(waits => ({
      leftOver: has(waits.leftOver),
      elsewhere: has(waits.unassignedElsewhere),
    }))
  }
  expect(await boards()).toEqual([
    { leftOver: false, elsewhere: false },
    { leftOver: false, elsewhere: true },
  ])
  const meera = await person('coordinator')
  await meera.api.assignVisits(assignment(id))
  expect((await boards())[1]).toEqual({ leftOver: false, elsewhere: false })
  setClock('2026-12-18T08:00:00+05:30')
  expect(await boards()).toEqual(Array(2).fill({ leftOver: true, elsewhere: false }))
  await api.cancelOrder({ params, body: { expectedRefund: 0 } })
  expect((await boards())[0]).toEqual({ leftOver: false, elsewhere: false })
})

test('for a child’s visit, a call about fasting is counted until a note has the agreement', async () => {
  before('2026-12-20')
  const details = { date: '2026-12-22', timeSlot: '09:00 AM - 10:00 AM' }
  const child = { name: 'Kiran Rao', age: 5, gender: 'Male', relation: 'child', consent: true } as const
  const meera = await person('coordinator')
  const waiting = async () => {
    const { board } = await meera.api.getDeskBoard({ query: { city: 'Delhi' } })
    return board.waits.callsBefore.orders.map(({ orderId }) => orderId)
  }
  const withoutFast = await visitFor(whole, ['FBS', ['CBC', 1]], { patients: [child], details })
  const visit = await visitFor(whole, ['CBC', ['FBS', 1]], { patients: [child], details })
  expect(await waiting()).toEqual([visit.number])
  expect(await waiting()).not.toContain(withoutFast.number)
  const note = { id: randomUUID(), text: 'Mother asked the doctor: test without a fast.' }
  await meera.api.addDeskNote({ params: { id: visit.number }, body: note })
  expect(await waiting()).toEqual([])
})
