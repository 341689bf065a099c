import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { slots, visits } from '#db/schema.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { bodyOfPeople, refusalOf } from '#tests/helpers/orders.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Up to three patients take one place of a slot, more take two. Each test has its own slot. */

const shopUnderTest = await wholeShop({ slotCapacity: 4 })
let hour = 6

const anHour = () => {
  hour += 1
  return { hour, timeSlot: slotLabel(hour) }
}

async function book(count: number, timeSlot: string) {
  const { api } = await shopUnderTest.signIn()
  const body = bodyOfPeople(shopUnderTest, count, timeSlot)
  return { api, order: (await api.createOrder({ body })).order }
}

/** The slot as another customer with so many patients sees it. */
async function slotFor(patients: number, timeSlot: string) {
  const { days } = await (await shopUnderTest.signIn()).api.listSlots({ query: { patients } })
  return days[1]?.slots.find(slot => slot.timeSlot === timeSlot)
}

test.each([
  [1, 1],
  [3, 1],
  [4, 2],
  [6, 2],
])('%i people take %i seats of the slot, and release them', async (count, seats) => {
  const { hour, timeSlot } = anHour()
  const { api, order } = await book(count, timeSlot)
  expect(await slotFor(1, timeSlot)).toMatchObject({ left: 4 - seats, available: true })
  const own = await api.listSlots({ query: { patients: 6 } })
  expect(own.days[1]?.slots.find(slot => slot.timeSlot === timeSlot)).toMatchObject({ left: 4 })
  await api.cancelOrder({ params: { id: order.orderId } })
  expect(await slotFor(6, timeSlot)).toMatchObject({ left: 4, available: true })
  const { db } = shopUnderTest.database
  const [row] = await db.select().from(slots).where(eq(slots.hour, hour))
  expect(row?.taken).toBe(0)
  const [written] = await db.select().from(visits).where(isVisitOf(order._id))
  expect(written).toMatchObject({ seats: 0 })
})

test('a slot with one free seat has room for three people, and not for four', async () => {
  const { timeSlot } = anHour()
  await book(6, timeSlot)
  await book(1, timeSlot)
  expect(await slotFor(3, timeSlot)).toMatchObject({ available: true, left: 1 })
  expect(await slotFor(4, timeSlot)).toMatchObject({ available: false, left: 1 })
  expect(await refusalOf(book(4, timeSlot))).toMatchObject({ status: 409, code: 'SLOT_FULL' })
  await book(3, timeSlot)
  expect(await refusalOf(book(1, timeSlot))).toMatchObject({ status: 409, code: 'SLOT_FULL' })
})
