import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, reports, specimens, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { recollectMissing } from '#domain/collector/missing-tubes.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { previewErasure } from '#domain/privacy/erase.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#rules/durations.ts'
import { shortNumber } from '#rules/short-addresses.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { oneStaff } from '#tests/helpers/staff/acting.ts'
import { uploadReport } from '#tests/helpers/staff/attach-report.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, visitFor } from '#tests/helpers/staff/tubes.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { AttachedReport } from './contract.ts'

/** Reports attached at the desk. What the attached report does to its order: src/domain/visits/reports/attach.test.ts. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, requestsPerAddress: 1e6 })
const { shop, jobs } = whole
const { db } = whole.database
await db.insert(centres).values({ ...A_CENTRE, code: 'AND', name: 'Jaanch Andheri', position: 0 })
const kavita = await newStaff(whole, 'Kavita Menon', 'pathologist')
const andheri = await newStaff(whole, 'Anil Rao', { role: 'pathologist', centre: 'AND' })
const RAVI = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

const collectedVisit = async (
  ...given: Parameters<typeof visitFor> extends [unknown, ...infer R] ? R : never
) => {
  const visit = await visitFor(whole, ...given)
  const codes = await drawn(whole, visit)
  return { ...visit, codes }
}
const ofTwo = () => collectedVisit(['FBS', ['CBC', 1]], { patients: [RAVI], details: { consent: true } })

let files = 0
/** No two are the same. */
const aFile = (): Uint8Array => aPdf({ catalog: `/Lang (en-${++files})` })
const attach = (
  orderId: string,
  { file = aFile(), ...more }: Partial<AttachedReport> & { file?: Uint8Array } = {},
  by = kavita,
) => uploadReport(by, { orderId, patient: 0, isPart: false, replaces: null, reason: '', ...more }, file)
const listed = async (by = kavita) => (await by.api.listReportsDue()).orders
/** Chooses a time for the recollection; the number of its order. */
const bookAgain = async ({ api, params }: Awaited<ReturnType<typeof collectedVisit>>) => {
  const date = addDays(indianDate(shop.now()), 2)
  const { order } = await api.bookRecollection({ params, body: { date, timeSlot: slotLabel(9) } })
  return order.orderId
}
const match = (...names: string[]) => kavita.api.matchReportFiles({ body: { names } })
const auditOf = (id: string, action: string) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `order:${id}`), eq(audit.action, action)))
const messagesOf = (id: string) =>
  jobs.filter(({ name, data }) => {
    const { orderId, about } = data as { orderId?: string; about?: string }
    return name === 'notify-order' && orderId === id && about === 'report-ready'
  })

test('attaching a report requires the permission to sign reports', async () => {
  const visit = await collectedVisit(['CBC'])
  for (const role of ROLE_NAMES.filter(one => one !== 'pathologist')) {
    const other = await newStaff(whole, `The ${role}`, role)
    expect(await refusalOf(attach(visit.number, {}, other)), role).toMatchObject({ status: 403 })
    expect(await refusalOf(other.api.listReportsDue()), role).toMatchObject({ status: 403 })
  }
  await attach(visit.number)
  expect(await auditOf(visit.order._id, 'report.attached')).toMatchObject([{ staffId: kavita.id }])
})

test('orders stay in the list until every patient has a report, the most overdue first', async () => {
  const late = await collectedVisit(['CBC'])
  const both = await ofTwo()
  const takenAt = new Date(shop.now().getTime() - 30 * HOUR_MS)
  await db.update(visits).set({ collectedAt: takenAt }).where(isVisitOf(late.order._id))
  const all = await listed()
  expect(all[0]).toMatchObject({
    orderId: late.number,
    isOverdue: true,
    takenAt: takenAt.toISOString(),
    patients: [{ name: 'Asha Rao', tests: [expect.stringContaining('CBC')], reports: [] }],
  })
  expect(all.find(({ orderId }) => orderId === both.number)).toMatchObject({ isOverdue: false })
  expect(all.map(({ dueAt }) => String(dueAt))).toEqual(all.map(({ dueAt }) => String(dueAt)).toSorted())

  const { order } = await attach(both.number, { patient: 1 })
  expect(order.patients[1]).toMatchObject({
    reports: [{ number: 1, isPart: false, attachedBy: 'Kavita Menon' }],
  })
  expect((await listed()).map(({ orderId }) => orderId)).toContain(both.number)
  await attach(both.number, { patient: 0 })
  await attach(late.number)
  const left = (await listed()).map(({ orderId }) => orderId)
  expect(left).not.toContain(both.number)
  expect(left).not.toContain(late.number)
})

test('the page shows the message that is sent, with the number of the order', async () => {
  const { number } = await collectedVisit(['CBC'])
  const order = (await listed()).find(({ orderId }) => orderId === number)
  expect(order?.message).toBe(
    `Jaanch: the report for booking ${shortNumber(number)} is ready. Log in to see it: ${shop.rules.shopUrl}/o?${shortNumber(number)}`,
  )
})

test('a file is matched by the order number or a tube code in its name', async () => {
  const one = await collectedVisit(['CBC'])
  const two = await ofTwo()
  const ofRavi = (await two.tubes()).find(({ person }) => person.position === 1)?.specimen?.barcode ?? ''
  const { matches, orders: read } = await match(
    `${one.number} cbc.pdf`,
    `${ofRavi}_final.pdf`,
    `${two.number}.pdf`,
    `${two.number} ${ofRavi}.pdf`,
    `${one.number} ${ofRavi}.pdf`,
    'scan0001.pdf',
  )
  expect(matches).toEqual([
    { orderId: one.number, patient: 0, by: 'order' },
    { orderId: two.number, patient: 1, by: 'tube' },
    { orderId: two.number, patient: null, by: 'order' },
    { orderId: two.number, patient: 1, by: 'tube' },
    null,
    null,
  ])
  expect(read.map(({ orderId }) => orderId).sort()).toEqual([one.number, two.number].sort())
  expect(await auditOf(one.order._id, 'order.read')).toMatchObject([{ staffId: kavita.id }])
})

test('a tube of an added test is matched to the addition, and a rejected tube to no order', async () => {
  const visit = await visitFor(whole, ['CBC'])
  const price = whole.catalogue.current().bookable.get('FBS')?.price ?? 0
  const { order: added } = await visit.api.addTests({
    params: visit.params,
    body: { items: [{ id: 'FBS', patient: 0 }], totalAmount: price / 100, paymentMethod: 'COD' },
  })
  await drawn(whole, visit)
  const fluoride = (await visit.tubes()).find(({ container }) => container.code === 'FLUORIDE')?.specimen
  if (!fluoride) throw new Error('there is no tube for the added test')
  expect((await match(`${fluoride.barcode}.pdf`)).matches).toEqual([
    { orderId: added.orderId, patient: 0, by: 'tube' },
  ])
  await db
    .update(specimens)
    .set({ state: 'rejected', rejectReason: 'clotted', rejectedAt: shop.now() })
    .where(eq(specimens.id, fluoride.id))
  expect((await match(`${fluoride.barcode}.pdf`)).matches).toEqual([null])
})

test('a role for one centre attaches reports only to orders of that centre', async () => {
  const home = await collectedVisit(['CBC'])
  const there = await collectedVisit(['CBC'])
  await db.update(visits).set({ centreCode: 'AND', isCentreVisit: true }).where(isVisitOf(there.order._id))
  expect((await listed(andheri)).map(({ orderId, place }) => [orderId, place])).toEqual([
    [there.number, 'Jaanch Andheri'],
  ])
  const { matches, orders: read } = await andheri.api.matchReportFiles({
    body: { names: [`${home.number}.pdf`, `${there.number}.pdf`] },
  })
  expect(matches).toEqual([null, { orderId: there.number, patient: 0, by: 'order' }])
  expect(read).toHaveLength(1)
  expect(await refusalOf(attach(home.number, {}, andheri))).toMatchObject({ status: 404 })
  await attach(there.number, {}, andheri)
})

test('a file that is sent twice, even at the same time, makes one report and one message', async () => {
  const visit = await collectedVisit(['CBC'])
  const file = aFile()
  await Promise.all([attach(visit.number, { file }), attach(visit.number, { file })])
  await attach(visit.number, { file })
  expect(await db.select().from(reports).where(eq(reports.orderId, visit.order._id))).toHaveLength(1)
  expect(messagesOf(visit.order._id)).toHaveLength(1)
  expect(await auditOf(visit.order._id, 'report.attached')).toHaveLength(1)
})

test('a second whole report replaces the first report only with a reason', async () => {
  const visit = await collectedVisit(['CBC'])
  await attach(visit.number, { isPart: true })
  await attach(visit.number)
  expect(await refusalOf(attach(visit.number))).toMatchObject({
    status: 422,
    fields: { reason: 'There is a report already. Choose to replace it, and enter why.' },
  })
  const file = aFile()
  const replace = () =>
    confirmed(kavita.key, stepUp =>
      attach(visit.number, { replaces: 2, reason: 'The unit of Hb was wrong', file, stepUp }),
    )
  await replace()
  const { order } = await replace()
  expect(order.patients[0]?.reports).toMatchObject([
    { number: 1, isPart: true },
    { number: 2, isPart: false },
  ])
  const [act, ...others] = await auditOf(visit.order._id, 'report.replaced')
  expect(others).toEqual([])
  // Free text is not in the audit, which survives an erasure.
  expect(JSON.stringify(act?.details)).not.toContain('unit of Hb')
  const read = await kavita.api.getDeskOrder({ params: visit.params })
  expect(JSON.stringify(read.order.timeline)).toContain('The unit of Hb was wrong')
})

test('replacing a report requires a passkey for exactly that file, and its message waits a minute', async () => {
  const visit = await collectedVisit(['CBC'])
  await attach(visit.number)
  const replacing = { replaces: 1, reason: 'Two samples were mixed up', file: aFile() }
  const asked = await refusalOf(attach(visit.number, replacing))
  expect(asked).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  const assertion = kavita.key.get(asked.answer.confirmation as { challenge: string })
  const other = { ...replacing, file: aFile(), stepUp: { assertion } }
  expect(await refusalOf(attach(visit.number, other))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  // Not by leaving out which one.
  expect(await refusalOf(attach(visit.number, { ...replacing, replaces: null }))).toMatchObject({
    status: 422,
  })
  expect(await auditOf(visit.order._id, 'report.replaced')).toEqual([])

  const replace = (file: Uint8Array) =>
    confirmed(kavita.key, stepUp => attach(visit.number, { ...replacing, file, stepUp }))
  await replace(replacing.file)
  await replace(aFile())
  const times = (await auditOf(visit.order._id, 'report.replaced')).map(({ at }) => at.getTime())
  expect(times).toHaveLength(2)
  const messagesAt = async (at: number) => {
    whole.setClock(new Date(at))
    await sendDueJobs(shop)
    return messagesOf(visit.order._id).length
  }
  // The clock runs on meanwhile.
  expect(await messagesAt(Math.min(...times) + UNDO_MS - 5 * SECOND_MS)).toBe(1)
  expect(await messagesAt(Math.max(...times) + UNDO_MS)).toBe(3)
})

test.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'INVALID', 'A report is a PDF file.'],
  [
    'a script in a PDF',
    aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'INVALID',
    /./,
  ],
  ['21 MB', Buffer.alloc(21 * 1024 * 1024, '%PDF-'), 'TOO_LARGE', /./],
])('%s is refused with the reason', async (_, bytes, code, message) => {
  const visit = await collectedVisit(['CBC'])
  const refused = await refusalOf(attach(visit.number, { file: bytes }))
  expect(refused).toMatchObject({ code, message: expect.stringMatching(message) })
  expect(await auditOf(visit.order._id, 'report.attached')).toEqual([])
})

test.each([
  ['an order number that is no text', { orderId: 7 as unknown as string }, 'orderId'],
  ['a character that cannot be stored', { orderId: 'ORD\u0000' }, 'orderId'],
  ['a reason that is too long', { reason: 'x'.repeat(2000) }, 'reason'],
])('a report with %s is refused at its field', async (_, more, field) => {
  const visit = await collectedVisit(['CBC'])
  const refused = await refusalOf(attach(visit.number, more))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID', fields: { [field]: expect.any(String) } })
})

test('a report without a file, or without the tests or patient it is for, is refused', async () => {
  const visit = await collectedVisit(['CBC'])
  const report = { orderId: visit.number, patient: 0, isPart: false, replaces: null, reason: '' }
  expect(await refusalOf(uploadReport(kavita, report))).toMatchObject({ status: 422 })
  const body = new FormData()
  body.append('report', '{')
  expect((await kavita.send('/api/desk/reports', { method: 'POST', body })).status).toBe(422)
  expect((await kavita.send('/api/desk/reports', { method: 'POST', body: '{}' })).status).toBe(403)
  expect(await readdir(dirname(shop.files.incoming()))).toEqual([])
})

test('an order whose sample was not collected can’t get a report', async () => {
  const visit = await visitFor(whole, ['CBC'])
  expect(await refusalOf(attach(visit.number))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  whole.setClock(new Date(shop.now().getTime() + DAY_MS))
  await kavita.again()
  expect((await listed()).map(({ orderId }) => orderId)).not.toContain(visit.number)
})

test('an order whose sample is rejected has no promised time until the new sample is collected', async () => {
  const visit = await collectedVisit(['CBC'])
  const sampleOf = async () => (await listed()).find(({ orderId }) => orderId === visit.number)
  expect(await sampleOf()).toMatchObject({
    dueAt: expect.any(String),
    sample: { tubes: 1, received: 0, rejected: 0 },
    patients: [{ testsToRecollect: [] }],
  })
  const joseph = await newStaff(whole, 'Joseph Pinto', 'technician')
  const [code = ''] = visit.codes
  await joseph.api.receiveTube({ body: { code, centre: null } })
  expect(await sampleOf()).toMatchObject({ sample: { received: 1, rejected: 0 } })
  await joseph.api.rejectTube({ body: { code, reason: 'haemolysed' } })
  expect(await sampleOf()).toMatchObject({
    dueAt: null,
    isOverdue: false,
    sample: { tubes: 1, received: 0, rejected: 1 },
    patients: [{ testsToRecollect: ['Complete Blood Count (CBC)'] }],
  })
  const { order } = await kavita.api.getDeskOrder({ params: { id: visit.number } })
  expect(order.reportDueAt).toBeNull()
})

test('an order stays in the list until its recollection has a time, and then the recollection is listed instead', async () => {
  const visit = await collectedVisit(['CBC'])
  await rejectSample(shop, visit.number)
  const numbers = async () => (await listed()).map(({ orderId }) => orderId)
  expect(await numbers()).toContain(visit.number)
  const again = await bookAgain(visit)
  expect(await numbers()).not.toContain(visit.number)
  await collectSample(shop, again)
  expect(await numbers()).toContain(again)
  const erasure = () => previewErasure(shop, visit.phone)
  await expect(erasure()).rejects.toThrow(again)
  await attach(again)
  expect(await numbers()).not.toContain(again)
  expect(await numbers()).not.toContain(visit.number)
  // Nothing of the first order is to come any more, so the person's data can be erased.
  expect(await erasure()).toMatchObject({ hadAccount: true, ordersKept: 1 })
})

test('an order with some rejected tests is listed until the report of its other tests', async () => {
  const visit = await collectedVisit(['CBC', 'FBS'])
  const joseph = await newStaff(whole, 'Joseph Rao', 'technician')
  const [code = ''] = visit.codes
  await joseph.api.receiveTube({ body: { code, centre: null } })
  await joseph.api.rejectTube({ body: { code, reason: 'haemolysed' } })
  const entry = async () => (await listed()).find(({ orderId }) => orderId === visit.number)
  const toRecollect = async () => (await entry())?.patients.map(({ testsToRecollect }) => testsToRecollect)
  expect(await toRecollect()).toEqual([[expect.any(String)]])
  const again = await bookAgain(visit)
  expect(await toRecollect()).toEqual([[expect.any(String)]])
  await collectSample(shop, again)
  expect(await toRecollect()).toEqual([[]])
  expect(await entry()).toMatchObject({ dueAt: expect.any(String), sample: { rejected: 1 } })
  await attach(visit.number)
  expect(await entry()).toBeUndefined()
})

test('after the report of the other tests, the customer can still choose a time for the new sample', async () => {
  const visit = await collectedVisit(['CBC', 'FBS'])
  const joseph = await newStaff(whole, 'Joseph Nair', 'technician')
  const [code = ''] = visit.codes
  await joseph.api.receiveTube({ body: { code, centre: null } })
  await joseph.api.rejectTube({ body: { code, reason: 'haemolysed' } })
  await attach(visit.number)
  const inList = async () => {
    const { orders: all } = await visit.api.listOrders({ query: {} })
    return all.find(({ orderId }) => orderId === visit.number)
  }
  expect(await inList()).toMatchObject({ status: 'report', visit: { isSampleRejected: true } })
  await bookAgain(visit)
  expect(await inList()).toMatchObject({ status: 'report', visit: null })
})

test('an order is reported once everyone has a report whose tests are not all taken again, in whichever order', async () => {
  const joseph = await newStaff(whole, 'Joseph Das', 'technician')
  const rejectSecond = async ({ params }: Awaited<ReturnType<typeof ofTwo>>) => {
    const { tubes } = await kavita.api.listOrderTubes({ params })
    const code = tubes.find(({ patientName }) => patientName === RAVI.name)?.code ?? ''
    await joseph.api.receiveTube({ body: { code, centre: null } })
    await joseph.api.rejectTube({ body: { code, reason: 'haemolysed' } })
  }
  const statusOf = async (id: string) => (await kavita.api.getDeskOrder({ params: { id } })).order.status
  const before = await ofTwo()
  await rejectSecond(before)
  await bookAgain(before)
  expect(await statusOf(before.number)).toBe('collected')
  await attach(before.number)
  expect(await statusOf(before.number)).toBe('report')

  const after = await ofTwo()
  await attach(after.number)
  await rejectSecond(after)
  expect(await statusOf(after.number)).toBe('collected')
  await bookAgain(after)
  expect(await statusOf(after.number)).toBe('report')
})

test('an order whose tests are all taken again has no report, and stays collected', async () => {
  const visit = await collectedVisit(['CBC'])
  await rejectSample(shop, visit.number)
  const again = await bookAgain(visit)
  await collectSample(shop, again)
  await attach(again)
  const { order } = await kavita.api.getDeskOrder({ params: { id: visit.number } })
  expect(order).toMatchObject({ status: 'collected', reports: [], reportDueAt: null })
})

test('after a recollection is cancelled, the order awaits a report of the other tubes only', async () => {
  const both = await ofTwo()
  const checkUp = await collectedVisit([], {
    items: [{ id: 'PK-FULLBASIC', name: 'Full Body Check-Up - Basic', quantity: 1 }],
    totalAmount: 999,
  })
  const joseph = await newStaff(whole, 'Joseph Menon', 'technician')
  const manager = await newStaff(whole, 'Meera Iyer', 'manager')
  const dueAt = async ({ params }: typeof both) =>
    (await manager.api.getDeskOrder({ params })).order.reportDueAt
  for (const { params, codes } of [both, checkUp]) {
    const [code = ''] = codes
    await joseph.api.receiveTube({ body: { code, centre: null } })
    await joseph.api.rejectTube({ body: { code, reason: 'haemolysed' } })
    await manager.api.dropRecollection({ params, body: { reason: 'The customer wants no other visit' } })
  }
  await attach(both.number, { patient: 1 })
  expect(await dueAt(both)).toBeNull()
  expect(await dueAt(checkUp)).toEqual(expect.any(String))
  const numbers = (await listed()).map(({ orderId }) => orderId)
  expect(numbers).not.toContain(both.number)
  expect(numbers).toContain(checkUp.number)
})

test('a tube that was not drawn does not count as awaited, because it comes with the recollection', async () => {
  const visit = await visitFor(whole, ['FBS', ['CBC', 1]], { patients: [RAVI], details: { consent: true } })
  const isOfAsha = ({ person }: { person: { position: number } }) => person.position === 0
  await drawn(whole, { ...visit, tubes: async () => (await visit.tubes()).filter(isOfAsha) })
  const sampleOf = async () => (await listed()).find(({ orderId }) => orderId === visit.number)?.sample
  expect(await sampleOf()).toMatchObject({ tubes: 2 })
  const actor = await oneStaff(shop, 'collector', 'vijay')
  const tubes = await visit.tubes()
  await inTransaction(db, tx => recollectMissing(tx, shop, tubes, actor))
  expect(await sampleOf()).toEqual({ tubes: 1, received: 0, rejected: 0 })
})
