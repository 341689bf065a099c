import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, slots } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { demoCity } from '#tests/helpers/our-cities.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { readSlotSeats, setCapacity } from './capacity.ts'
import { takeSeats } from './slots.ts'

const { shop } = await shopPart(() => [], { slotCapacity: 5 })
const today = indianDate(shop.now())
const actor = await staffWith(shop, 'owner')
const ofDay = (city: string, date: string) =>
  readSlotSeats(shop.db, shop.rules, { city: demoCity(city), date })
const capacityOf = async (city: string, date: string) => (await ofDay(city, date)).map(slot => slot.capacity)
const take = (city: string, date: string, hour: number) =>
  inTransaction(shop.db, tx => takeSeats(tx, { city, date, hour }, shop.rules.slotCapacity))

test('a day in the past keeps its capacity', async () => {
  const date = addDays(today, -1)
  await expect(setCapacity(shop, { city: demoCity('Pune'), date, capacity: 9, actor })).rejects.toMatchObject(
    {
      code: 'SLOT_CLOSED',
    },
  )
  expect(await capacityOf('Pune', date)).toEqual(Array(7).fill(5))
})

test('an hour that has begun keeps its seats, even when the seats of its whole day are changed', async () => {
  for (const capacity of [9, null]) {
    const past = setCapacity(shop, { city: demoCity('Chennai'), date: today, hour: 9, capacity, actor })
    await expect(past).rejects.toMatchObject({
      code: 'SLOT_CLOSED',
      message: '9–10 AM on Mon, 23 Nov has begun, so its seats stay as they are.',
    })
  }
  await setCapacity(shop, { city: demoCity('Chennai'), date: today, capacity: 9, actor })
  expect(await capacityOf('Chennai', today)).toEqual([5, 5, 5, 5, 9, 9, 9])
})

test('a slot can’t be set below its taken seats, and a day with one such slot is not changed', async () => {
  const date = addDays(today, 2)
  for (let times = 0; times < 3; times += 1) await take('Delhi', date, 9)
  const below = setCapacity(shop, { city: demoCity('Delhi'), date, capacity: 2, actor })
  await expect(below).rejects.toMatchObject({
    code: 'SLOT_FULL',
    message: expect.stringContaining('9–10 AM has 3 bookings'),
  })
  expect(await capacityOf('Delhi', date)).toEqual(Array(7).fill(5))
  expect(
    await shop.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `slots:Delhi:${date}`)),
  ).toEqual([])
  const set = await setCapacity(shop, { city: demoCity('Delhi'), date, hour: 9, capacity: 3, actor })
  expect(set.find(slot => slot.hour === 9)).toEqual({ hour: 9, capacity: 3, taken: 3 })
  await expect(take('Delhi', date, 9)).rejects.toMatchObject({ code: 'SLOT_FULL' })
})

test('a closed day accepts no order, an opened one accepts its capacity, and other cities don’t change', async () => {
  const date = addDays(today, 3)
  await setCapacity(shop, { city: demoCity('Pune'), date, capacity: 0, actor })
  await expect(take('Pune', date, 7)).rejects.toMatchObject({ code: 'SLOT_FULL' })
  await setCapacity(shop, { city: demoCity('Pune'), date, hour: 7, capacity: 6, actor })
  for (let times = 0; times < 6; times += 1) await take('Pune', date, 7)
  await expect(take('Pune', date, 7)).rejects.toMatchObject({ code: 'SLOT_FULL' })
  expect(await capacityOf('Pune', date)).toEqual([6, 0, 0, 0, 0, 0, 0])
  expect(await capacityOf('Mumbai', date)).toEqual(Array(7).fill(5))
  const written = await shop.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `slots:Pune:${date}`))
    .orderBy(audit.at, audit.id)
  expect(written.map(row => [row.actor, (row.details.after as { capacity: unknown }).capacity])).toEqual([
    ['operator:asha', 0],
    ['operator:asha', 6],
  ])
})

test('no slot has more seats taken than its capacity, whatever customers and operators do at the same time', async () => {
  const date = addDays(today, 4)
  const at = { city: demoCity('Kolkata'), date, hour: 8 }
  await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) =>
      index % 3 === 0
        ? setCapacity(shop, { ...at, capacity: 2 + (index % 4), actor })
        : take('Kolkata', date, 8),
    ),
  )
  const [row] = await shop.db
    .select()
    .from(slots)
    .where(and(eq(slots.city, 'Kolkata'), eq(slots.date, date), eq(slots.hour, 8)))
  expect(row?.taken).toBeGreaterThan(0)
  expect(row?.taken).toBeLessThanOrEqual(row?.capacity ?? 0)
})
