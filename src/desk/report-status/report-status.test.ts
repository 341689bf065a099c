import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, visits } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { uploadReport } from '#tests/helpers/staff/attach-report.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, visitFor } from '#tests/helpers/staff/tubes.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Whether a report is ready, for those who may read orders, and its message sent again. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, requestsPerAddress: 1e6 })
const { shop, jobs, setClock } = whole
const { db } = whole.database
await db.insert(centres).values({ ...A_CENTRE, code: 'AND', name: 'Jaanch Andheri', position: 0 })
const asha = await newStaff(whole, 'Asha Pinto', 'reception')
const kavita = await newStaff(whole, 'Kavita Menon', 'pathologist')

const statusOf = async (text: string, by = asha) => {
  const { people } = await by.api.findReportStatus({ body: { text } })
  return people
}
const oneStatus = async (number: string) => (await statusOf(number))[0]
let files = 0
const attach = (orderId: string, isPart = false) =>
  uploadReport(
    kavita,
    { orderId, patient: 0, isPart, replaces: null, reason: '' },
    aPdf({ catalog: `/Lang (en-${++files})` }),
  )
const send = (id: string, channel: 'whatsapp' | 'sms' | 'email', by = asha) =>
  by.api.sendReportAgain({ params: { id }, body: { channel } })

test('a report is followed from the visit until the customer reads it', async () => {
  const visit = await visitFor(whole, ['CBC'])
  expect(await oneStatus(visit.number)).toMatchObject({
    name: 'Asha Rao',
    state: 'not-collected',
    dueAt: null,
    channels: [],
  })
  await drawn(whole, visit)
  expect(await oneStatus(visit.number)).toMatchObject({
    state: 'due',
    dueAt: expect.any(String),
    readyAt: null,
  })
  await attach(visit.number, true)
  expect(await oneStatus(visit.number)).toMatchObject({ state: 'part', readyAt: expect.any(String) })
  await attach(visit.number)
  expect(await oneStatus(visit.number)).toMatchObject({
    state: 'ready',
    readyAt: expect.any(String),
    readAt: null,
    channels: expect.arrayContaining(['sms']),
  })
  const { url } = await visit.api.linkReport({ params: visit.params, body: {} })
  expect((await whole.app.request(url)).status).toBe(200)
  expect(await oneStatus(visit.number)).toMatchObject({ state: 'ready', readAt: expect.any(String) })
})

test('a rejected sample waits for a new one, and a cancelled order is cancelled', async () => {
  const visit = await visitFor(whole, ['CBC'])
  await drawn(whole, visit)
  await rejectSample(shop, visit.number)
  expect(await oneStatus(visit.number)).toMatchObject({ state: 'new-sample', dueAt: null, channels: [] })
  const other = await visitFor(whole, ['CBC'])
  await other.api.cancelOrder({ params: other.params, body: {} })
  expect(await oneStatus(other.number)).toMatchObject({ state: 'cancelled' })
})

test('a role for one centre sees only the reports of that centre', async () => {
  const home = await visitFor(whole, ['CBC'])
  const there = await visitFor(whole, ['CBC'])
  await db.update(visits).set({ centreCode: 'AND', isCentreVisit: true }).where(isVisitOf(there.order._id))
  const andheri = await newStaff(whole, 'Anil Rao', { role: 'reception', centre: 'AND' })
  expect(await statusOf(home.number, andheri)).toEqual([])
  expect(await statusOf(there.number, andheri)).toMatchObject([{ orderId: there.number }])
  expect(await refusalOf(send(home.number, 'sms', andheri))).toMatchObject({ status: 404 })
})

test('the message is sent again three times a day by those who may change orders, and each is audited', async () => {
  const visit = await visitFor(whole, ['CBC'])
  await drawn(whole, visit)
  expect(await refusalOf(send(visit.number, 'sms'))).toMatchObject({ code: 'NOT_FOUND' })
  await attach(visit.number)
  expect(await refusalOf(send(visit.number, 'whatsapp'))).toMatchObject({
    status: 422,
    fields: { channel: 'This customer can’t be reached this way. Choose another one.' },
  })
  for (const role of ROLE_NAMES) {
    const other = await newStaff(whole, `The ${role}`, role)
    const isAllowed = ['reception', 'coordinator', 'manager', 'owner'].includes(role)
    if (!isAllowed)
      expect(await refusalOf(send(visit.number, 'sms', other)), role).toMatchObject({ status: 403 })
  }
  for (const _ of [1, 2, 3]) await send(visit.number, 'sms')
  expect(await refusalOf(send(visit.number, 'sms'))).toMatchObject({ code: 'TOO_MANY' })
  expect(jobs.filter(({ name }) => name === 'notify-report-again')).toHaveLength(3)
  const entries = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `order:${visit.order._id}`), eq(audit.action, 'report.sent-again')))
  expect(entries.map(({ staffId, details }) => [staffId, details])).toEqual(
    [1, 2, 3].map(() => [asha.id, { channel: 'sms' }]),
  )
  setClock(new Date(shop.now().getTime() + DAY_MS))
  const tomorrow = await newStaff(whole, 'Meera Iyer', 'coordinator')
  await send(visit.number, 'sms', tomorrow)
})
