import { expect, test } from 'vitest'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { visitFor } from '#tests/helpers/staff/tubes.ts'

/** The call for counselling before an HIV test: due at the desk, and seen by patient and collector. */

const { whole, meera, imran, at, visitIn, assign, goTo } = await collectorsDay()
const RAVI = { name: 'Ravi Rao', age: 70, gender: 'Male', relation: 'parent', consent: true } as const

/** A visit of the day at which Asha has an HIV test, and her father none. */
async function visitWithHivTest() {
  const details = { date: day(), timeSlot: '09:00 AM - 10:00 AM', consent: true }
  const visit = await visitFor(whole, ['HIV', ['CBC', 1]], { patients: [RAVI], details })
  await assign(visit.number, imran)
  return visit
}

const day = () => at('12:00').toISOString().slice(0, 10)

async function callsBefore() {
  const { board } = await meera.api.getDeskBoard({ query: { city: 'Mumbai' } })
  return board.waits.callsBefore.orders.map(({ orderId }) => orderId)
}

const seenByPatient = async ({ api, params }: Awaited<ReturnType<typeof visitWithHivTest>>) =>
  (await api.getVisit({ params })).visit.counselling

test('an HIV test makes a call due until the counselling of its patient is recorded', async () => {
  const visit = await visitWithHivTest()
  const { params, number } = visit
  expect(await callsBefore()).toContain(number)
  await meera.api.addDeskNote({ params, body: { id: crypto.randomUUID(), text: 'Second floor, no lift' } })
  expect(await callsBefore()).toContain(number)
  const due = { orderId: number, patient: 0, name: 'Asha Rao', isDone: false }
  expect((await meera.api.getDeskOrder({ params })).order.counselling).toEqual([due])
  expect(await seenByPatient(visit)).toBe('due')
  for (const _ of ['once', 'twice']) {
    const { order } = await meera.api.recordCounselling({ params, body: { patient: 0 } })
    expect(order.counselling).toEqual([{ ...due, isDone: true }])
    expect(
      order.consents.map(({ purpose }) => purpose).filter(one => one === 'hiv-counselling'),
    ).toHaveLength(1)
  }
  expect(await callsBefore()).not.toContain(number)
  expect(await seenByPatient(visit)).toBe('done')
})

test('the collector sees whether the call was made, and not for which test', async () => {
  const visit = await visitWithHivTest()
  const { params, number } = visit
  await goTo('08:30')
  const before = await visitIn(imran, number)
  expect(before?.call).toBe('due')
  expect(JSON.stringify(before)).not.toMatch(/HIV|counsel/i)
  await meera.api.recordCounselling({ params, body: { patient: 0 } })
  expect((await visitIn(imran, number))?.call).toBe('done')
})

test('an HIV test that was added to a visit is counselled under its own order', async () => {
  const visit = await visitFor(whole, ['CBC'], { details: { date: day(), timeSlot: '09:00 AM - 10:00 AM' } })
  expect(await callsBefore()).not.toContain(visit.number)
  const added = {
    items: [{ id: 'HIV', patient: 0 }],
    totalAmount: 449,
    consent: true,
    paymentMethod: 'COD' as const,
  }
  const { order } = await visit.api.addTests({ params: visit.params, body: added })
  expect(await callsBefore()).toContain(visit.number)
  const { counselling } = (await meera.api.getDeskOrder({ params: visit.params })).order
  expect(counselling).toMatchObject([{ orderId: order.orderId, isDone: false }])
  await meera.api.recordCounselling({ params: { id: order.orderId }, body: { patient: 0 } })
  expect(await callsBefore()).not.toContain(visit.number)
})

test('a cancelled HIV test requires no call, and counselling can’t be recorded for a person without one', async () => {
  const visit = await visitWithHivTest()
  const { api, params, number } = visit
  const refused = await refusalOf(meera.api.recordCounselling({ params, body: { patient: 1 } }))
  expect(refused).toMatchObject({ code: 'INVALID' })
  await api.cancelOrder({ params, body: { lines: [0], expectedRefund: 0 } })
  expect(await callsBefore()).not.toContain(number)
  expect(await seenByPatient(visit)).toBeNull()
  expect(await refusalOf(meera.api.recordCounselling({ params, body: { patient: 0 } }))).toMatchObject({
    code: 'INVALID',
  })
})

test('only staff who may open the order record its counselling', async () => {
  const { params } = await visitWithHivTest()
  const technician = await newStaff(whole, 'Tara Joshi', 'technician')
  expect(await refusalOf(technician.api.recordCounselling({ params, body: { patient: 0 } }))).toMatchObject({
    status: 403,
  })
  expect((await meera.api.getDeskOrder({ params })).order.counselling).toMatchObject([{ isDone: false }])
})
