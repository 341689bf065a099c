import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, visits } from '#db/schema.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { bindTube, collectTubes } from '#domain/visits/specimens/bind.ts'
import { makeLabels, newTubeCode } from '#domain/visits/specimens/labels.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { oneStaff } from '#tests/helpers/staff/acting.ts'
import { DRAWN, laboratory } from '#tests/helpers/staff/laboratory.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, tubeRow, visitFor } from '#tests/helpers/staff/tubes.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'

/** Tubes at the laboratory: accepted or rejected, and the patient's page. */

const lab = await laboratory()
const { whole, desk, atReception, atBooking, scan, reject, stateOf, filled } = lab
const { shop } = whole
const VIJAY = await oneStaff(shop, 'collector', 'vijay')
const { db } = whole.database

test('an accepted tube shows its person and how many tubes of the order have arrived', async () => {
  const { visit, codes } = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = codes
  expect(await scan(serum)).toMatchObject({
    kind: 'accepted',
    code: serum,
    tube: {
      letter: 'S',
      container: 'Serum',
      patientName: 'Asha Rao',
      age: 42,
      tests: 1,
      here: 1,
      of: 2,
      orderId: visit.number,
      collectedBy: { id: VIJAY.id, name: 'vijay' },
      collectedAt: DRAWN.toISOString(),
      receivedBy: { name: 'Joseph D’Souza' },
      goodUntil: '2026-11-25T11:40:00.000Z',
    },
  })
  expect(await scan(edta.toLowerCase())).toMatchObject({ kind: 'accepted', tube: { here: 2, of: 2 } })
  const { tubes } = await (await newStaff(whole, 'Reader', 'owner')).api.listOrderTubes({
    params: visit.params,
  })
  expect(tubes).toMatchObject([
    { code: serum, state: 'accepted', tests: 1 },
    { code: edta, state: 'accepted', tests: 1 },
  ])
})

test('the arrival of a visit’s last tube updates the status on the patient’s page', async () => {
  const { visit, codes } = await filled(['CBC', 'TSH'])
  const [serum = '', edta = ''] = codes
  await scan(serum)
  expect(await stateOf(visit)).toBe('collected')
  await scan(edta)
  expect(await stateOf(visit)).toBe('received')
})

test('two staff members of the same name are shown with numbers, and each undoes only their own actions', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  const namesakes = [
    await newStaff(whole, 'Kiran Desai', 'technician'),
    await newStaff(whole, 'Kiran Desai', 'technician'),
  ] as const
  const [first, second] = namesakes
  const body = { code, centre: 'AND' }
  expect((await second.api.receiveTube({ body })).scan).toMatchObject({
    kind: 'accepted',
    tube: { receivedBy: { id: second.id, name: 'Kiran Desai (2)' } },
  })
  // A lost answer is repeated: its person is identified by id.
  expect((await first.api.receiveTube({ body })).scan).toMatchObject({
    kind: 'already-received',
    tube: { receivedBy: { id: second.id } },
  })
  expect(await refusalOf(first.api.undoTube({ body: { code } }))).toMatchObject({ status: 422 })
  await first.api.rejectTube({ body: { code, reason: 'clotted' } })
  expect(await refusalOf(second.api.undoTube({ body: { code } }))).toMatchObject({ status: 422 })
  await first.api.undoTube({ body: { code } })
  expect((await tubeRow(whole, code)).state).toBe('accepted')
})

test('tubes on their way are listed separately for two collectors of the same name', async () => {
  atBooking()
  const visits = [await visitFor(whole, ['CBC']), await visitFor(whole, ['CBC'])]
  await atReception('2026-11-27T09:30:00+05:30')
  const collectors = [
    await newStaff(whole, 'Suresh Patil', 'collector'),
    await newStaff(whole, 'Suresh Patil', 'collector'),
  ]
  for (const [index, visit] of visits.entries()) {
    const at = new Date(`2026-11-27T09:0${index}:00+05:30`)
    const { id, name } = collectors[index] ?? { id: '', name: '' }
    const [tube] = await visit.tubes()
    if (!tube) throw new Error('the visit needs no tube')
    const { person, container, timing } = tube
    const tubeKey = { visitId: person.visitId, person: person.position, container: container.code, timing }
    const actor = { kind: 'staff', id, name } as const
    const code = newTubeCode()
    await bindTube(shop, { code, tubeKey, at, actor })
    await collectTubes(shop, { orderId: visit.number, codes: [code], at, actor })
  }
  const { onTheWay } = (await desk.joseph.getReception({ query: { centre: 'AND' } })).reception
  expect(onTheWay.map(({ collector }) => collector).filter(({ name }) => name.startsWith('Suresh'))).toEqual(
    collectors.map(({ id }, index) => ({ id, name: `Suresh Patil (${index + 1})` })),
  )
})

test('no response of the reception contains the name of a test', async () => {
  const { codes } = await filled(['HIV'], { consent: true })
  const answer = await desk.joseph.receiveTube({ body: { code: codes[0] ?? '', centre: 'AND' } })
  expect(answer.scan.kind).toBe('accepted')
  expect(JSON.stringify(answer)).not.toMatch(/hiv/i)
})

test('a tube scanned twice, even by two desks at the same time, is received once, and the second scan shows that', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  const kinds = (await Promise.all([scan(code), scan(code, desk.anita), scan(code)])).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['accepted', 'already-received', 'already-received'])
  const { id } = await tubeRow(whole, code)
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `specimen:${id}`))
  expect(acts.filter(({ action }) => action === 'specimen.received')).toHaveLength(1)
})

test('two desks that scan the last two tubes at the same time change the visit’s status once', async () => {
  const { visit, codes } = await filled(['CBC', 'TSH'])
  await Promise.all(codes.map((code, at) => scan(code, at === 0 ? desk.joseph : desk.anita)))
  expect(await stateOf(visit)).toBe('received')
  const events = (await historyOf(db, visit.order._id)).filter(({ details }) => details.kind === 'received')
  expect(events).toHaveLength(1)
})

test('a text that is no code, and a code that was never issued, are unknown', async () => {
  await atReception()
  expect(await scan('ORD-7K3M-Q9T4')).toMatchObject({ kind: 'unknown', isCode: false, tube: null })
  expect(await scan(newTubeCode())).toMatchObject({ kind: 'unknown', isCode: true, tube: null })
})

test('a tube of another city or centre is sent there, and the person on it is not named', async () => {
  const { visit, codes } = await filled(['CBC'])
  const [code = ''] = codes
  expect(await scan(code, desk.anita, 'KOL')).toMatchObject({
    kind: 'wrong-centre',
    belongsTo: 'Mumbai',
    tube: null,
  })
  await db.update(visits).set({ isCentreVisit: true, centreCode: 'DAD' }).where(isVisitOf(visit.order._id))
  expect(await scan(code)).toMatchObject({ kind: 'wrong-centre', belongsTo: 'DAD laboratory', tube: null })
  expect((await tubeRow(whole, code)).receivedAt).toBeNull()
  expect((await scan(code, desk.anita, 'DAD')).kind).toBe('accepted')
})

test('a tube that is too old is received and not accepted, however often it is scanned', async () => {
  const { visit, codes } = await filled(['PTINR'])
  const [code = ''] = codes
  whole.setClock(new Date(DRAWN.getTime() + 4 * 3_600_000 + 60_000))
  expect(await scan(code)).toMatchObject({ kind: 'too-old', tube: { state: 'received', acceptedAt: null } })
  expect((await scan(code)).kind).toBe('too-old')
  expect(await stateOf(visit)).toBe('received')
  const rejected = await reject(code, 'too-old')
  expect(rejected).toMatchObject({ kind: 'rejected', tube: { rejectReason: 'too-old' } })
})

test('the age of a tube without a recorded time of filling counts from its visit', async () => {
  atBooking()
  const visit = await visitFor(whole, ['PTINR'])
  const [made] = await makeLabels(shop, [await visit.row()], VIJAY)
  const code = made?.tubes[0]?.specimen.barcode ?? ''
  await atReception()
  const collected = { kind: 'collected', actor: VIJAY, isEarly: true, at: DRAWN } as const
  await recordVisitEvent(shop, { orderId: visit.number, ...collected })
  whole.setClock(new Date(DRAWN.getTime() + 4 * 3_600_000 + 60_000))
  expect(await scan(code)).toMatchObject({ kind: 'too-old', tube: { collectedAt: null, acceptedAt: null } })
})

/** A tube scanned at reception before the collector's phone has reported it. */
async function scannedEarly() {
  atBooking()
  const visit = await visitFor(whole, ['CBC'])
  const [made] = await makeLabels(shop, [await visit.row()], VIJAY)
  const code = made?.tubes[0]?.specimen.barcode ?? ''
  await atReception()
  return { visit, code, scan: await scan(code) }
}

test('a tube can be accepted, and not rejected, before its collector’s phone has reported it', async () => {
  const { visit, code, scan } = await scannedEarly()
  expect(scan).toMatchObject({ kind: 'accepted', tube: { collectedAt: null, goodUntil: null } })
  expect(await stateOf(visit)).toBe('booked')
  const early = await refusalOf(reject(code, 'clotted'))
  expect(early.code).toBe('ORDER_STEP_REFUSED')
  expect((await tubeRow(whole, code)).state).toBe('accepted')
})

test('a visit whose tube was accepted early changes its status when the phone reports the tube', async () => {
  const { visit, code } = await scannedEarly()
  expect(await drawn(whole, visit, DRAWN)).toEqual([code])
  expect(await stateOf(visit)).toBe('received')
  expect(await tubeRow(whole, code)).toMatchObject({ state: 'accepted', collectedAt: DRAWN })
})

test('a tube of a cancelled visit is shown as not needed', async () => {
  atBooking()
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  const [made] = await makeLabels(shop, [await visit.row()], VIJAY)
  const [serum = '', edta = ''] = made?.tubes.map(({ specimen }) => specimen.barcode) ?? []
  await visit.api.cancelOrder({ params: visit.params, body: { lines: [0] } })
  await atReception('2026-11-23T12:00:00+05:30')
  expect((await scan(edta)).kind).toBe('not-needed')
  await visit.api.cancelOrder({ params: visit.params })
  expect((await scan(serum)).kind).toBe('not-needed')
  expect((await tubeRow(whole, serum)).state).toBe('labelled')
})

test('the preview of a cancellation shows staff and customer which tubes are at the laboratory', async () => {
  atBooking()
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  const [made] = await makeLabels(shop, [await visit.row()], VIJAY)
  const [serum = ''] = made?.tubes.map(({ specimen }) => specimen.barcode) ?? []
  await atReception('2026-11-25T08:40:00+05:30')
  await scan(serum)
  const vijay = await newStaff(whole, 'Vijay More', 'manager')
  const atDesk = async (lines: number[]) =>
    (await vijay.api.previewDeskCancellation({ params: visit.params, body: { lines } })).cancellation
  expect(await atDesk([1])).toMatchObject({ tubesAtLaboratory: [serum] })
  expect(await atDesk([0])).toMatchObject({ tubesAtLaboratory: [] })
  const sentence = '1 sample of these tests is already at the laboratory.'
  const preview = async (lines: string) =>
    (await visit.api.previewCancellation({ params: visit.params, query: { lines } })).cancellation.sentences
  expect(await preview('1')).toContain(sentence)
  expect(await preview('0')).not.toContain(sentence)
})

test('the reception lists tubes that were filled and have not arrived by collector, and counts today’s tubes', async () => {
  atBooking()
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  await atReception('2026-11-26T09:30:00+05:30')
  const [serum = '', edta = ''] = await drawn(whole, visit, new Date('2026-11-26T09:05:00+05:30'))
  const read = async (at?: string) => (await desk.joseph.getReception({ query: { centre: at } })).reception
  expect(await read()).toMatchObject({ centres: [{ code: 'AND' }], onTheWay: [], received: 0 })
  const mine = async () =>
    (await read('AND')).onTheWay.flatMap(({ collector, tubes }) =>
      tubes.map(({ code, letter, patientName, hour }) => [collector.name, code, letter, patientName, hour]),
    )
  const counted = async () =>
    (await read('AND')).onTheWay
      .filter(({ collector }) => collector.name === 'vijay')
      .map(({ of, here }) => [of, here])
  expect(await mine()).toEqual(
    expect.arrayContaining([
      ['vijay', serum, 'S', 'Asha Rao', 9],
      ['vijay', edta, 'E', 'Asha Rao', 9],
    ]),
  )
  const [[of = 0, here = 0] = []] = await counted()
  await scan(serum)
  expect((await mine()).map(([, code]) => code)).not.toContain(serum)
  expect(await counted()).toEqual([[of, here + 1]])
  expect(await read('AND')).toMatchObject({ received: 1, rejected: 0, mayReject: true })
  await reject(serum, 'clotted')
  expect(await read('AND')).toMatchObject({ received: 1, rejected: 1 })
  expect((await desk.anita.getReception({ query: {} })).reception.centres.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['AND', 'DAD', 'KOL']),
  )
  expect((await refusalOf(desk.joseph.getReception({ query: { centre: 'DAD' } }))).code).toBe('FORBIDDEN')
})

test('tubes of another centre’s order are answered as unknown', async () => {
  const { visit } = await filled(['CBC'])
  const there = await newStaff(whole, 'There', { role: 'reception', centre: 'DAD' })
  expect((await refusalOf(there.api.listOrderTubes({ params: visit.params }))).status).toBe(404)
  const event = { kind: 'received', actor: VIJAY } as const
  await recordVisitEvent(shop, { orderId: visit.number, ...event })
  expect(await stateOf(visit)).toBe('received')
})

test('the audit names a tube by the code on its label', async () => {
  const { codes } = await filled(['CBC'])
  const [code = ''] = codes
  const divya = await newStaff(whole, 'Divya Shah', 'technician')
  await scan(code, divya.api)
  const owner = await newStaff(whole, 'Auditor', 'owner')
  const { entries } = await owner.api.listAudit({ body: { staffId: divya.id } })
  expect(entries.map(({ meaning }) => meaning)).toContain(`received the tube ${formatTubeCode(code)}`)
})
