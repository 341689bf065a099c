import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { doorCode } from '#domain/visits/door-code.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A visit that lives from its events, as its customer sees it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, app } = whole
const ASHA = await staffWith(shop, 'manager')
type Event = Omit<Parameters<typeof recordVisitEvent>[1], 'actor'>
const note = (event: Event) => recordVisitEvent(shop, { actor: ASHA, ...event })

/** A visit on the 25th at nine, paid at the collection. */
async function confirmed() {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const visit = async () => (await made.api.getVisit({ params })).visit
  const visitId = await visitIdOf(shop.db, made.order._id)
  return { ...made, params, visit, visitId, id: made.order.orderId }
}
const assign = (orderId: string, collector = 'Sana Qureshi') => note({ orderId, kind: 'assigned', collector })

test('each event advances the visit’s page, with the collector, the door code and the collected sample', async () => {
  const { api, id, order, params, visit, visitId } = await confirmed()
  expect(await visit()).toMatchObject({ state: 'booked', collector: null, doorCode: null, visitStatus: null })
  await assign(id)
  expect(await visit()).toMatchObject({
    state: 'assigned',
    collector: { name: 'Sana Qureshi', initials: 'SQ' },
    doorCode: doorCode(shop.rules.secret, visitId),
  })
  whole.setClock('2026-11-25T08:40:00+05:30')
  await note({ orderId: id, kind: 'on_the_way' })
  expect(await visit()).toMatchObject({ state: 'on_the_way', visitStatus: 'coming' })
  expect(whole.jobs.at(-1)?.data).toEqual({ orderId: order._id, about: 'on-the-way' })
  const code = doorCode(shop.rules.secret, visitId)
  expect(await refusalOf(note({ orderId: id, kind: 'code_shown', code: 'none' }))).toMatchObject({
    code: 'INVALID',
  })
  await note({ orderId: id, kind: 'code_shown', code })
  await note({ orderId: id, kind: 'collected' })
  expect(await visit()).toMatchObject({ state: 'collected', doorCode: null, orderStatus: 'collected' })
  expect((await api.getOrder({ params })).order).toMatchObject({
    status: 'collected',
    paymentStatus: 'completed',
    invoiceNumber: expect.any(String),
  })
  await note({ orderId: id, kind: 'received' })
  await note({ orderId: id, kind: 'analysing' })
  const { steps } = await visit()
  expect(steps.map(({ name, isDone }) => (isDone ? name : `${name}?`))).toEqual([
    'booked',
    'assigned',
    'on_the_way',
    'arrived',
    'collected',
    'received',
    'analysing',
    'reported?',
  ])
})

const listVisits = async ({ api }: Awaited<ReturnType<typeof confirmed>>) =>
  new Map((await api.listOrders()).orders.map(order => [order.orderId, order.visit]))

test('the list of orders has the state of the visit for each order and addition', async () => {
  const made = await confirmed()
  const { api, id, params } = made
  const { order: added } = await api.addTests({ params, body: A_TEST_MORE })
  await assign(id)
  expect([...(await listVisits(made)).values()]).toEqual(
    Array(2).fill({ state: 'assigned', visitStatus: null, isSampleRejected: false }),
  )
  whole.setClock('2026-11-25T08:40:00+05:30')
  await note({ orderId: id, kind: 'on_the_way' })
  expect((await listVisits(made)).get(added.orderId)).toMatchObject({
    state: 'on_the_way',
    visitStatus: 'coming',
  })
  await note({ orderId: id, kind: 'failed', reason: 'nobody-home' })
  expect((await listVisits(made)).get(id)).toMatchObject({ state: 'failed', visitStatus: 'failed' })
})

test('a cancelled order and its addition have no visit in the list', async () => {
  const made = await confirmed()
  const { api, params } = made
  await api.addTests({ params, body: A_TEST_MORE })
  await api.cancelOrder({ params, body: { expectedRefund: 0 } })
  expect([...(await listVisits(made)).values()]).toEqual([null, null])
})

test('an event sent twice changes nothing, and its id can’t be used for another event', async () => {
  const { id, visit } = await confirmed()
  const event = { id: randomUUID(), orderId: id, kind: 'assigned', collector: 'Sana' } as const
  expect((await note(event)).isNew).toBe(true)
  const before = await visit()
  expect((await note({ ...event, collector: 'Ravi' })).isNew).toBe(false)
  expect(await visit()).toEqual(before)
  expect(await refusalOf(note({ ...event, kind: 'on_the_way' }))).toMatchObject({ code: 'INVALID' })
})

test('late events of a phone without signal add the steps, and send no message twice', async () => {
  const { id, visit, order } = await confirmed()
  await assign(id)
  whole.setClock('2026-11-25T09:20:00+05:30')
  await note({ orderId: id, kind: 'collected', at: new Date('2026-11-25T09:15:00+05:30') })
  await note({ orderId: id, kind: 'arrived', at: new Date('2026-11-25T09:05:00+05:30') })
  await note({ orderId: id, kind: 'collected', at: new Date('2026-11-25T09:14:00+05:30') })
  const { state, steps } = await visit()
  expect(state).toBe('collected')
  expect(Object.fromEntries(steps.map(({ name, at }) => [name, at]))).toMatchObject({
    arrived: '2026-11-25T03:35:00.000Z',
    collected: '2026-11-25T03:44:00.000Z',
    on_the_way: null,
  })
  expect(await refusalOf(note({ orderId: id, kind: 'on_the_way' }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
  })
  const sent = whole.jobs.flatMap(({ data }) =>
    'orderId' in data && 'about' in data && data.orderId === order._id ? [data.about] : [],
  )
  expect(sent).toEqual(['confirmed', 'sample-taken'])
})

test.each([
  ['an order that is not there', async () => 'ORD-2222-2222', 'NOT_FOUND'],
  ['an order that nobody confirmed', async () => (await newOrder(whole)).order.orderId, 'ORDER_STEP_REFUSED'],
  [
    'a cancelled order',
    async () => {
      const { api, params, id } = await confirmed()
      await api.cancelOrder({ params })
      return id
    },
    'ORDER_STEP_REFUSED',
  ],
])('no event is recorded for %s', async (_, orderOf, code) => {
  const orderId = await orderOf()
  for (const kind of ['assigned', 'on_the_way', 'collected', 'failed', 'received'] as const)
    expect(await refusalOf(note({ orderId, kind })), kind).toMatchObject({ code })
})

const assignAt = (orderId: string, time: string) =>
  note({ orderId, collector: 'Sana', kind: 'assigned', at: new Date(`2026-11-23T${time}+05:30`) })

test('an event in the future or from before the booking is refused', async () => {
  const { id } = await confirmed()
  expect(await refusalOf(assignAt(id, '10:06:00'))).toMatchObject({ code: 'INVALID' })
  expect(await refusalOf(assignAt(id, '09:54:00'))).toMatchObject({ code: 'INVALID' })
})

test('an event four minutes ahead is accepted, because clocks differ', async () => {
  const { id } = await confirmed()
  expect((await assignAt(id, '10:04:00')).isNew).toBe(true)
})

const COMING = ['on_the_way', 'arrived', 'code_shown', 'code_skipped'] as const

test('before the day of the visit in India no page and no message shows a collector on the way', async () => {
  const { id, order, visit, visitId } = await confirmed()
  await assign(id)
  const before = await visit()
  const code = doorCode(shop.rules.secret, visitId)
  const toldOf = () => whole.jobs.filter(({ data }) => 'orderId' in data && data.orderId === order._id)
  const told = toldOf()
  whole.setClock('2026-11-24T23:50:00+05:30')
  for (const kind of COMING)
    expect(await refusalOf(note({ orderId: id, kind, code })), kind).toMatchObject({
      code: 'INVALID',
      message: `The visit of order ${id} is on Wed, 25 Nov. If the collector did set off before that day, add --early.`,
    })
  expect(await visit()).toEqual(before)
  expect(toldOf()).toEqual(told)
  whole.setClock('2026-11-25T00:00:00+05:30')
  const yesterday = new Date('2026-11-24T23:50:00+05:30')
  expect(await refusalOf(note({ orderId: id, kind: 'on_the_way', at: yesterday }))).toMatchObject({
    code: 'INVALID',
  })
  await note({ orderId: id, kind: 'on_the_way' })
  expect(await visit()).toMatchObject({ state: 'on_the_way' })
})

test('an early arrival is recorded if the call states that', async () => {
  const { id, visit } = await confirmed()
  await assign(id)
  await note({ orderId: id, kind: 'on_the_way', isEarly: true })
  expect(await visit()).toMatchObject({ state: 'on_the_way' })
  await note({ orderId: id, kind: 'failed', reason: 'nobody-home' })
  expect(await visit()).toMatchObject({ state: 'failed' })
})

test('of two collectors assigned at the same time the first stays', async () => {
  const { id, visit } = await confirmed()
  const both = await Promise.allSettled([assign(id, 'Sana Qureshi'), assign(id, 'Ravi Kumar')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { collector } = await visit()
  const other = collector?.name === 'Ravi Kumar' ? 'Sana Qureshi' : 'Ravi Kumar'
  expect(await refusalOf(assign(id, other))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  expect((await visit()).collector?.name).toBe(collector?.name)
})

test('once the collector is on the way, moving and cancelling require a call', async () => {
  const { api, id, params } = await confirmed()
  whole.setClock('2026-11-25T06:00:00+05:30')
  await note({ orderId: id, kind: 'on_the_way' })
  const body = { date: '2026-11-26', timeSlot: '09:00 AM - 10:00 AM' }
  const calls = [() => api.cancelOrder({ params }), () => api.rescheduleOrder({ params, body })]
  for (const call of calls)
    expect(await refusalOf(call())).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      message: expect.stringContaining('has set off'),
    })
})

test('from half an hour after the slot of a missed visit the customer can cancel, or move without a count', async () => {
  const { api, params, visit } = await confirmed()
  const body = { date: '2026-11-26', timeSlot: '09:00 AM - 10:00 AM' }
  whole.setClock('2026-11-25T10:29:59+05:30')
  expect((await visit()).visitStatus).toBe(null)
  expect(await refusalOf(api.rescheduleOrder({ params, body }))).toMatchObject({ status: 409 })
  whole.setClock('2026-11-25T10:30:00+05:30')
  expect((await visit()).visitStatus).toBe('late')
  const { order } = await api.rescheduleOrder({ params, body })
  expect(order).toMatchObject({ moves: 1, movesLeft: 3, collectionDetails: { date: '2026-11-26' } })
  expect((await visit()).visitStatus).toBe(null)
  whole.setClock('2026-11-26T10:30:00+05:30')
  expect((await api.cancelOrder({ params })).order.status).toBe('cancelled')
})

test('a visit is not late while a collector who came in time is at the door', async () => {
  const { api, id, params, visit } = await confirmed()
  await assign(id)
  whole.setClock('2026-11-25T09:30:00+05:30')
  await note({ orderId: id, kind: 'arrived' })
  whole.setClock('2026-11-25T11:00:00+05:30')
  expect((await visit()).visitStatus).toBe('coming')
  await note({ orderId: id, kind: 'failed', reason: 'could-not-draw' })
  expect(await visit()).toMatchObject({
    state: 'failed',
    visitStatus: 'failed',
    failReason: 'could-not-draw',
  })
  const body = { date: '2026-11-27', timeSlot: '09:00 AM - 10:00 AM' }
  await api.rescheduleOrder({ params, body })
  expect(await visit()).toMatchObject({ state: 'booked', visitStatus: null, collector: null })
})

test('the visit’s page gets 304 until something changes, and only its owner can read it', async () => {
  const { token, id } = await confirmed()
  const ask = (etag?: string) =>
    app.request(`/api/orders/${id}/visit`, {
      headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    })
  const etag = (await ask()).headers.get('etag') ?? ''
  const again = await ask(etag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  await assign(id)
  expect((await ask(etag)).status).toBe(200)
  const { api: other } = await whole.signIn()
  expect(await refusalOf(other.getVisit({ params: { id } }))).toMatchObject({ status: 404 })
})

test('each change of a visit is listed with its time and its tests', async () => {
  const { api, params, visit } = await confirmed()
  expect((await visit()).changes).toEqual([])
  const minute = (minutes: number) => `2026-11-23T10:${minutes}:00+05:30`
  whole.setClock(minute(10))
  const body = { items: [{ id: 'HB' }, { id: 'LIPID' }], totalAmount: 498, paymentMethod: 'COD' as const }
  const { order: added } = await api.addTests({ params, body })
  whole.setClock(minute(11))
  await api.cancelOrder({ params: { id: added.orderId }, body: { lines: [added.items[1]?.line ?? 1] } })
  whole.setClock(minute(12))
  await api.rescheduleOrder({ params, body: { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' } })
  whole.setClock(minute(13))
  await api.changeOrderAddress({ params, body: { address: '22 Park Road, Bandra West, 400050' } })
  whole.setClock(minute(14))
  await api.setDoorContact({ params, body: { phone: '9822012345' } })
  whole.setClock(minute(15))
  await api.cancelOrder({ params: { id: added.orderId } })
  const change = { items: [], from: null, to: null }
  const moved = {
    from: { date: '2026-11-25', timeSlot: '09:00 AM - 10:00 AM' },
    to: { date: '2026-11-26', timeSlot: '08:00 AM - 09:00 AM' },
  }
  const [hb, lipid] = added.items.map(({ name }) => name)
  const toMinute = (at: string) => new Date(at).getUTCMinutes() - 30
  const shown = (await visit()).changes.map(({ at, ...rest }) => ({ ...rest, minute: toMinute(at) }))
  expect(shown).toEqual([
    { ...change, kind: 'added', minute: 10, items: [hb, lipid] },
    { ...change, kind: 'cancelled', minute: 11, items: [lipid] },
    { ...change, kind: 'moved', minute: 12, ...moved },
    { ...change, kind: 'address', minute: 13 },
    { ...change, kind: 'door', minute: 14 },
    { ...change, kind: 'cancelled', minute: 15, items: [hb] },
  ])
})
