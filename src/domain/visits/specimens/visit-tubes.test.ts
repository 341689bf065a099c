import { expect, test } from 'vitest'
import { findOrder } from '#domain/orders/read.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { oneStaff, staffWith } from '#tests/helpers/staff/acting.ts'
import { drawn, tubeRow, visitFor } from '#tests/helpers/staff/tubes.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { bindTube, collectTubes } from './bind.ts'
import { makeLabels, newTubeCode } from './labels.ts'
import { readTubesOfVisit, type VisitTube } from './visit-tubes.ts'

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, setClock } = whole
const VIJAY = await oneStaff(shop, 'collector', 'vijay')
setClock('2026-11-23T10:00:00+05:30')

const told = (tubes: readonly VisitTube[]) =>
  tubes.map(({ person, container, timing, tests }) =>
    [person.name.split(' ')[0], container.letter, timing, ...tests.map(one => one.test).sort()].join(' '),
  )
const keyOf = ({ person, container, timing }: VisitTube) => ({
  visitId: person.visitId,
  person: person.position,
  container: container.code,
  timing,
})
const bind = (tube: VisitTube, code: string) => bindTube(shop, { code, tubeKey: keyOf(tube), actor: VIJAY })
const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none')
  return one
}

const RAVI = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

test('a visit of two people needs one tube for all tests that share it, sorted by person and order of draw', async () => {
  const codes: (string | [string, number])[] = [
    'FBS',
    'PPBS',
    'CBC',
    'LIPID',
    'TSH',
    ['CBC', 1],
    ['PTINR', 1],
  ]
  const visit = await visitFor(whole, codes, { patients: [RAVI] })
  expect(told(await visit.tubes())).toEqual([
    'Asha S first LIPID TSH',
    'Asha E first CBC',
    'Asha F first FBS',
    'Asha F after-meal PPBS',
    'Ravi C first PTINR',
    'Ravi E first CBC',
  ])
})

test('a package is expanded, and additions to the visit use the same tubes', async () => {
  const visit = await visitFor(whole, [], {
    items: [{ id: 'PK-FULLBASIC', name: 'Full Body Check-Up - Basic', quantity: 1 }],
    totalAmount: 999,
  })
  const before = told(await visit.tubes())
  expect(before).toEqual([
    'Asha S first KFT LFT LIPID TSH',
    'Asha E first CBC',
    'Asha F first FBS',
    'Asha U first URM',
  ])
  await visit.api.addTests({ params: visit.params, body: A_TEST_MORE })
  expect(told(await visit.tubes())).toEqual(before.with(1, 'Asha E first CBC HB'))
})

test('an unpaid order needs no tube', async () => {
  const { order } = await newOrder(whole)
  const row = await findOrder(shop.db, order._id)
  expect(row.status).toBe('pending')
  expect((await readTubesOfVisit(shop.db, row)).tubes).toEqual([])
})

test('each tube gets one label, even from two desks at the same time', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  const rows = [await visit.row()]
  const [one, other] = await Promise.all([makeLabels(shop, rows, VIJAY), makeLabels(shop, rows, VIJAY)])
  const codes = (made: typeof one) =>
    made.flatMap(({ tubes }) => tubes.map(({ specimen }) => specimen.barcode))
  expect(codes(one)).toHaveLength(2)
  expect(codes(await makeLabels(shop, rows, VIJAY))).toEqual(codes(one))
  expect(codes(other)).toEqual(codes(one))
  expect(await tubeRow(whole, first(codes(one)))).toMatchObject({
    state: 'labelled',
    collectedAt: null,
    prints: 0,
  })
})

test('a label whose tests are cancelled before the visit is not needed', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  await makeLabels(shop, [await visit.row()], VIJAY)
  await visit.api.cancelOrder({ params: visit.params, body: { lines: [0] } })
  expect(told(await visit.tubes())).toEqual(['Asha S first TSH'])
  await visit.api.cancelOrder({ params: visit.params })
  expect(await visit.tubes()).toEqual([])
})

test('a code from a roll is bound once, and is refused for another tube or person', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH', ['CBC', 1]], { patients: [RAVI] })
  const [serum, edta, ofRavi] = await visit.tubes()
  if (!serum || !edta || !ofRavi) throw new Error('there are three')
  const code = newTubeCode()
  const bound = await bind(edta, ` ${code.toLowerCase()} `)
  expect(await bind(edta, code)).toEqual(bound)
  expect(await refusalOf(bind(serum, code))).toMatchObject({ code: 'INVALID' })
  expect(await refusalOf(bind(ofRavi, code))).toMatchObject({
    message: expect.stringContaining('Asha Rao, EDTA'),
  })
  const elsewhere = first(await (await visitFor(whole, ['CBC'])).tubes())
  expect((await refusalOf(bind(elsewhere, code))).message).toContain('already used')
  const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2')
  expect((await refusalOf(bind(ofRavi, wrong))).message).toContain('is not a tube code')
  expect(await refusalOf(bind({ ...edta, timing: 'after-meal' }, newTubeCode()))).toMatchObject({
    code: 'INVALID',
  })
})

test('of two phones that bind the same code to two visits at the same time, one is refused', async () => {
  const tubes = [
    first(await (await visitFor(whole, ['CBC'])).tubes()),
    first(await (await visitFor(whole, ['CBC'])).tubes()),
  ]
  const code = newTubeCode()
  const both = await Promise.allSettled(tubes.map(tube => bind(tube, code)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('another code replaces the code of an unused label, but not of a filled tube', async () => {
  const visit = await visitFor(whole, ['CBC'])
  await makeLabels(shop, [await visit.row()], VIJAY)
  const label = first(await visit.tubes())
  const code = newTubeCode()
  await bind(label, code)
  expect(first(await visit.tubes()).specimen?.barcode).toBe(code)
  expect((await tubeRow(whole, label.specimen?.barcode ?? '')).state).toBe('void')
  expect((await refusalOf(bind(label, label.specimen?.barcode ?? ''))).message).toContain('already used')
  setClock('2026-11-25T09:30:00+05:30')
  // The phone sends every code that it scanned.
  const codes = [label.specimen?.barcode ?? '', code]
  await collectTubes(shop, { orderId: visit.number, codes, actor: VIJAY })
  expect((await tubeRow(whole, codes[0] ?? '')).state).toBe('void')
  expect((await refusalOf(bind(first(await visit.tubes()), newTubeCode()))).message).toContain(code)
})

test('the times of printing, filling and arriving are stored separately, and a second filling changes nothing', async () => {
  setClock('2026-11-26T10:00:00+05:30')
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  setClock('2026-11-28T09:20:00+05:30')
  const at = new Date('2026-11-28T09:05:00+05:30')
  const codes = await drawn(whole, visit, at)
  expect(codes).toHaveLength(2)
  setClock('2026-11-28T09:40:00+05:30')
  const sana = await staffWith(shop, 'collector', 'sana')
  await collectTubes(shop, { orderId: visit.number, codes, actor: sana })
  expect(await tubeRow(whole, first(codes))).toMatchObject({
    state: 'collected',
    collectedAt: at,
    collectedBy: 'operator:vijay',
    receivedAt: null,
    acceptedAt: null,
  })
  const foreign = await visitFor(whole, ['CBC'])
  const refused = collectTubes(shop, { orderId: foreign.number, codes, actor: VIJAY })
  expect(await refusalOf(refused)).toMatchObject({ code: 'INVALID' })
})
