import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, collectorHomes, slots } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { takeSeats } from '#domain/orders/slots/slots.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** How many visits an hour takes, by who works then or by hand. Each test has a city of its own. */

const whole = await wholeShop({ slotCapacity: 5, ordersPerCustomer: 1000 })
const { shop, anyone } = whole
const { db } = whole.database
const today = indianDate(shop.now())
const DATE = addDays(today, 2)
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const { api } = meera

let collectors = 0
async function collector(city: string, week: ({ from: number; to: number } | null)[], perHour = 2) {
  collectors += 1
  const one = await newStaff(whole, `Imran ${collectors}`, 'collector')
  await setWeek(one.id, city, week, perHour)
  return one
}
const setWeek = async (
  id: string,
  city: string,
  week: ({ from: number; to: number } | null)[],
  perHour = 2,
) => {
  const { revision } = await seenOf(id, city)
  await api.setCollectorWeek({ params: { id }, body: { city, area: null, perHour, week, revision } })
}
/** A collector's hours as the desk shows them. */
async function seenOf(id: string, city: string) {
  const found = (await api.getHoursAndCentres({ query: { city } })).collectors.find(one => one.id === id)
  if (!found) throw new Error('no such collector')
  return found
}
const EVERY_DAY = Array.from({ length: 7 }, () => ({ from: 7, to: 12 }))
const setDay = async (id: string, hours: { from: number; to: number } | 'usual' | null) => {
  const { revision } = await seenOf(id, 'Mumbai')
  await api.setCollectorDay({ params: { id }, body: { date: DATE, hours, reason: 'Wedding', revision } })
}

/** Places left of the day's seven hours, as customers see them. */
const left = async (city: string, date = DATE) =>
  (await anyone.listSlots({ query: { city } })).days
    .find(day => day.date === date)
    ?.slots.map(slot => slot.left)
const atHour = async (city: string, hour: number) =>
  (await api.getHoursAndCentres({ query: { city } })).days
    .find(({ date }) => date === DATE)
    ?.slots.find(slot => slot.hour === hour)
const take = (city: string, hour: number, date = DATE) =>
  inTransaction(db, tx => takeSeats(tx, { city, date, hour }, shop.rules.slotCapacity))
const byHand = (city: string, hour: number, capacity: number | null) =>
  api.setSlotCapacity({ body: { city, date: DATE, hour, capacity, reason: 'Rain' } })

test('an hour has the capacity of its collectors, or of the setting if it has no collector', async () => {
  expect(await left('Pune')).toEqual(Array(7).fill(5))
  const imran = await collector('Pune', EVERY_DAY)
  expect(await left('Pune')).toEqual([2, 2, 2, 2, 2, 0, 0])
  await collector(
    'Pune',
    EVERY_DAY.map(() => ({ from: 10, to: 14 })),
    3,
  )
  expect(await left('Pune')).toEqual([2, 2, 2, 5, 5, 3, 3])
  // Unaffected by other cities, and by collectors who have left.
  expect(await left('Delhi')).toEqual(Array(7).fill(5))
  await endStaffAccess(shop, { name: imran.name, actor: { kind: 'command-line', name: 'asha' } })
  expect(await left('Pune')).toEqual([0, 0, 0, 3, 3, 3, 3])
})

test('weekdays off, a day off and a day with other hours change the capacity', async () => {
  const isoDay = (new Date(`${DATE}T00:00:00Z`).getUTCDay() + 6) % 7
  const imran = await collector(
    'Delhi',
    EVERY_DAY.map((hours, at) => (at === isoDay ? null : hours)),
  )
  expect(await left('Delhi')).toEqual(Array(7).fill(0))
  expect(await left('Delhi', addDays(DATE, 1))).toEqual([2, 2, 2, 2, 2, 0, 0])
  await setDay(imran.id, { from: 12, to: 14 })
  expect(await left('Delhi')).toEqual([0, 0, 0, 0, 0, 2, 2])
  await setDay(imran.id, null)
  expect(await left('Delhi')).toEqual(Array(7).fill(0))
  await setDay(imran.id, 'usual')
  await setWeek(imran.id, 'Delhi', EVERY_DAY)
  expect(await left('Delhi')).toEqual([2, 2, 2, 2, 2, 0, 0])
})

test('an hour accepts only as many bookings as its collectors can visit, even if many arrive at once', async () => {
  await collector('Chennai', EVERY_DAY, 3)
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => take('Chennai', 8)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await atHour('Chennai', 8)).toMatchObject({ capacity: 3, planned: 3, taken: 3 })
})

test('an hour with more bookings than seats keeps them, and accepts another once a seat is free', async () => {
  const imran = await collector('Kolkata', EVERY_DAY, 2)
  await take('Kolkata', 8)
  await take('Kolkata', 8)
  await setDay(imran.id, null)
  expect(await atHour('Kolkata', 8)).toMatchObject({ planned: 0, capacity: 0, taken: 2 })
  expect(await left('Kolkata')).toEqual(Array(7).fill(0))
  await expect(take('Kolkata', 8)).rejects.toMatchObject({ code: 'SLOT_FULL' })
  await setDay(imran.id, 'usual')
  await expect(take('Kolkata', 8)).rejects.toMatchObject({ code: 'SLOT_FULL' })
  await setWeek(imran.id, 'Kolkata', EVERY_DAY, 3)
  await take('Kolkata', 8)
  expect(await atHour('Kolkata', 8)).toMatchObject({ capacity: 3, taken: 3 })
})

test('a number of seats set by hand stays until the hour follows the plan again', async () => {
  const imran = await collector('Hyderabad', EVERY_DAY, 2)
  await byHand('Hyderabad', 8, 4)
  expect(await atHour('Hyderabad', 8)).toMatchObject({
    capacity: 4,
    planned: 2,
    setBy: 'Meera Iyer',
    setReason: 'Rain',
  })
  await setDay(imran.id, null)
  for (const _ of [1, 2, 3]) await take('Hyderabad', 8)
  expect(await refusalOf(byHand('Hyderabad', 8, 2))).toMatchObject({ status: 409, code: 'SLOT_FULL' })
  await setDay(imran.id, 'usual')
  await byHand('Hyderabad', 8, null)
  expect(await atHour('Hyderabad', 8)).toMatchObject({ capacity: 2, taken: 3, setBy: null, setReason: null })
  await expect(take('Hyderabad', 8)).rejects.toMatchObject({ code: 'SLOT_FULL' })
  const [row] = await db
    .select()
    .from(slots)
    .where(and(eq(slots.city, 'Hyderabad'), eq(slots.date, DATE), eq(slots.hour, 8)))
  expect(row).toMatchObject({ taken: 3 })
})

test('a booking in the shop takes a seat of the plan, and a collector’s day off is full', async () => {
  const imran = await collector('Ahmedabad', EVERY_DAY, 1)
  const shippingAddress = { address: '1 CG Road, Navrangpura', city: 'Ahmedabad' as const }
  const details = { date: DATE }
  await newOrder(whole, { shippingAddress, details })
  const second = await whole.signIn()
  const body = orderBody(whole, { shippingAddress, details })
  expect(await refusalOf(second.api.createOrder({ body }))).toMatchObject({ code: 'SLOT_FULL' })
  await setWeek(imran.id, 'Ahmedabad', EVERY_DAY, 2)
  expect((await second.api.createOrder({ body })).order.orderId).toMatch(/^ORD-/)
})

test('each change of hours is audited with the hours before and after', async () => {
  const imran = await collector('Bangalore', EVERY_DAY)
  await setDay(imran.id, null)
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `staff:${imran.id}`), eq(audit.action, 'collector.hours-set')))
  expect(rows).toHaveLength(2)
  expect(rows.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        before: expect.objectContaining({ city: 'Bangalore', perHour: 2, days: [] }),
        after: expect.objectContaining({
          city: 'Bangalore',
          perHour: 2,
          days: [{ date: DATE, hours: null, reason: 'Wedding' }],
        }),
      }),
    ]),
  )
})

test('only collectors have working hours, and changing them requires the permission to set slots', async () => {
  const body = { city: 'Mumbai' as const, area: null, perHour: 2, week: EVERY_DAY, revision: 0 }
  const none = { params: { id: meera.id }, body }
  expect(await refusalOf(api.setCollectorWeek(none))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await db.$count(collectorHomes, eq(collectorHomes.staffId, meera.id))).toBe(0)
  const imran = await newStaff(whole, 'Plain Collector', 'collector')
  const own = { params: { id: imran.id }, body }
  expect(await refusalOf(imran.api.setCollectorWeek(own))).toMatchObject({ status: 403 })
  const listed = (await api.getHoursAndCentres({ query: { city: 'Mumbai' } })).collectors
  expect(listed.find(({ id }) => id === imran.id)).toMatchObject({ city: null, perHour: null })
})

test('of two concurrent changes of a week, the second is refused with the first author’s name', async () => {
  const imran = await collector('Mumbai', EVERY_DAY)
  const { revision } = await seenOf(imran.id, 'Mumbai')
  const change = (one: typeof meera, perHour: number) =>
    one.api.setCollectorWeek({
      params: { id: imran.id },
      body: { city: 'Mumbai', area: 'Bandra', perHour, week: EVERY_DAY, revision },
    })
  const asha = await newStaff(whole, 'Asha Nair', 'manager')
  const both = await Promise.allSettled([change(meera, 3), change(asha, 4)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, other] = both[0].status === 'fulfilled' ? [meera, asha] : [asha, meera]
  // Sent again after no answer came it is done, not refused.
  await change(winner, winner === meera ? 3 : 4)
  expect(await refusalOf(change(other, 5))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringContaining(`${winner.name} changed this on`),
    answer: { changedBy: winner.name, current: { revision: revision + 1, area: 'Bandra' } },
  })
  const now = await seenOf(imran.id, 'Mumbai')
  expect(now).toMatchObject({ area: 'Bandra', perHour: winner === meera ? 3 : 4 })
  await other.api.setCollectorWeek({
    params: { id: imran.id },
    body: { city: 'Mumbai', area: null, perHour: 5, week: EVERY_DAY, revision: now.revision },
  })
  expect(await seenOf(imran.id, 'Mumbai')).toMatchObject({ area: null, perHour: 5 })
})

test('a day that was set meanwhile is not overwritten or removed', async () => {
  const imran = await collector('Mumbai', EVERY_DAY)
  const { revision } = await seenOf(imran.id, 'Mumbai')
  const change = (hours: { from: number; to: number } | null | 'usual', revision: number) =>
    api.setCollectorDay({ params: { id: imran.id }, body: { date: DATE, hours, revision } })
  await change(null, revision)
  await change(null, revision)
  expect(await refusalOf(change({ from: 7, to: 9 }, revision))).toMatchObject({ code: 'CHANGED' })
  await change({ from: 7, to: 9 }, revision + 1)
  expect(await refusalOf(change('usual', revision + 1))).toMatchObject({
    code: 'CHANGED',
    answer: { current: { days: [{ date: DATE, hours: { from: 7, to: 9 } }] } },
  })
  expect((await seenOf(imran.id, 'Mumbai')).days).toMatchObject([{ date: DATE, hours: { from: 7, to: 9 } }])
  await change('usual', revision + 2)
  expect((await seenOf(imran.id, 'Mumbai')).days).toEqual([])
})

test('a city is closed until it has a centre or a collector with hours', async () => {
  const city = 'Hyderabad'
  const date = addDays(DATE, 1)
  await db.delete(collectorHomes).where(eq(collectorHomes.city, city))
  const offer = (isOffered: boolean) => db.update(centres).set({ isOffered }).where(eq(centres.city, city))
  await offer(false)
  expect(await left(city, date)).toEqual(Array(7).fill(0))
  expect(await refusalOf(take(city, 9, date))).toMatchObject({ code: 'SLOT_FULL' })
  await collector(city, EVERY_DAY)
  expect(await left(city, date)).toEqual([2, 2, 2, 2, 2, 0, 0])
  await db.delete(collectorHomes).where(eq(collectorHomes.city, city))
  await offer(true)
  expect(await left(city, date)).toEqual(Array(7).fill(5))
})

const hoursOfAll = async (ids: readonly string[], city: string) =>
  Promise.all(ids.map(id => seenOf(id, city)))

test('the week of one collector is copied to others, who keep their start areas and visits an hour', async () => {
  const [source, other] = [
    await collector('Mumbai', EVERY_DAY),
    await collector('Mumbai', Array(7).fill(null), 4),
  ]
  const fresh = await newStaff(whole, 'Without hours', 'collector')
  const to = (await hoursOfAll([other.id, fresh.id], 'Mumbai')).map(({ id, revision }) => ({ id, revision }))
  await api.copyCollectorWeek({ params: { id: source.id }, body: { to } })
  expect(await hoursOfAll([other.id, fresh.id], 'Mumbai')).toMatchObject([
    { week: EVERY_DAY, perHour: 4 },
    { week: EVERY_DAY, perHour: 2, city: 'Mumbai', area: null },
  ])
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.subject, `staff:${fresh.id}`))
  expect(acts.map(({ action }) => action)).toContain('collector.hours-set')
})

test('if the hours of one collector were changed meanwhile, the week is copied to none', async () => {
  const [source, one, other] = [
    await collector('Mumbai', EVERY_DAY),
    await collector('Mumbai', Array(7).fill(null)),
    await collector('Mumbai', Array(7).fill(null)),
  ]
  const to = (await hoursOfAll([one.id, other.id], 'Mumbai')).map(({ id, revision }) => ({ id, revision }))
  await setWeek(other.id, 'Mumbai', [{ from: 8, to: 9 }, ...Array(6).fill(null)])
  const copied = api.copyCollectorWeek({ params: { id: source.id }, body: { to } })
  expect(await refusalOf(copied)).toMatchObject({ status: 409, code: 'CHANGED' })
  expect((await seenOf(one.id, 'Mumbai')).week).toEqual(Array(7).fill(null))
})

test('a collector without hours has no week to copy, and people without the permission can’t copy one', async () => {
  const [source, other] = [
    await newStaff(whole, 'Never set', 'collector'),
    await collector('Mumbai', EVERY_DAY),
  ]
  const copy = (id: string, by = meera) =>
    refusalOf(by.api.copyCollectorWeek({ params: { id }, body: { to: [{ id: other.id, revision: 1 }] } }))
  expect(await copy(source.id)).toMatchObject({ status: 422 })
  const asha = await newStaff(whole, 'At reception', 'reception')
  expect(await copy(other.id, asha)).toMatchObject({ status: 403 })
})
