import { expect, test } from 'vitest'
import type { ReportedEvent } from '#collector/data/contract.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'

/** A sample reported as taken, while a tube is missing without a reason. */

const { meera, imran, sana, event, send, dayOf, visitIn, visitOf, wholeVisit, assign, goTo } =
  await collectorsDay()

/** Needs a tube of its own. */
const SERUM_TEST = { items: [{ id: 'TSH', patient: 0 }], totalAmount: 219, paymentMethod: 'COD' as const }

type Visit = Awaited<ReturnType<typeof visitOf>>

const scanOf = ({ id, visitId }: Visit, clock: string) =>
  event(id, 'tube_bound', clock, { tube: `${visitId}:0:EDTA:first`, code: newTubeCode() })

/** What the desk's list has of a visit; its number is the list's own. */
async function conflictsOf({ id }: Visit) {
  const { visits, total } = await meera.api.listConflicts()
  expect(total).toBe(visits.length)
  return visits.find(({ orderId }) => orderId === id)?.reports ?? []
}

async function timelineOf({ params }: Visit) {
  const { order } = await meera.api.getDeskOrder({ params })
  return order.timeline.map(({ text, detail }) => [text, detail])
}

const WAITS = [
  'Waiting for the desk: Sample collected',
  'The sample was taken with 1 tube missing, and no reason was given.',
]

test('a sample recorded without its tube and without a reason counts as collected, and waits for the desk', async () => {
  const visit = await visitOf(imran)
  await goTo('11:00')
  const taken = event(visit.id, 'collected', '09:10')
  expect(await send(imran, [taken])).toMatchObject([{ outcome: 'taken' }])
  expect((await visitIn(imran, visit.id))?.state).toBe('collected')
  expect(await conflictsOf(visit)).toMatchObject([
    { id: taken.id, kind: 'collected', collector: imran.name, problem: WAITS[1] },
  ])
  expect(await timelineOf(visit)).toContainEqual(WAITS)
  expect((await dayOf(imran)).conflicts).toMatchObject([
    { id: taken.id, orderId: visit.id, said: { key: 'tubesMissing', values: { count: 1 } } },
  ])
  // Sent again it changes nothing.
  expect(await send(imran, [taken, taken])).toMatchObject([{ outcome: 'conflict' }, { outcome: 'conflict' }])
  expect(await conflictsOf(visit)).toHaveLength(1)
})

test('the reason for a missing tube is recorded once, and a decided conflict does not return', async () => {
  const visit = await visitOf(imran)
  await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  await goTo('11:00')
  const taken = event(visit.id, 'collected', '09:10')
  await send(imran, [taken])
  const decision = {
    body: { decision: 'taken' as const, reports: [{ id: taken.id }], note: 'The tube broke in the box' },
  }
  await meera.api.decideConflicts(decision)
  expect(await refusalOf(meera.api.decideConflicts(decision))).toMatchObject({ status: 404 })
  expect(await conflictsOf(visit)).toEqual([])
  expect((await timelineOf(visit)).map(([, detail]) => detail)).toContainEqual(
    expect.stringContaining('The tube broke in the box'),
  )
  await send(imran, [event(visit.id, 'collected', '09:09'), taken])
  expect(await conflictsOf(visit)).toEqual([])
})

test.each<[string, (visit: Visit) => ReportedEvent[]]>([
  ['the scan comes first', visit => [scanOf(visit, '09:08'), event(visit.id, 'collected', '09:10')]],
  ['the scan comes after', visit => [event(visit.id, 'collected', '09:10'), scanOf(visit, '09:08')]],
  [
    'the reason comes after',
    visit => [
      event(visit.id, 'collected', '09:11'),
      event(visit.id, 'collected', '09:10', { reason: 'vein-gave-out' }),
    ],
  ],
  ['the reason is told with it', visit => [event(visit.id, 'collected', '09:10', { reason: 'other' })]],
])('a collected sample makes no conflict if %s, in one batch or in several', async (_, told) => {
  const [together, apart] = [await visitOf(imran), await visitOf(imran)]
  await goTo('11:00')
  await send(imran, told(together))
  for (const one of told(apart)) await send(imran, [one])
  for (const visit of [together, apart]) {
    expect(await conflictsOf(visit)).toEqual([])
    expect((await visitIn(imran, visit.id))?.state).toBe('collected')
  }
})

test('the tests of a missing tube with a reason are collected again unless its scan arrives', async () => {
  const visit = await visitOf(imran)
  await goTo('06:00')
  await visit.api.addTests({ params: visit.params, body: SERUM_TEST })
  await goTo('11:00')
  const recollection = async () => (await visit.api.getVisit({ params: visit.params })).visit.recollection
  const [first, second] = [
    scanOf(visit, '09:08'),
    event(visit.id, 'collected', '09:10', { reason: 'not-home' }),
  ]
  await send(imran, [second])
  expect(await recollection()).toMatchObject({ state: 'waiting', reason: 'not-taken' })
  await send(imran, [first])
  // The blood was taken; only the added test of the missing tube is left.
  expect(await recollection()).toBe(null)
  const { order } = await meera.api.getDeskOrder({ params: visit.params })
  expect(order.additions).toHaveLength(1)
  const added = { params: { id: order.additions[0]?.orderId ?? '' } }
  expect((await meera.api.getDeskOrder(added)).order.recollections).toMatchObject([{ state: 'waiting' }])
})

test('after the desk has recorded the reason for a missing tube, its tests are collected again', async () => {
  const visit = await visitOf(imran)
  await goTo('11:00')
  const taken = event(visit.id, 'collected', '09:10')
  await send(imran, [taken])
  await meera.api.decideConflicts({
    body: { decision: 'taken', reports: [{ id: taken.id }], note: 'The husband was at work' },
  })
  const { order } = await meera.api.getDeskOrder({ params: visit.params })
  expect(order.recollections).toMatchObject([{ state: 'waiting' }])
  const body = { date: order.date, timeSlot: '01:00 PM - 02:00 PM' }
  const { order: after } = await meera.api.bookRecollectionAtDesk({ params: visit.params, body })
  expect(after.recollections).toMatchObject([{ state: 'booked' }])
  // Sent twice it is one.
  const again = await meera.api.bookRecollectionAtDesk({ params: visit.params, body })
  expect(again.order.recollections).toHaveLength(1)
  expect(await refusalOf(imran.api.bookRecollectionAtDesk({ params: visit.params, body }))).toMatchObject({
    status: 403,
  })
})

test('a report of the collector who is assigned now is accepted, even from before their assignment', async () => {
  const visit = await visitOf(sana)
  await goTo('10:00')
  await assign(visit.id, imran, true)
  await goTo('11:00')
  // Imran was told by phone, and took the sample before the desk recorded it.
  expect(await send(imran, [scanOf(visit, '09:08'), event(visit.id, 'collected', '09:10')])).toMatchObject([
    { outcome: 'taken' },
    { outcome: 'taken' },
  ])
  expect(await conflictsOf(visit)).toEqual([])
})

test('reports of one visit that two phones send at the same time are checked together', async () => {
  const visit = await visitOf(imran)
  await goTo('11:00')
  const events = wholeVisit(visit)
  const scans = events.filter(({ kind }) => kind === 'tube_bound')
  const others = events.filter(({ kind }) => kind !== 'tube_bound')
  await Promise.all([send(imran, others), send(imran, scans)])
  expect(await conflictsOf(visit)).toEqual([])
  expect((await visitIn(imran, visit.id))?.tubes).toMatchObject([{ code: expect.any(String) }])
})

test('a test that was added while the phone had no signal makes a missing tube', async () => {
  const visit = await visitOf(imran)
  await goTo('06:00')
  await visit.api.addTests({ params: visit.params, body: SERUM_TEST })
  await goTo('11:00')
  await send(imran, [scanOf(visit, '09:08'), event(visit.id, 'collected', '09:10')])
  expect(await conflictsOf(visit)).toMatchObject([{ problem: WAITS[1] }])
})

test('a visit reassigned before the report makes only the conflict about the reassignment', async () => {
  const visit = await visitOf(imran)
  await goTo('09:00')
  await assign(visit.id, sana, true)
  await goTo('11:00')
  await send(imran, [event(visit.id, 'collected', '09:10')])
  expect((await conflictsOf(visit)).map(({ problem }) => problem)).toEqual([
    'By then, Sana Qureshi was assigned to this visit.',
  ])
})

test('a sample accepted by the desk without its tube waits for the desk once more, for the tube', async () => {
  const visit = await visitOf(imran)
  await goTo('09:00')
  await assign(visit.id, sana, true)
  await goTo('11:00')
  const taken = event(visit.id, 'collected', '09:10')
  await send(imran, [taken])
  const take = (note: string) =>
    meera.api.decideConflicts({ body: { decision: 'taken', reports: [{ id: taken.id }], note } })
  await take('Imran was there')
  expect(await conflictsOf(visit)).toMatchObject([{ id: taken.id, collector: imran.name, problem: WAITS[1] }])
  expect(await timelineOf(visit)).toContainEqual(WAITS)
  await take('The tube broke in the box')
  expect(await conflictsOf(visit)).toEqual([])
  expect((await timelineOf(visit)).filter(([text]) => text === 'Sample collected')).toHaveLength(1)
  await send(imran, [taken])
  expect(await conflictsOf(visit)).toEqual([])
})
