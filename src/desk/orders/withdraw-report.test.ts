import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fileDeletions, reportOpenings, reports } from '#db/schema.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { bodyOfPeople, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff, confirmed as signed } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A report that belongs to another person is taken from the customer at once. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, patientsPerSeat: 6 })
const { shop, database, jobs } = whole
const { db } = database
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const kavita = await newStaff(whole, 'Kavita Menon', 'pathologist')

let files = 0
const attach = (orderId: string, patient: number, more: { isPart?: boolean } = {}) =>
  attachReport(shop, {
    orderId,
    patient,
    bytes: aPdf({ more: `% ${files++}` }),
    actor: { kind: 'command-line', name: 'asha' },
    ...more,
  })

/** An order of two people, of whom the first has a report. */
async function reported() {
  const made = await newOrder(whole, bodyOfPeople(whole, 2, '09:00 AM - 10:00 AM'))
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  await collectSample(shop, params.id)
  await attach(params.id, 0)
  whole.simulator.advance(SECOND_MS)
  return { ...made, params }
}

const WHY = 'It is the report of another Asha Rao.'
const withdraw = (id: string, number = 1, reason = WHY) =>
  signed(kavita.key, stepUp =>
    kavita.api.withdrawReport({ params: { id, number: String(number) }, body: { reason, stepUp } }),
  )

test('a withdrawn report is on no page, no link opens it, and its log of openings stays', async () => {
  const { params, api, order } = await reported()
  const { url } = await api.linkReport({ params: { id: params.id } })
  const open = async () => (await whole.app.request(url)).status
  expect(await open()).toBe(200)
  const { order: after } = await withdraw(params.id)
  expect(after.reports).toEqual([])
  expect(await open()).not.toBe(200)
  const { order: seen } = await api.getOrder({ params })
  expect(seen).toMatchObject({ reports: [], reportUrl: null, status: 'collected' })
  expect((await refusalOf(api.linkReport({ params: { id: params.id } }))).status).toBe(404)
  const [row] = await db.select().from(reports).where(eq(reports.orderId, order._id))
  expect(row?.withdrawnAt).not.toBeNull()
  expect(await db.$count(reportOpenings, eq(reportOpenings.reportId, row?.id ?? ''))).toBe(1)
  const [deletion] = await db
    .select()
    .from(fileDeletions)
    .where(eq(fileDeletions.fileKey, row?.fileKey ?? ''))
  expect(deletion?.dueAt.getTime()).toBeGreaterThan(shop.now().getTime())
})

test('the customer gets a message about the withdrawal, and the history its reason apart from the audit', async () => {
  const { params, order } = await reported()
  jobs.length = 0
  const { order: after } = await withdraw(params.id)
  expect(jobs.map(({ data }) => data)).toEqual([{ orderId: order._id, about: 'report-withdrawn' }])
  expect(after.timeline).toContainEqual(
    expect.objectContaining({ text: 'Withdrew a report', detail: WHY, by: 'Kavita Menon' }),
  )
  expect(JSON.stringify(await historyOf(db, order._id))).not.toContain('another Asha')
})

test('after a withdrawal the order waits for a report again, and the next one replaces the withdrawn one', async () => {
  const { params, order } = await reported()
  await attach(params.id, 1)
  const statusOf = async () => (await meera.api.getDeskOrder({ params })).order.status
  expect(await statusOf()).toBe('report')
  const [before] = await db
    .select()
    .from(reports)
    .where(eq(reports.orderId, order._id))
    .orderBy(reports.number)
  await withdraw(params.id, 1)
  expect(await statusOf()).toBe('collected')
  const { orders } = await kavita.api.listReportsDue()
  expect(orders.map(({ orderId }) => orderId)).toContain(params.id)

  whole.simulator.advance(SECOND_MS)
  const again = await attach(params.id, 0)
  expect(again).toMatchObject({ number: 3, correctedFrom: before?.createdAt })
  expect(await statusOf()).toBe('report')
})

test('a person can be corrected once their report is withdrawn', async () => {
  const { params } = await reported()
  const correct = async () => {
    const { revision } = (await meera.api.getDeskOrder({ params })).order
    const body = { patient: 0, name: 'Asha Rau', age: 42, gender: 'Female' as const, revision }
    return (await meera.api.correctPersonAtDesk({ params, body })).order.patients[0]?.name
  }
  expect((await refusalOf(correct())).status).toBe(409)
  await withdraw(params.id)
  expect(await correct()).toBe('Asha Rau')
})

test('a withdrawal needs the permission, a passkey, a reason and a report', async () => {
  const { params } = await reported()
  const body = { reason: WHY }
  const call = (number: string, by = kavita) => by.api.withdrawReport({ params: { ...params, number }, body })
  expect((await refusalOf(call('1', meera))).status).toBe(403)
  expect((await refusalOf(call('1'))).code).toBe('STEP_UP_NEEDED')
  expect((await refusalOf(withdraw(params.id, 1, ' '))).fields).toHaveProperty('reason')
  expect((await refusalOf(withdraw(params.id, 7))).status).toBe(422)
  await withdraw(params.id)
  expect((await refusalOf(withdraw(params.id))).status).toBe(422)
  const { actions } = (await meera.api.getDeskOrder({ params })).order
  expect(actions.find(({ name }) => name === 'withdraw-report')).toMatchObject({
    isAllowed: false,
    problem: 'This order has no report.',
  })
})
