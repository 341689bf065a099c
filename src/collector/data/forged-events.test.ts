import { expect, test } from 'vitest'
import { findOrder } from '#domain/orders/read.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { readTubesOfVisit } from '#domain/visits/specimens/visit-tubes.ts'
import { MAX_CONFLICTS } from '#rules/collector/phone-events.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** Reports of a phone that are false, or not its own to make. */

const { whole, meera, imran, sana, event, send, reportsInConflict, visitIn, visitOf, assign, goTo } =
  await collectorsDay()
const { shop } = whole

const tubesOf = async (id: string) => (await readTubesOfVisit(shop.db, await findOrder(shop.db, id))).tubes
const specimenOf = async (id: string) => (await tubesOf(id))[0]?.specimen ?? null
const keyOf = ({ visitId }: { visitId: string }) => `${visitId}:0:EDTA:first`
const decide = (id: string, decision: 'taken' | 'set-aside' = 'taken', by = meera) =>
  by.api.decideConflicts({ body: { decision, reports: [{ id }], note: 'called them' } })
const outcomesOf = async (...given: Parameters<typeof send>) =>
  (await send(...given)).map(({ outcome }) => outcome)
const wrongCodes = (code: string) =>
  Array.from({ length: 10 }, (_, one) => String(one).repeat(4)).filter(one => one !== code)

test('a scan reported for one visit with the tube of another person’s visit binds no tube, even if the desk accepts it', async () => {
  const [own, other] = [await visitOf(imran), await visitOf(sana)]
  await goTo('09:30')
  const foreign = event(own.id, 'tube_bound', '09:10', { tube: keyOf(other), code: newTubeCode() })
  expect(await outcomesOf(imran, [foreign])).toEqual(['conflict'])
  expect(await specimenOf(other.id)).toBeNull()
  expect(await refusalOf(decide(foreign.id))).toMatchObject({ status: 422 })
  expect(await specimenOf(other.id)).toBeNull()
  expect((await reportsInConflict()).map(({ id }) => id)).toContain(foreign.id)
})

test('a scan reported for one visit with a tube that another collector has bound is a conflict', async () => {
  const [own, other] = [await visitOf(imran), await visitOf(sana)]
  await goTo('09:30')
  const code = newTubeCode()
  await send(sana, [event(other.id, 'tube_bound', '09:10', { tube: keyOf(other), code })])
  const foreign = event(own.id, 'tube_bound', '09:11', { tube: keyOf(other), code })
  expect(await outcomesOf(imran, [foreign])).toEqual(['conflict'])
  expect((await visitIn(imran, own.id))?.events.map(({ kind }) => kind)).not.toContain('tube_bound')
})

test('a scan in conflict binds no tube until the desk accepts it', async () => {
  const visit = await visitOf(imran)
  await assign(visit.id, sana, true)
  await goTo('09:30')
  const code = newTubeCode()
  const scan = event(visit.id, 'tube_bound', '09:20', { tube: keyOf(visit), code })
  expect(await outcomesOf(imran, [scan])).toEqual(['conflict'])
  expect(await specimenOf(visit.id)).toBeNull()
  await send(sana, [event(visit.id, 'collected', '09:25')])
  await decide(scan.id)
  // Its sample was taken meanwhile: so was this tube.
  expect(await specimenOf(visit.id)).toMatchObject({ barcode: code, state: 'collected' })
})

test('a replaced code does not keep the other tubes of the visit from being recorded as drawn', async () => {
  const visit = await visitOf(imran)
  await goTo('09:50')
  const [first, second] = [newTubeCode(), newTubeCode()]
  const told = [
    event(visit.id, 'tube_bound', '09:10', { tube: keyOf(visit), code: first }),
    event(visit.id, 'failed', '09:12', { reason: 'could-not-draw' }),
    event(visit.id, 'on_the_way', '09:20'),
    event(visit.id, 'tube_bound', '09:30', { tube: keyOf(visit), code: second }),
    event(visit.id, 'collected', '09:40'),
  ]
  expect(await outcomesOf(imran, told)).toEqual(['taken', 'taken', 'taken', 'taken', 'taken'])
  expect(await specimenOf(visit.id)).toMatchObject({ barcode: second, state: 'collected' })
})

test('a scan that arrives after its sample was recorded is still recorded as drawn with the sample', async () => {
  const visit = await visitOf(imran)
  await goTo('09:50')
  const code = newTubeCode()
  const scan = event(visit.id, 'tube_bound', '09:10', { tube: keyOf(visit), code })
  const taken = event(visit.id, 'collected', '09:40')
  for (const one of [taken, scan]) expect(await outcomesOf(imran, [one])).toEqual(['taken'])
  expect(await specimenOf(visit.id)).toMatchObject({
    barcode: code,
    state: 'collected',
    collectedAt: new Date(taken.at),
  })
})

test('a wrong door code is a conflict even after the sample was recorded', async () => {
  const { id, code } = await visitOf(imran)
  await goTo('09:50')
  const [wrong = ''] = wrongCodes(code)
  const taken = event(id, 'collected', '09:25')
  const [forged, right] = [wrong, code].map(one => event(id, 'code_shown', '09:20', { code: one }))
  expect(await outcomesOf(imran, [taken])).toEqual(['taken'])
  if (!forged || !right) throw new Error('no events')
  expect(await outcomesOf(imran, [forged, right])).toEqual(['conflict', 'taken'])
  expect((await visitIn(imran, id))?.events.map(one => one.id)).not.toContain(forged.id)
})

test('after five wrong door codes every code is refused, even if all are sent at the same time', async () => {
  const { id, code } = await visitOf(imran)
  await goTo('09:30')
  const guess = (one: string) => event(id, 'code_shown', '09:10', { code: one })
  const wrong = wrongCodes(code).slice(0, 5)
  await Promise.all(wrong.map(one => send(imran, [guess(one)])))
  expect(await send(imran, [guess(code)])).toMatchObject([
    { outcome: 'conflict', problem: 'Too many wrong codes were given at this door.' },
  ])
  expect((await visitIn(imran, id))?.state).toBe('assigned')
})

test('many reports from one phone do not hold up the reports of other phones', async () => {
  const [own, other] = [await visitOf(imran), await visitOf(sana)]
  await goTo('09:50')
  await send(sana, [event(other.id, 'cash_taken', '09:10', { amount: 1 })])
  const many = Array.from({ length: MAX_CONFLICTS + 5 }, () =>
    event(own.id, 'cash_taken', '09:00', { amount: 2 }),
  )
  const outcomes = await outcomesOf(imran, many)
  expect(outcomes.filter(one => one === 'conflict')).toHaveLength(MAX_CONFLICTS)
  expect(outcomes.slice(MAX_CONFLICTS)).toEqual(Array.from({ length: 5 }, () => 'refused'))
  const { visits, total } = await meera.api.listConflicts()
  expect(total).toBe(visits.length)
  const places = [own.id, other.id].map(id => visits.findIndex(({ orderId }) => orderId === id))
  expect(places[1]).toBeLessThan(places[0] ?? 0)
})

test('a collector cannot decide on their own report, and only the first of two concurrent decisions counts', async () => {
  const both = await newStaff(whole, 'Ravi Kulkarni', 'collector', 'coordinator')
  const { id } = await visitOf(both)
  await goTo('09:30')
  await both.again()
  const told = event(id, 'cash_taken', '09:10', { amount: 1 })
  expect(await outcomesOf(both, [told])).toEqual(['conflict'])
  expect(await refusalOf(decide(told.id, 'set-aside', both))).toMatchObject({ status: 403 })
  const decided = await Promise.allSettled([decide(told.id, 'set-aside'), decide(told.id, 'set-aside')])
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await send(both, [told])).map(({ outcome }) => outcome)).toEqual(['known'])
})
