import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, visits } from '#db/schema.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, visitFor } from '#tests/helpers/staff/tubes.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The bench finds tubes, and nothing else of an order. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { db } = whole.database
const technician = await newStaff(whole, 'Farida Sheikh', 'technician')

const find = async (text: string, { api } = technician) => (await api.findTubes({ body: { text } })).tubes
const codesFor = async (text: string, by = technician) => (await find(text, by)).map(({ code }) => code)

async function aCentre(code: string, position: number) {
  await db.insert(centres).values({ ...A_CENTRE, code, name: code, position })
}

test('a tube is found by its code, with its patient and state, and is not changed', async () => {
  const visit = await visitFor(whole, ['CBC', 'FBS'])
  const [code = ''] = await drawn(whole, visit)
  const found = await find(code.toLowerCase())
  expect(found).toMatchObject([{ code, state: 'collected', patientName: 'Asha Rao', orderId: visit.number }])
  expect(await find(code)).toEqual(found)
})

test('an order number finds the coded tubes of its visit', async () => {
  const visit = await visitFor(whole, ['CBC', 'FBS'])
  expect(await find(visit.number)).toEqual([])
  const codes = await drawn(whole, visit)
  expect(codes.length).toBeGreaterThan(1)
  expect((await codesFor(visit.number)).toSorted()).toEqual(codes.toSorted())
})

test('a name or a phone number finds no tube, and no result has an address or phone', async () => {
  const visit = await visitFor(whole, ['CBC'])
  const [code = ''] = await drawn(whole, visit)
  for (const text of ['asha rao', visit.customer.phone ?? '', (visit.customer.phone ?? '').slice(-4)])
    expect(await find(text), text).toEqual([])
  const answer = JSON.stringify(await find(code))
  expect(answer).not.toContain(visit.customer.phone)
  expect(answer).not.toContain('400050')
})

test('a role at one centre finds the tubes of that centre and of home visits in its city', async () => {
  await aCentre('TUBES-1', 91)
  await aCentre('TUBES-2', 92)
  const here = await newStaff(whole, 'Here', { role: 'technician', centre: 'TUBES-1' })
  const there = await newStaff(whole, 'There', { role: 'technician', centre: 'TUBES-2' })
  const [home, atCentre] = [await visitFor(whole, ['CBC']), await visitFor(whole, ['CBC'])]
  const [homeCodes, centreCodes] = [await drawn(whole, home), await drawn(whole, atCentre)]
  await db
    .update(visits)
    .set({ isCentreVisit: true, centreCode: 'TUBES-1' })
    .where(isVisitOf(atCentre.order._id))
  expect(await codesFor(atCentre.number, here)).toEqual(centreCodes)
  expect(await codesFor(centreCodes[0] ?? '', there)).toEqual([])
  for (const person of [here, there]) expect(await codesFor(home.number, person)).toEqual(homeCodes)
  await db.update(visits).set({ city: 'Pune' }).where(isVisitOf(home.order._id))
  expect(await codesFor(home.number, here)).toEqual([])
})

test('searches with and without a match are audited, with ids or masked text', async () => {
  const nosy = await newStaff(whole, 'Nosy Parker', 'technician')
  const visit = await visitFor(whole, ['CBC'])
  const [code = ''] = await drawn(whole, visit)
  await find(code, nosy)
  await find('ORD-ZZZZ-ZZZZ', nosy)
  const acts = await db.select().from(audit).where(eq(audit.staffId, nosy.id))
  expect(acts.filter(({ action }) => action === 'search.read').map(({ details }) => details)).toEqual([
    { kind: 'tube', ids: [visit.order._id] },
    { kind: 'order', found: 0, tried: 'ORD-…' },
  ])
})

test('the technician finds no orders, and a coordinator no tubes', async () => {
  expect(await refusalOf(technician.api.findAtDesk({ body: { text: 'asha' } }))).toMatchObject({
    status: 403,
  })
  const coordinator = await newStaff(whole, 'Meera Iyer', 'coordinator')
  expect(await refusalOf(find('ORD-ZZZZ-ZZZZ', coordinator))).toMatchObject({ status: 403 })
})
