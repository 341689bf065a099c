import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReportedEvent } from '#collector/data/contract.ts'
import { audit, visitEvents } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { anonymise } from '#domain/privacy/anonymise.ts'
import { smsRegistration } from '#domain/sms.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { namesOrder } from '#tests/helpers/order-messages.ts'
import { bodyOfPeople, refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { testRules } from '#tests/helpers/test-shop.ts'

/** The people of a visit at the door: their details are put right, and who is not there is marked. */

const { whole, meera, imran, event, send, reportsInConflict, dayOf, visitOf, goTo } = await collectorsDay(
  {},
  { registered: smsRegistration(testRules()) },
)
const { database } = whole
const { db } = database

/** A visit of two people, paid at the door. */
function visitOfTwo() {
  const { items, totalAmount, patients } = bodyOfPeople(whole, 2, '09:00 AM - 10:00 AM')
  return visitOf(imran, { items, totalAmount, patients })
}

const BEFORE = { name: 'Rao B', age: 67, gender: 'male' as const }
const corrected = (id: string, clock: string, more: object = {}) =>
  event(id, 'corrected', clock, {
    person: 1,
    name: 'Ravi Rao',
    age: 61,
    gender: 'Male',
    guardianName: '',
    before: BEFORE,
    ...more,
  }) as ReportedEvent
const absent = (id: string, clock: string, more: object = {}) =>
  event(id, 'absent', clock, { person: 1, reason: 'not-home', note: '', ...more }) as ReportedEvent

const deskOrder = async (params: { id: string }) => (await meera.api.getDeskOrder({ params })).order
const visitOnPhone = async (id: string) => (await dayOf(imran)).visits.find(({ orderId }) => orderId === id)

/** What the customer is sent once the time to undo is over. */
async function smsAfterUndo(number: string, params: { id: string }) {
  whole.simulator.advance(UNDO_MS)
  await sendDueJobs(whole.shop)
  for (const { name, data } of whole.jobs.splice(0))
    if (name === 'notify-order') await notifyOrder(whole.shop, data)
  const { phones } = await meera.api.showDeskPhones({ params })
  const sent = await whole.simulator.outbox()
  return sent
    .filter(({ to, text }) => to.endsWith(phones.customer ?? '-') && namesOrder(text, number))
    .map(({ text }) => text)
}

/** Scans every tube of the person. */
async function scan(id: string, position: number, clock: string) {
  const visit = await visitOnPhone(id)
  const tubes = (visit?.tubes ?? []).filter(tube => tube.position === position)
  const scans = tubes.map(({ key }) => event(id, 'tube_bound', clock, { tube: key, code: newTubeCode() }))
  for (const { outcome } of await send(imran, scans)) expect(outcome).toBe('taken')
}

test('a collector corrects a person at the door, later without signal, and the desk sees before and after', async () => {
  const { id, params, order } = await visitOfTwo()
  await goTo('09:40')
  const late = corrected(id, '09:10')
  expect(await send(imran, [late])).toMatchObject([{ outcome: 'taken' }])
  expect(await send(imran, [late])).toMatchObject([{ outcome: 'known' }])
  expect((await visitOnPhone(id))?.people).toMatchObject([
    { position: 0, name: 'Asha Rao' },
    { position: 1, name: 'Ravi Rao', age: 61 },
  ])
  const { timeline, patients } = await deskOrder(params)
  expect(patients[1]?.name).toBe('Ravi Rao')
  expect(timeline).toContainEqual(
    expect.objectContaining({
      text: 'Corrected a person of the visit',
      detail: 'Rao B, 67 years → Ravi Rao, 61 years',
      by: 'Imran Shaikh',
    }),
  )
  const events = await db.select().from(visitEvents).where(eq(visitEvents.kind, 'corrected'))
  const acts = await db.select().from(audit)
  expect(JSON.stringify([events, acts])).not.toContain('Ravi Rao')
  expect(order.status).not.toBe('cancelled')
})

test('a correction of details that the desk has corrected meanwhile waits for the desk, which can accept it', async () => {
  const { id, params } = await visitOfTwo()
  const { revision } = await deskOrder(params)
  const body = { patient: 1, name: 'Rao Bee', age: 67, gender: 'Male' as const, revision }
  await meera.api.correctPersonAtDesk({ params, body })
  await goTo('09:40')
  expect(await send(imran, [corrected(id, '09:10')])).toMatchObject([
    { outcome: 'conflict', said: { key: 'personCorrectedMeanwhile' } },
  ])
  expect((await deskOrder(params)).patients[1]?.name).toBe('Rao Bee')
  const conflicts = await reportsInConflict()
  const waiting = conflicts.find(({ orderId }) => orderId === id)
  await meera.api.decideConflicts({
    body: { decision: 'taken', reports: [{ id: waiting?.id ?? '' }], note: 'He showed his card' },
  })
  expect((await deskOrder(params)).patients[1]?.name).toBe('Ravi Rao')
})

test('a person who is not at home needs no tube, is no conflict, and waits for a new time or a refund', async () => {
  const { id, params } = await visitOfTwo()
  await goTo('09:40')
  await send(imran, [event(id, 'arrived', '09:05'), absent(id, '09:10')])
  await scan(id, 0, '09:12')
  await send(imran, [event(id, 'cash_taken', '09:14', { amount: 498 }), event(id, 'collected', '09:15')])
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === id)).toEqual([])
  const order = await deskOrder(params)
  expect(order.recollections).toMatchObject([{ reason: 'not-home', state: 'waiting', lines: [1] }])
  expect(order.timeline).toContainEqual(
    expect.objectContaining({ text: 'Person not sampled', detail: 'Rao B: not at home' }),
  )
  expect(await smsAfterUndo(id, params)).toContainEqual(
    expect.stringMatching(/we could not take the sample of Rao\b/),
  )
  const open = order.actions.filter(({ problem }) => problem === null).map(({ name }) => name)
  expect(open).toEqual(expect.arrayContaining(['book-recollection', 'refund-recollection']))
})

test('one visit takes the sample of an absent person and another’s rejected tube again', async () => {
  const { id, params } = await visitOfTwo()
  await goTo('09:40')
  await send(imran, [event(id, 'arrived', '09:05'), absent(id, '09:10')])
  await scan(id, 0, '09:12')
  await send(imran, [event(id, 'cash_taken', '09:14', { amount: 498 }), event(id, 'collected', '09:15')])
  const lab = await newStaff(whole, 'Joseph Lab', 'manager')
  const { tubes } = await lab.api.listOrderTubes({ params })
  const [code] = tubes.flatMap(tube => tube.code ?? [])
  if (!code) throw new Error('no tube')
  await lab.api.receiveTube({ body: { code, centre: null } })
  await lab.api.rejectTube({ body: { code, reason: 'clotted' } })
  const { order } = await meera.api.bookRecollectionAtDesk({
    params,
    body: { date: addDays(indianDate(whole.shop.now()), 1), timeSlot: '09:00 AM - 10:00 AM' },
  })
  const again = order.recollections.flatMap(({ orderId }) => orderId ?? [])
  const next = await lab.api.listOrderTubes({ params: { id: again[0] ?? '' } })
  expect(next.tubes.map(({ patientName }) => patientName).sort()).toEqual(['Asha Rao', 'Rao B'])
})

test('a person who comes after all and is sampled needs no recollection', async () => {
  const { id, params } = await visitOfTwo()
  await goTo('09:40')
  await send(imran, [absent(id, '09:06')])
  await scan(id, 0, '09:07')
  await scan(id, 1, '09:10')
  await send(imran, [event(id, 'cash_taken', '09:14', { amount: 498 }), event(id, 'collected', '09:15')])
  expect((await deskOrder(params)).recollections).toEqual([])
})

test('the desk marks a person after the visit, with words that an erasure clears', async () => {
  const { id, params, order } = await visitOfTwo()
  await goTo('09:40')
  await send(imran, [event(id, 'arrived', '09:05')])
  await scan(id, 0, '09:12')
  await send(imran, [event(id, 'cash_taken', '09:14', { amount: 498 }), event(id, 'collected', '09:15')])
  const body = { eventId: randomUUID(), patient: 1, reason: 'other' as const, note: 'Ravi was at work' }
  expect(await refusalOf(imran.api.markAbsentAtDesk({ params, body }))).toMatchObject({ status: 403 })
  await meera.api.markAbsentAtDesk({ params, body })
  const { order: marked } = await meera.api.markAbsentAtDesk({ params, body })
  expect(marked.recollections).toMatchObject([{ reason: 'not-home', state: 'waiting', lines: [1] }])
  expect(await smsAfterUndo(id, params)).toContainEqual(
    expect.stringMatching(/we could not take the sample of Rao\b/),
  )
  // The missing tube is explained.
  expect((await reportsInConflict()).filter(({ orderId }) => orderId === id)).toEqual([])
  expect(marked.timeline).toContainEqual(
    expect.objectContaining({ text: 'Person not sampled', detail: 'Rao B: other reason. Ravi was at work' }),
  )
  const visit = (await db.select().from(visitEvents).where(eq(visitEvents.id, body.eventId)))[0]?.visitId
  await inTransaction(db, tx => anonymise(tx, [order._id], whole.shop.now()))
  const events = await db
    .select()
    .from(visitEvents)
    .where(and(eq(visitEvents.kind, 'absent'), eq(visitEvents.visitId, visit ?? ('' as never))))
  expect(JSON.stringify(events)).not.toContain('Ravi')
})

test('a person of another visit, and an empty order, are refused', async () => {
  const { id, params } = await visitOfTwo()
  await goTo('09:40')
  const unknown = await send(imran, [
    corrected(id, '09:10', { person: 4 }),
    absent(id, '09:11', { person: 9 }),
  ])
  expect(unknown.map(({ outcome }) => outcome)).toEqual(['conflict', 'refused'])
  const body = { eventId: randomUUID(), patient: 5, reason: 'not-home' as const }
  expect((await refusalOf(meera.api.markAbsentAtDesk({ params, body }))).fields).toHaveProperty('patient')
})
