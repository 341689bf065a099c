import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, visits } from '#db/schema.ts'
import { ROLE_NAMES, ROLES } from '#rules/staff/permissions.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { drawn, visitFor } from '#tests/helpers/staff/tubes.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The visits of a day on paper, for a day without phones. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { setClock } = whole
const { db } = whole.database
setClock('2026-11-23T10:00:00+05:30')
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const imran = await newStaff(whole, 'Imran Shaikh', 'collector')
const day = { city: 'Mumbai', date: '2026-11-25' } as const
const sheetsOf = async (body: { city: string; date: string } = day) =>
  (await confirmed(meera.key, stepUp => meera.api.printDaySheets({ body: { ...body, stepUp } }))).sheets
const assign = (orderId: string) =>
  meera.api.assignVisits({
    body: { visits: [{ orderId, eventId: randomUUID() }], collectorId: imran.id, isInstead: false },
  })
const at = (address: string, timeSlot: string) =>
  visitFor(whole, ['FBS', 'CBC'], { shippingAddress: { address }, details: { timeSlot } })

const later = await at(
  'Flat 3, 14 Hill Road, near the church, Bandra West, Mumbai 400050',
  '09:00 AM - 10:00 AM',
)
const sooner = await at('Flat 9, 2 Hill Road, Bandra West, Mumbai 400050', '08:00 AM - 09:00 AM')
const free = await at('7 Linking Road, Khar West, Mumbai 400052', '08:00 AM - 09:00 AM')
for (const { number } of [later, sooner]) await assign(number)

test('each collector’s visits are in the order of the route, with what the door requires and no name of a test', async () => {
  await meera.api.printLabels({ body: { orderId: later.number, format: 'zpl' } })
  const sheets = await sheetsOf()
  expect(sheets.map(({ collector, visits: own }) => [collector, own.map(({ orderId }) => orderId)])).toEqual([
    ['Imran Shaikh', [sooner.number, later.number]],
    [null, [free.number]],
  ])
  const [codes, visit] = [await later.tubes(), sheets[0]?.visits[1]]
  expect(visit).toMatchObject({
    hour: 9,
    address: expect.stringContaining('near the church'),
    people: [{ name: 'Asha Rao', age: 42, tests: 2, isFasting: true }],
    phones: [expect.stringMatching(/^\d{10}$/)],
    toTake: later.order.totalAmount,
  })
  expect(visit?.tubes.map(({ code }) => code)).toEqual(codes.map(({ specimen }) => specimen?.barcode))
  expect(JSON.stringify(sheets)).not.toMatch(/sugar|count|cbc|fbs/i)
})

test('visits to a centre, collected ones and other days are left out', async () => {
  const there = await at('1 Hill Road, Bandra West, Mumbai 400050', '10:00 AM - 11:00 AM')
  await db
    .update(visits)
    .set({ isCentreVisit: true, centreCode: 'MUMBAI-SAMPLE' })
    .where(isVisitOf(there.order._id))
  const done = await at('3 Hill Road, Bandra West, Mumbai 400050', '10:00 AM - 11:00 AM')
  await drawn(whole, done)
  const numbers = (await sheetsOf()).flatMap(({ visits: own }) => own.map(({ orderId }) => orderId))
  expect(numbers.toSorted()).toEqual([later.number, sooner.number, free.number].toSorted())
  expect(await sheetsOf({ ...day, date: '2026-11-26' })).toEqual([])
})

test('printing requires the passkey of a person who assigns visits everywhere, and is audited', async () => {
  expect(await refusalOf(meera.api.printDaySheets({ body: day }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  const there = await newStaff(whole, 'There', { role: 'coordinator', centre: 'MUMBAI-SAMPLE' })
  expect(await refusalOf(there.api.printDaySheets({ body: day }))).toMatchObject({ status: 403 })
  for (const role of ROLE_NAMES) {
    const isAllowed = (ROLES[role] as readonly string[]).includes('visits.assign')
    const other = await newStaff(whole, `The ${role}`, role)
    const code = isAllowed ? 'STEP_UP_NEEDED' : 'FORBIDDEN'
    expect(await refusalOf(other.api.printDaySheets({ body: day })), role).toMatchObject({ code })
  }
  await sheetsOf()
  const entries = await db.select().from(audit).where(eq(audit.action, 'day-sheets.printed'))
  expect(entries.at(-1)).toMatchObject({
    staffId: meera.id,
    subject: 'visits:Mumbai/2026-11-25',
    details: { count: 3 },
  })
})

test('sheets are not made for a distant day', async () => {
  for (const date of ['2026-11-20', '2027-03-01'])
    expect(await refusalOf(meera.api.printDaySheets({ body: { ...day, date } }))).toMatchObject({
      code: 'INVALID',
    })
})
