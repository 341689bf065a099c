import { expect, test } from 'vitest'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'

/** Reports of a phone against the shop's records. */

const {
  whole,
  meera,
  imran,
  sana,
  event,
  send,
  reportsInConflict,
  dayOf,
  visitIn,
  visitOf,
  wholeVisit,
  assign,
  goTo,
} = await collectorsDay()
const { shop } = whole
const manager = await actingWith(shop, 'manager')

test('a sum other than the sum due, and a second payment, wait for the desk', async () => {
  const { id } = await visitOf(imran)
  await goTo('11:00')
  const wrong = event(id, 'cash_taken', '09:09', { amount: 240 })
  const right = event(id, 'cash_taken', '09:10', { amount: 249 })
  const again = event(id, 'upi_taken', '09:11', { amount: 249, reference: '432101234567' })
  expect(await send(imran, [wrong, right, again])).toEqual([
    {
      id: wrong.id,
      outcome: 'conflict',
      problem: '₹240 was collected, but ₹249 was due.',
      said: { key: 'otherMoney', values: { taken: '₹240', due: '₹249' } },
    },
    { id: right.id, outcome: 'taken', problem: null, said: null },
    {
      id: again.id,
      outcome: 'conflict',
      problem: 'Money was already collected at this door.',
      said: { key: 'moneyTakenBefore', values: {} },
    },
  ])
  expect((await dayOf(imran)).conflicts.map(one => one.id)).toEqual([wrong.id, again.id])
})

const decide = (decision: 'taken' | 'set-aside', ...reported: { id: string }[]) =>
  meera.api.decideConflicts({
    body: { decision, reports: reported.map(({ id }) => ({ id })), note: 'called them' },
  })

/** A visit that was assigned to Imran, and to Sana at half past nine. */
async function reassigned() {
  const visit = await visitOf(imran)
  await goTo('09:30')
  await assign(visit.id, sana, true)
  await goTo('11:00')
  return visit
}

test('an event from before a reassignment counts without a conflict', async () => {
  const { id } = await reassigned()
  const before = event(id, 'collected', '09:20')
  expect(await send(imran, [before])).toMatchObject([{ outcome: 'taken' }])
})

test('an event from after a reassignment is a conflict, and counts once the desk accepts it', async () => {
  const { id } = await reassigned()
  // With a reason for the tube, which is nothing of this test.
  const after = event(id, 'collected', '09:40', { reason: 'other' })
  expect(await send(imran, [after])).toMatchObject([
    { outcome: 'conflict', problem: 'By then, Sana Qureshi was assigned to this visit.' },
  ])
  expect((await visitIn(sana, id))?.state).toBe('assigned')
  // The desk asks, and accepts it as reported.
  const { visits } = await meera.api.listConflicts()
  expect(visits.find(({ orderId }) => orderId === id)).toMatchObject({
    state: 'assigned',
    collector: sana.name,
    reports: [{ id: after.id, collector: imran.name, kind: 'collected' }],
  })
  await decide('taken', after)
  expect(await refusalOf(decide('taken', after))).toMatchObject({ status: 404 })
  expect((await visitIn(sana, id))?.state).toBe('collected')
  expect(await send(imran, [after])).toMatchObject([{ outcome: 'known' }])
})

test('an order cancelled while the phone had no signal stays cancelled, and its events are conflicts', async () => {
  const { id } = await visitOf(imran)
  await goTo('08:50')
  await cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked for' })
  await goTo('11:00')
  const told = event(id, 'collected', '09:20')
  expect(await send(imran, [told])).toMatchObject([{ outcome: 'conflict' }])
  expect(await refusalOf(decide('taken', told))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await decide('set-aside', told)
  expect((await reportsInConflict()).map(one => one.id)).not.toContain(told.id)
})

test.each(['taken first', 'failed first'])(
  'a visit reported as collected and as failed, %s, counts as collected, and the desk gets a conflict',
  async order => {
    const { id } = await visitOf(imran)
    await goTo('11:00')
    const taken = event(id, 'collected', '09:40', { reason: 'tube-broken' })
    const failed = event(id, 'failed', '09:50', { reason: 'nobody-home' })
    const told = order === 'taken first' ? [taken, failed] : [failed, taken]
    for (const one of told) await send(imran, [one])
    expect((await visitIn(imran, id))?.state).toBe('collected')
    expect((await reportsInConflict()).filter(({ orderId }) => orderId === id)).toMatchObject([
      { id: failed.id, kind: 'failed' },
    ])
  },
)

test('all reports of a visit are decided at once, with one note', async () => {
  const visit = await reassigned()
  const told = wholeVisit(visit, 35)
  for (const { outcome } of await send(imran, told)) expect(outcome).toBe('conflict')
  const { visits } = await meera.api.listConflicts()
  const shown = visits.find(({ orderId }) => orderId === visit.id)
  expect(shown?.reports.map(({ id }) => id)).toEqual(told.map(({ id }) => id))
  await decide('taken', ...told)
  expect((await visitIn(sana, visit.id))?.state).toBe('collected')
  const { order } = await meera.api.getDeskOrder({ params: visit.params })
  expect(order.money).toMatchObject({ paid: 249 })
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)).toEqual([])
})

test('if one report of a visit can’t be accepted, none of them is', async () => {
  const visit = await reassigned()
  const [way, cash] = [
    event(visit.id, 'on_the_way', '09:35'),
    event(visit.id, 'cash_taken', '09:40', { amount: 249 }),
  ]
  await send(imran, [way, cash])
  await cancelOrder(shop, manager, { check: noLimit, orderId: visit.id, reason: 'asked for' })
  expect(await refusalOf(decide('taken', way, cash))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const waiting = (await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)
  expect(waiting.map(({ id }) => id)).toEqual([way.id, cash.id])
})

test('reports of two visits can’t be decided together', async () => {
  const [one, other] = [await visitOf(imran), await visitOf(imran)]
  await goTo('09:30')
  for (const { id } of [one, other]) await assign(id, sana, true)
  await goTo('11:00')
  const told = [event(one.id, 'arrived', '09:40'), event(other.id, 'arrived', '09:41')]
  await send(imran, told)
  expect(await refusalOf(decide('set-aside', ...told))).toMatchObject({ status: 404 })
})

test('reports of a collector who gets the visit afterwards are recorded, and are no conflict', async () => {
  const visit = await reassigned()
  const told = wholeVisit(visit, 35)
  await send(imran, told)
  // The desk types now what it had agreed by phone.
  await assign(visit.id, imran, true)
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)).toEqual([])
  expect((await visitIn(imran, visit.id))?.state).toBe('collected')
  const { order } = await meera.api.getDeskOrder({ params: visit.params })
  expect(order.money).toMatchObject({ paid: 249 })
  for (const { outcome } of await send(imran, told)) expect(outcome).toBe('known')
})

test('a report that also contradicts the shop otherwise still waits once its collector gets the visit', async () => {
  const visit = await reassigned()
  const cash = event(visit.id, 'cash_taken', '09:40', { amount: 2490 })
  await send(imran, [cash])
  await assign(visit.id, imran, true)
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === visit.id)).toMatchObject([
    { id: cash.id, problem: '₹2,490 was collected, but ₹249 was due.' },
  ])
})
