import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, emergencyAccess, visits } from '#db/schema.ts'
import { notifyEmergencyAccess } from '#domain/messages/desk/emergency-access.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** One order that is not one's own to read, for an hour and a reason. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, simulator, setClock } = whole
const { db } = whole.database
setClock('2026-11-23T10:00:00+05:30')
let technicians = 0
function technician() {
  technicians += 1
  return newStaff(whole, `Tara Sen ${technicians}`, 'technician')
}
const BODY = { reason: 'The analyser shows a critical potassium.' }
const NONE = { status: 404, message: 'Order not found' }

async function anOrder() {
  const { order } = await newOrder(whole)
  return { id: order._id, params: { id: order.orderId } }
}
const rowsOf = (orderId: string) =>
  db.select().from(emergencyAccess).where(eq(emergencyAccess.orderId, orderId))
const actsOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order:${orderId}`))
      .orderBy(audit.at, audit.id)
  ).map(({ action, staffId, details }) => ({ action, staffId, details }))

/** An order that a technician has opened for a reason. */
async function opened() {
  const tara = await technician()
  const one = await anOrder()
  expect(await refusalOf(tara.api.getDeskOrder({ params: one.params }))).toMatchObject(NONE)
  const { until } = await tara.api.openInEmergency({ params: one.params, body: BODY })
  // Actions are distinguished by their times.
  simulator.advance(SECOND_MS)
  return { tara, one, until }
}

test('a technician who states a reason can read that one order, and nothing else', async () => {
  const { tara, one, until } = await opened()
  const other = await anOrder()
  expect((await tara.api.getDeskOrder({ params: one.params })).order).toMatchObject({
    orderId: one.params.id,
    openedUntil: until,
    actions: expect.not.arrayContaining([expect.objectContaining({ isAllowed: true })]),
  })
  // That order and that person alone, and nothing but reading.
  const second = await technician()
  for (const call of [
    () => tara.api.getDeskOrder({ params: other.params }),
    () => second.api.getDeskOrder({ params: one.params }),
  ])
    expect(await refusalOf(call())).toMatchObject(NONE)
  for (const call of [
    () => tara.api.showDeskPhones({ params: one.params }),
    () => tara.api.addDeskNote({ params: one.params, body: { id: crypto.randomUUID(), text: 'x' } }),
    () => tara.api.listOrderTubes({ params: one.params }),
    () => tara.api.cancelAtDesk({ params: one.params, body: { expectedRefund: 0, revision: '' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test('each view of an order opened in an emergency is audited with the reason', async () => {
  const { tara, one } = await opened()
  await tara.api.getDeskOrder({ params: one.params })
  const [row] = await rowsOf(one.id)
  expect(row).toMatchObject({ staffId: tara.id, ...BODY })
  expect(await actsOf(one.id)).toEqual([
    {
      action: 'access.emergency',
      staffId: tara.id,
      details: { emergencyAccessId: row?.id },
    },
    { action: 'order.read', staffId: tara.id, details: { emergencyAccessId: row?.id } },
  ])
})

test('emergency access ends after an hour', async () => {
  const { tara, one } = await opened()
  simulator.advance(60 * 60_000)
  await tara.again()
  expect(await refusalOf(tara.api.getDeskOrder({ params: one.params }))).toMatchObject(NONE)
})

test('two concurrent calls open one hour of access and send one email, without the patient or the reason', async () => {
  const tara = await technician()
  const { id, params } = await anOrder()
  whole.jobs.length = 0
  const both = await Promise.all([1, 2].map(() => tara.api.openInEmergency({ params, body: BODY })))
  expect(new Set(both.map(({ until }) => until)).size).toBe(1)
  const rows = await rowsOf(id)
  expect(rows).toHaveLength(1)
  const job = { id: rows[0]?.id ?? '' }
  expect(whole.jobs).toEqual([expect.objectContaining({ name: 'notify-emergency-access', data: job })])
  await notifyEmergencyAccess(shop, job)
  await notifyEmergencyAccess(shop, job)
  const letters = (await simulator.outbox()).filter(({ text }) => text.includes(params.id))
  expect(letters).toMatchObject([{ to: shop.rules.company.email, text: expect.stringContaining('Tara Sen') }])
  expect(JSON.stringify(letters)).not.toMatch(/Asha|potassium|CBC|Blood/)
  const owner = await newStaff(whole, 'Olga', 'owner')
  const { entries } = await owner.api.listAudit({ body: { orderId: params.id } })
  expect(JSON.stringify(entries)).toContain(BODY.reason)
})

test('emergency access opens another centre’s order too, for reading only', async () => {
  await db
    .insert(centres)
    .values(['GLASS-1', 'GLASS-2'].map((code, position) => ({ ...A_CENTRE, code, name: code, position })))
  const manager = await newStaff(whole, 'At one centre', { role: 'manager', centre: 'GLASS-1' })
  const { id, params } = await anOrder()
  await db.update(visits).set({ isCentreVisit: true, centreCode: 'GLASS-2' }).where(isVisitOf(id))
  expect(await refusalOf(manager.api.getDeskOrder({ params }))).toMatchObject(NONE)
  await manager.api.openInEmergency({ params, body: BODY })
  const { order } = await manager.api.getDeskOrder({ params })
  expect(order.actions.some(({ isAllowed }) => isAllowed)).toBe(false)
  for (const call of [
    () => manager.api.showDeskPhones({ params }),
    () => manager.api.listDeskTimes({ params }),
    () => manager.api.getDeskRefund({ params }),
    () => manager.api.cancelAtDesk({ params, body: { expectedRefund: 0, revision: order.revision } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
})

test('emergency access is refused without a reason, without a role, and to staff who can read the order', async () => {
  const { id, params } = await anOrder()
  const reception = await newStaff(whole, 'Asha Rao', 'reception')
  expect(await refusalOf(reception.api.openInEmergency({ params, body: BODY }))).toMatchObject({
    code: 'INVALID',
  })
  const nobody = await newStaff(whole, 'No Role')
  expect(await refusalOf(nobody.api.openInEmergency({ params, body: BODY }))).toMatchObject({ status: 403 })
  const tara = await technician()
  const short = { reason: '   too few     '.padEnd(40) }
  expect(await refusalOf(tara.api.openInEmergency({ params, body: short }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await rowsOf(id)).toEqual([])
})

test('a person can open five orders a day by emergency access, unknown order numbers included', async () => {
  const tara = await technician()
  const none = { id: 'ORD-0000-0000' }
  for (let tried = 0; tried < 5; tried += 1)
    expect(await refusalOf(tara.api.openInEmergency({ params: none, body: BODY }))).toMatchObject(NONE)
  const { params } = await anOrder()
  expect(await refusalOf(tara.api.openInEmergency({ params, body: BODY }))).toMatchObject({
    code: 'TOO_MANY',
  })
})
