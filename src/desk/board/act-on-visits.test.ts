import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, staff as staffTable } from '#db/schema.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { assignment, boardShop } from '#tests/helpers/staff/boards.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** One action for many visits: each is done or named. */

const { whole, before, boardOf, confirmed, person } = await boardShop()
const { shop, database, simulator } = whole
const { db } = database

test('visits move to another day at their own hours, and one that was moved meanwhile is named', async () => {
  before('2026-11-26')
  const meera = await person('coordinator')
  const [one, two] = [await confirmed('2026-11-26'), await confirmed('2026-11-26', '10:00 AM - 11:00 AM')]
  const gone = await confirmed('2026-11-26')
  const body = {
    visits: [
      { orderId: one.id, from: { date: '2026-11-26', hour: 9 } },
      { orderId: two.id, from: { date: '2026-11-26', hour: 10 } },
      { orderId: gone.id, from: { date: '2026-11-26', hour: 9 } },
    ],
    to: { date: '2026-11-28', hour: null },
  }
  await gone.api.rescheduleOrder({
    params: gone.params,
    body: { date: '2026-11-27', timeSlot: '09:00 AM - 10:00 AM' },
  })
  // Sent twice, because the first response was lost.
  for (const _ of [1, 2]) {
    const { outcomes } = await meera.api.moveVisits({ body })
    expect(outcomes.map(({ problem }) => problem === null)).toEqual([true, true, false])
  }
  const { visits } = await boardOf(meera, '2026-11-28')
  expect(visits.map(({ orderId, timeSlot }) => [orderId, timeSlot])).toEqual([
    [one.id, '09:00 AM - 10:00 AM'],
    [two.id, '10:00 AM - 11:00 AM'],
  ])
  const acts = await historyOf(db, one.order._id)
  expect(acts.filter(({ action }) => action === 'visit.moved')).toHaveLength(1)
  expect((await boardOf(meera, '2026-11-27')).visits).toMatchObject([{ orderId: gone.id }])
})

test('visits are cancelled with one reason, and a second call changes nothing', async () => {
  before('2026-11-29')
  const meera = await person('coordinator')
  const [one, two] = [await confirmed('2026-11-29'), await confirmed('2026-11-29')]
  const body = {
    visits: [{ orderId: one.id }, { orderId: 'ORD-0000-0000' }, { orderId: two.id }],
    reason: 'heavy rain',
  }
  for (const _ of [1, 2])
    expect((await meera.api.cancelVisits({ body })).outcomes).toEqual([
      { orderId: one.id, problem: null },
      { orderId: 'ORD-0000-0000', problem: 'Order not found' },
      { orderId: two.id, problem: null },
    ])
  const { visits } = await boardOf(meera, '2026-11-29')
  expect(visits.filter(({ state }) => state !== 'cancelled')).toEqual([])
  const acts = await historyOf(db, one.order._id)
  expect(acts.filter(({ action }) => action === 'order.cancelled')).toHaveLength(1)
  expect(await refusalOf((await person('technician')).api.cancelVisits({ body }))).toMatchObject({
    status: 403,
  })
})

const sentAbout = async (orderId: string) =>
  (await db.select().from(messages))
    .filter(({ subject }) => subject === `order:${orderId}`)
    .map(({ about }) => about)

test('a delay is announced once to each customer, with its minutes in the history', async () => {
  before('2026-11-30')
  const meera = await person('coordinator')
  const late = await confirmed('2026-11-30')
  const tomorrow = await confirmed('2026-12-01')
  await meera.api.assignVisits(assignment(late.id))
  whole.setClock('2026-11-30T08:50:00+05:30')
  const desk = await person('coordinator')
  const eventId = randomUUID()
  const body = {
    visits: [
      { orderId: late.id, eventId },
      { orderId: tomorrow.id, eventId: randomUUID() },
    ],
    minutes: 20,
  }
  for (const _ of [1, 2])
    expect((await desk.api.announceToVisits({ body })).outcomes).toEqual([
      { orderId: late.id, problem: null },
      { orderId: tomorrow.id, problem: 'A delay can be announced on the day of the visit.' },
    ])
  for (const _ of [1, 2]) await notifyOrder(shop, { orderId: late.order._id, about: 'delayed' })
  const about = await sentAbout(late.order._id)
  expect(about.filter(name => name === `delayed:${eventId}`)).toHaveLength(1)
  const acts = await historyOf(db, late.order._id)
  expect(acts.filter(({ action }) => action === 'visit.delay-announced')).toMatchObject([
    { details: { minutes: 20, eventId } },
  ])
  for (const minutes of [4, 241, 7.5])
    expect(await refusalOf(desk.api.announceToVisits({ body: { ...body, minutes } }))).toMatchObject({
      status: 422,
    })
})

test('two desks send the same delay once within ten minutes, and the order has the collector’s number', async () => {
  before('2026-12-08')
  const meera = await person('coordinator')
  const { id, params } = await confirmed('2026-12-08')
  await newStaff(whole, 'Imran Shaikh', 'collector')
  await meera.api.assignVisits(assignment(id))
  await db.update(staffTable).set({ phone: '9820012345' }).where(eq(staffTable.name, 'Imran Shaikh'))
  await whole.setClock('2026-12-08T09:40:00+05:30')
  const [late, also] = [await person('coordinator'), await person('coordinator')]
  const send = async ({ api }: typeof meera, minutes = 20) =>
    (await api.announceToVisits({ body: { visits: [{ orderId: id, eventId: randomUUID() }], minutes } }))
      .outcomes[0]?.problem
  expect(await send(late)).toBeNull()
  expect(await send(also)).toMatch(/sent this message at 9:40 AM\.$/)
  expect(await send(also, 40)).toBeNull()
  await whole.setClock('2026-12-08T09:51:00+05:30')
  expect(await send(also)).toBeNull()
  expect((await late.api.getDeskOrder({ params })).order.collector).toMatchObject({ phone: '9820012345' })
})

test('a customer whose visit can’t take place is asked for another time, until they have moved it', async () => {
  before('2026-12-04')
  const meera = await person('coordinator')
  const { id, order, api, params } = await confirmed('2026-12-04')
  const eventId = randomUUID()
  await meera.api.announceToVisits({ body: { visits: [{ orderId: id, eventId }], minutes: null } })
  await notifyOrder(shop, { orderId: order._id, about: 'new-time-needed' })
  expect(await sentAbout(order._id)).toContain(`new-time-needed:${eventId}`)
  const again = randomUUID()
  await meera.api.announceToVisits({ body: { visits: [{ orderId: id, eventId: again }], minutes: null } })
  await whole.setClock('2026-12-02T10:01:00+05:30')
  await api.rescheduleOrder({ params, body: { date: '2026-12-05', timeSlot: '09:00 AM - 10:00 AM' } })
  await notifyOrder(shop, { orderId: order._id, about: 'new-time-needed' })
  expect(await sentAbout(order._id)).not.toContain(`new-time-needed:${again}`)
})

const PROVIDER_DEAD = ['token', 'pay', 'status', 'refund', 'refundStatus'].map(path => ({
  path,
  drop: true,
  times: 1000,
}))

test('twenty paid visits are cancelled while the payment provider is down, and refunded once it is back', async () => {
  before('2026-12-10')
  const meera = await person('coordinator')
  const { pay, settle, statusOf, workDue } = paying(whole)
  const visits = []
  for (let made = 0; made < 20; made += 1) {
    const { order, api } = await newOrder(whole, { details: { date: '2026-12-10' } })
    const { merchantOrderId } = await pay(order.orderId)
    await settle(merchantOrderId, { state: 'COMPLETED' })
    await statusOf(merchantOrderId)
    visits.push({ orderId: order.orderId, api })
  }
  // Its customer is paying just now.
  const unpaid = await newOrder(whole, { details: { date: '2026-12-10' } })
  await pay(unpaid.order.orderId)

  await simulator.faults('phonepe', ...PROVIDER_DEAD)
  const orders = [...visits, unpaid.order].map(({ orderId }) => ({ orderId }))
  const body = { visits: orders, reason: 'heavy rain' }
  const { outcomes } = await meera.api.cancelVisits({ body })
  expect(outcomes.slice(0, 20).map(({ problem }) => problem)).toEqual(visits.map(() => null))
  expect(outcomes[20]).toEqual({
    orderId: unpaid.order.orderId,
    problem: expect.stringContaining('payment'),
  })
  expect((await workDue()).unanswered).toBeGreaterThan(0)
  const moneyOf = async (id: string) => (await meera.api.getDeskOrder({ params: { id } })).order.money
  for (const { orderId } of visits)
    expect(await moneyOf(orderId)).toMatchObject({ goingBack: 249, givenBack: 0 })

  await fetch(`${simulator.phonepeUrl}/test/faults`, { method: 'DELETE' })
  for (let round = 0; round < 12; round += 1) {
    simulator.advance(3_600_000)
    await workDue()
  }
  await meera.again()
  for (const { orderId } of visits)
    expect(await moneyOf(orderId)).toMatchObject({ goingBack: 0, givenBack: 249 })
})
