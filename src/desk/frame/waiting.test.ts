import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { centres, conflicts, orderItems, payments, recollections, visits } from '#db/schema.ts'
import { indianDate } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Role } from '#rules/staff/permissions.ts'
import { cancellingIn } from '#tests/helpers/cancelling.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { requestsOf } from '#tests/helpers/staff/requests.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf, visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/**
 * The menu's counts: one overdue request, one conflict, two refunds for a second person, one UPI payment that is not matched, six overdue reports: three
 * plain ones, one with a slow test that was cancelled, one with a slow test to be collected again, one of last month.
 */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, refundAloneUpTo: 30_000 })
const { shop, database, setClock } = whole
const { db } = database
const { paid } = cancellingIn(whole)
await db.insert(centres).values({ ...A_CENTRE, code: 'AND', name: 'Jaanch Andheri', position: 0 })
await requestsOf(whole).nursing('Long Ago')

const taken = []
for (let made = 0; made < 8; made += 1) {
  const { order } = await paid()
  await collectSample(shop, order._id)
  taken.push(order)
}
const [atCentre, home, , ...special] = taken
const [slowCancelled, slowAgain, lastMonth, allAgain, slow] = special.map(({ _id }) => _id)
/** The test takes longer than the time until `LATER`. */
const slowTest = (orderId = '', more: Partial<typeof orderItems.$inferInsert> = {}) =>
  db
    .update(orderItems)
    .set({ reportTimeHours: 240, ...more })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, 1)))
const collectAgain = (orderId = '', ...lines: number[]) =>
  db
    .insert(recollections)
    .values({ orderId, lines, reason: 'clotted', state: 'waiting', by: 'asha', at: shop.now() })
await slowTest(slowCancelled, { cancelledAt: shop.now() })
await slowTest(slowAgain)
await collectAgain(slowAgain, 1)
const longAgo = new Date(shop.now().getTime() - 25 * DAY_MS)
await db
  .update(visits)
  .set({ date: indianDate(longAgo), collectedAt: longAgo })
  .where(isVisitOf(lastMonth ?? ''))
await collectAgain(allAgain, 0, 1)
await slowTest(slow)
await db
  .update(visits)
  .set({ centreCode: 'AND', isCentreVisit: true })
  .where(isVisitOf(atCentre?._id ?? ''))
await db.insert(payments).values({
  orderId: home?._id ?? '',
  channel: 'cash',
  takenAs: 'upi',
  provider: null,
  amount: 24_900,
  state: 'completed',
  createdAt: shop.now(),
})
// Every promised time has passed, and the sessions of that day have ended.
const LATER = new Date(shop.now().getTime() + 6 * DAY_MS)
setClock(LATER)
// Reset after each test by `cancellingIn`.
beforeEach(() => setClock(LATER))

const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
for (const order of [atCentre, home])
  await meera.api.askForRefund({
    params: { id: order?.orderId ?? '' },
    body: { kind: 'refund', amount: 597, reason: 'The sample was lost' },
  })
await db.insert(conflicts).values({
  id: randomUUID(),
  visitId: await visitIdOf(db, home?._id ?? ''),
  staffId: meera.id,
  kind: 'failed',
  at: shop.now(),
  recordedAt: shop.now(),
  reported: {},
  problem: 'Money was already collected at this door.',
  problemKey: 'moneyTakenBefore',
  problemValues: {},
})

const NONE = {
  requests: null,
  conflicts: null,
  approvals: null,
  reports: null,
  matching: null,
  payouts: null,
}
const waitingFor = async (...given: Parameters<typeof newStaff>[2][]) => {
  const { api } = await newStaff(whole, `Asha ${randomUUID()}`, ...given)
  return (await api.getWaiting()).waiting
}

test.each<[Role, object]>([
  ['technician', {}],
  ['collector', {}],
  ['accounts', { approvals: 2, matching: 1, payouts: 0 }],
  ['pathologist', { reports: 6 }],
  ['reception', { requests: 1, payouts: 0 }],
  ['coordinator', { requests: 1, conflicts: 1, payouts: 0 }],
  ['manager', { requests: 1, conflicts: 1, approvals: 2, matching: 1, payouts: 0 }],
  ['owner', { requests: 1, conflicts: 1, approvals: 2, matching: 1, payouts: 0 }],
])('%s has the counts of the pages that the role opens, and no others', async (role, counts) => {
  expect(await waitingFor(role)).toEqual({ ...NONE, ...counts })
})

test('the counts of a role at one centre leave out requests and conflicts, which belong to no centre', async () => {
  expect(await waitingFor({ role: 'manager', centre: 'AND' })).toEqual({ ...NONE, approvals: 1, payouts: 0 })
  expect(await waitingFor({ role: 'pathologist', centre: 'AND' })).toEqual({ ...NONE, reports: 1 })
  expect(await waitingFor()).toEqual(NONE)
})

test('each count is the length of the list on its page', async () => {
  const { api } = await newStaff(whole, 'Everyone', 'manager', 'pathologist')
  const overdue = await api.listDeskRequests({ query: { list: 'overdue' } })
  const { orders: listed, overdue: reports } = await api.listReportsDue()
  expect(listed.filter(({ isOverdue }) => isOverdue)).toHaveLength(reports)
  expect(listed.findLastIndex(({ isOverdue }) => isOverdue)).toBe(reports - 1)
  expect((await api.getWaiting()).waiting).toEqual({
    requests: overdue.requests.length,
    conflicts: (await api.listConflicts()).total,
    approvals: (await api.listApprovals()).approvals.length,
    reports,
    matching: (await api.listUpiToMatch()).total,
    payouts: (await api.listDuePayouts()).payouts.length,
  })
})
