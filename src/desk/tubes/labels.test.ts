import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, labTests, visits } from '#db/schema.ts'
import { makeLabels } from '#domain/visits/specimens/labels.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { linesOf, pagesOf } from '#tests/helpers/pdf-text.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { pagesPainted } from '#tests/helpers/staff/paint-bars.ts'
import { textsIn } from '#tests/helpers/staff/read-barcodes.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, tubeRow, visitFor } from '#tests/helpers/staff/tubes.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Labels for tubes: their content, which are printed, and that a scanner reads them. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const MEERA_SAYS = await staffWith(whole.shop, 'technician', 'meera')
const { setClock } = whole
const { db } = whole.database
setClock('2026-11-23T10:00:00+05:30')
const MEERA = await newStaff(whole, 'Meera Iyer', 'coordinator')
const RAVI = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

type Asked = Parameters<typeof MEERA.api.printLabels>[0]['body']
const print = async (body: Asked, { api } = MEERA) => (await api.printLabels({ body })).printed
const codesOf = async (visit: Awaited<ReturnType<typeof visitFor>>) =>
  (await visit.tubes()).map(({ specimen }) => specimen?.barcode ?? '')
const priceOf = (id: string) => (whole.catalogue.current().bookable.get(id)?.price ?? 0) / 100
const bytesOf = (pdf: string | null) => new Uint8Array(Buffer.from(pdf ?? '', 'base64'))

const collectors = new Map<string, Awaited<ReturnType<typeof newStaff>>>()
/** By the call of the desk's board. */
async function assign(number: string, name: string) {
  const known = collectors.get(name) ?? (await newStaff(whole, name, 'collector'))
  collectors.set(name, known)
  const visits = [{ orderId: number, eventId: randomUUID() }]
  await MEERA.api.assignVisits({ body: { visits, collectorId: known.id, isInstead: false } })
}

test('the printed codes of a sheet can be scanned, and are printed as text too', async () => {
  const tests: (string | [string, number])[] = ['FBS', 'PPBS', 'HIV', ['CBC', 1]]
  const visit = await visitFor(whole, tests, { patients: [RAVI], details: { consent: true } })
  const { pdf, zpl, labels, again } = await print({ orderId: visit.number, format: 'pdf' })
  expect([zpl, labels, again]).toEqual([null, 4, 0])
  const codes = await codesOf(visit)
  const [page] = pagesPainted(bytesOf(pdf))
  if (!page) throw new Error('nothing was painted')
  expect((await textsIn(page)).sort()).toEqual(codes.toSorted())
  const lines = linesOf(pagesOf(bytesOf(pdf))[0] ?? []).join('\n')
  for (const code of codes) expect(lines).toContain(formatTubeCode(code))
  expect(lines).toMatch(/Asha Rao.*Ravi Rao/)
  expect(lines).toMatch(/F, 42 years.*25 Nov.*9/)
  expect(lines).toMatch(/F Fluoride, after the meal/)
  // Anyone passing can read a label: it names no test.
  expect(lines).not.toMatch(/hiv|glucose|sugar|count/i)
})

test('the label of a tolerance test states how many hours after the first sample it is due', async () => {
  const visit = await visitFor(whole, ['CBC'])
  await db
    .update(labTests)
    .set({ containers: ['FLUORIDE@glucose-2h'] })
    .where(eq(labTests.id, 'CBC'))
  const { zpl } = await print({ orderId: visit.number, format: 'zpl' })
  expect(zpl).toContain('F Fluoride, after 2 hours')
  await db
    .update(labTests)
    .set({ containers: ['EDTA'] })
    .where(eq(labTests.id, 'CBC'))
})

test('a sheet starts at the first unused label, and continues on the next sheet', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH', 'FBS'])
  const { pdf } = await print({ orderId: visit.number, format: 'pdf', skip: 63 })
  const pages = pagesPainted(bytesOf(pdf))
  const read = await Promise.all(pages.map(picture => textsIn(picture)))
  expect(read.map(({ length }) => length)).toEqual([2, 1])
  expect(read.flat().sort()).toEqual((await codesOf(visit)).toSorted())
})

test('the labels of an hour are printed once, and again only on request', async () => {
  const timeSlot = '07:00 AM - 08:00 AM'
  const visit = await visitFor(whole, ['CBC', 'TSH'], { details: { timeSlot } })
  const day = { city: 'Mumbai', date: '2026-11-25', hour: 7, format: 'zpl' } as const
  const first = await print(day)
  expect(first).toMatchObject({ labels: 2, again: 0, pdf: null })
  for (const code of await codesOf(visit)) expect(first.zpl).toContain(`>:${code}^FS`)
  expect(first.zpl?.match(/\^XA/g)).toHaveLength(2)
  expect(await print(day)).toEqual({ labels: 0, again: 0, pdf: null, zpl: null, collectors: [] })
  await visit.api.addTests({
    params: visit.params,
    body: { items: [{ id: 'FBS', patient: 0 }], totalAmount: priceOf('FBS'), paymentMethod: 'COD' },
  })
  expect(await print(day)).toMatchObject({ labels: 1, again: 0 })
  expect(await print({ ...day, isAgain: true })).toMatchObject({ labels: 3, again: 3 })
})

test('each printing of labels is audited with the number of labels', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH'], { details: { timeSlot: '08:00 AM - 09:00 AM' } })
  const day = { city: 'Mumbai', date: '2026-11-25', hour: 8, format: 'zpl' } as const
  await print(day)
  await print({ ...day, isAgain: true })
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${visit.order._id}`))
    .orderBy(audit.at, audit.id)
  expect(acts.filter(({ action }) => action === 'labels.printed').map(({ details }) => details)).toEqual([
    { count: 2, again: 0 },
    { count: 2, again: 2 },
  ])
})

test('a spoilt label can be printed again after the sample was collected', async () => {
  const visit = await visitFor(whole, ['CBC'])
  await print({ orderId: visit.number, format: 'zpl' })
  const [code = ''] = await codesOf(visit)
  expect(await tubeRow(whole, code)).toMatchObject({ state: 'labelled', collectedAt: null, prints: 1 })
  setClock('2026-11-25T09:30:00+05:30')
  await drawn(whole, visit, new Date('2026-11-25T09:10:00+05:30'))
  const sana = await newStaff(whole, 'Sana', 'coordinator')
  expect(await print({ orderId: visit.number, format: 'zpl' }, sana)).toMatchObject({ labels: 0 })
  expect(await print({ orderId: visit.number, format: 'zpl', isAgain: true }, sana)).toMatchObject({
    again: 1,
  })
  setClock('2026-11-23T10:00:00+05:30')
})

test('a name that contains control characters of the label printer is printed unchanged', async () => {
  const visit = await visitFor(whole, ['CBC'], { details: { patientName: 'Asha ^XZ~Rao' } })
  const { zpl } = await print({ orderId: visit.number, format: 'zpl' })
  expect(zpl).toContain('Asha _5EXZ_7ERao')
  expect(zpl?.match(/\^XZ/g)).toHaveLength(1)
})

test('a name in another script is printed as a picture by a label printer, and as text on a sheet', async () => {
  const visit = await visitFor(whole, ['CBC'], { details: { patientName: 'आशा राव' } })
  const { zpl } = await print({ orderId: visit.number, format: 'zpl' })
  expect(zpl).toMatch(/\^GFA,\d+,\d+,46,[0-9A-F]+\^FS/)
  const { pdf } = await print({ orderId: visit.number, format: 'pdf', isAgain: true })
  const texts = (pagesOf(bytesOf(pdf))[0] ?? []).filter(({ hasBox }) => hasBox)
  expect(texts).toEqual([])
})

test('tube codes are recorded with their author, and are not made for a distant day', async () => {
  const visit = await visitFor(whole, ['CBC', 'TSH'])
  await print({ orderId: visit.number, format: 'zpl' })
  await print({ orderId: visit.number, format: 'zpl', isAgain: true })
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${visit.order._id}`))
    .orderBy(audit.at, audit.id)
  expect(acts.filter(({ action }) => action === 'labels.made')).toMatchObject([
    { staffId: MEERA.id, details: { count: 2 } },
  ])
  const far = await visitFor(whole, ['CBC'])
  for (const date of ['2026-11-21', '2026-12-01']) {
    await db.update(visits).set({ date: date }).where(isVisitOf(far.order._id))
    const day = { city: 'Mumbai', date, format: 'zpl' } as const
    expect((await refusalOf(print(day))).code).toBe('INVALID')
  }
  expect(await codesOf(far)).toEqual([''])
})

test('a request for more labels than the limit is refused before any code is made', async () => {
  const visit = await visitFor(whole, ['CBC'])
  const refuse = () => {
    throw new Error('too many')
  }
  await expect(makeLabels(whole.shop, [await visit.row()], MEERA_SAYS, refuse)).rejects.toThrow('too many')
  expect(await codesOf(visit)).toEqual([''])
})

test('two people who print a day’s labels at the same time give each tube one code', async () => {
  const timeSlot = '10:00 AM - 11:00 AM'
  const visit = await visitFor(whole, ['CBC', 'TSH'], { details: { timeSlot } })
  const day = { city: 'Mumbai', date: '2026-11-25', hour: 10, format: 'zpl' } as const
  const both = await Promise.all([print(day), print(day)])
  const printed = both.flatMap(({ zpl }) => [...(zpl ?? '').matchAll(/>:(\w+)\^FS/g)].map(([, code]) => code))
  expect([...new Set(printed)].sort()).toEqual((await codesOf(visit)).toSorted())
})

test('labels of another centre’s orders are answered as unknown, and left out of a printed day', async () => {
  const timeSlot = '11:00 AM - 12:00 PM'
  const visit = await visitFor(whole, ['CBC'], { details: { timeSlot } })
  const there = await newStaff(whole, 'There', { role: 'reception', centre: 'MUMBAI-SAMPLE' })
  const one = { orderId: visit.number, format: 'zpl' } as const
  expect((await refusalOf(print(one, there))).status).toBe(404)
  const day = { city: 'Mumbai', date: '2026-11-25', hour: 11, format: 'zpl' } as const
  expect(await print(day, there)).toMatchObject({ labels: 0 })
  await db
    .update(visits)
    .set({ isCentreVisit: true, centreCode: 'MUMBAI-SAMPLE' })
    .where(isVisitOf(visit.order._id))
  expect(await print(day, there)).toMatchObject({ labels: 1 })
  expect((await refusalOf(print({ format: 'zpl' }))).code).toBe('INVALID')
})

test('the labels of a day are printed by collector, and each collector’s in the order of the route', async () => {
  const timeSlot = '12:00 PM - 01:00 PM'
  const at = async (address: string, collector?: string) => {
    const visit = await visitFor(whole, ['CBC'], { shippingAddress: { address }, details: { timeSlot } })
    if (collector) await assign(visit.number, collector)
    return visit
  }
  const last = await at('Flat 9, 4 Carter Road, Bandra West, Mumbai 400050')
  const second = await at('Flat 3, 14 Hill Road, Bandra West, Mumbai 400050', 'Zubin Irani')
  const first = await at('Flat 1, 2 Hill Road, Bandra West, Mumbai 400050', 'Zubin Irani')
  const before = await at('7 Linking Road, Khar West, Mumbai 400052', 'Anil Gokhale')
  const { zpl, collectors: order } = await print({
    city: 'Mumbai',
    date: '2026-11-25',
    hour: 12,
    format: 'zpl',
  })
  const printed = [...(zpl ?? '').matchAll(/>:(\w{8})\^FS/g)].map(([, code]) => code)
  const codes = await Promise.all([before, first, second, last].map(codesOf))
  expect(printed).toEqual(codes.flat())
  expect(order).toEqual([
    { name: 'Anil Gokhale', labels: 1 },
    { name: 'Zubin Irani', labels: 2 },
    { name: null, labels: 1 },
  ])
})
