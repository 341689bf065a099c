import { expect, test } from 'vitest'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { settleDuePayments } from '#domain/money/payments/due.ts'
import { DAY_MS } from '#rules/durations.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { bodyOfPeople, refusalOf } from '#tests/helpers/orders.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/**
 * Places go by the people of the whole visit, its additions among them: three take one place of a slot. Two households of
 * six fill a slot. Each test has its own.
 */

const whole = await wholeShop({ slotCapacity: 4, ordersPerCustomer: 100, patientsPerSeat: 3 })
const manager = await actingWith(whole.shop, 'manager')
let hour = 6

const anHour = () => {
  hour += 1
  return slotLabel(hour)
}

/** A confirmed visit of so many people, each with a CBC. */
async function visitOf(count: number, timeSlot: string) {
  const { api } = await whole.signIn()
  const body = bodyOfPeople(whole, count, timeSlot)
  const { order } = await api.createOrder({ body })
  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return {
    api,
    params,
    add: async (patient: number, paymentMethod: 'COD' | 'ONLINE' = 'COD') => {
      const tests = { items: [{ id: 'HB', patient }], totalAmount: 99, paymentMethod }
      return (await api.addTests({ params, body: tests })).order
    },
    cancel: (lines?: number[], id = params.id) => api.cancelOrder({ params: { id }, body: { lines } }),
    seen: async (id = params.id) => (await api.getOrder({ params: { id } })).order,
  }
}

/** How many places of the slot others can have. */
async function leftOf(timeSlot: string) {
  const { days } = await (await whole.signIn()).api.listSlots({ query: {} })
  return days[1]?.slots.find(slot => slot.timeSlot === timeSlot)?.left
}

const LAST_THREE = [3, 4, 5]

test('a removed patient can be added again only if there is a free seat', async () => {
  const timeSlot = anHour()
  const visit = await visitOf(6, timeSlot)
  await visitOf(6, timeSlot)
  await visit.cancel(LAST_THREE)
  expect(await leftOf(timeSlot)).toBe(1)
  const stranger = await visitOf(3, timeSlot)
  expect(await refusalOf(visit.add(3))).toMatchObject({ status: 409, code: 'SLOT_FULL' })
  expect((await visit.seen()).additions).toEqual([])
  // Who is in the visit anyway takes no more room.
  expect(await visit.add(0)).toMatchObject({ status: 'confirmed' })
  await stranger.cancel()
  for (const patient of LAST_THREE) await visit.add(patient)
  expect(await leftOf(timeSlot)).toBe(0)
  await visit.cancel()
  expect(await leftOf(timeSlot)).toBe(2)
})

test('a seat is taken for a person with an addition, paid or not, and released when the addition ends', async () => {
  const timeSlot = anHour()
  const visit = await visitOf(6, timeSlot)
  const atTheDoor = await visit.add(3)
  const online = await visit.add(4, 'ONLINE')
  await visit.cancel(LAST_THREE)
  expect(await leftOf(timeSlot)).toBe(2)
  await visit.cancel(undefined, atTheDoor.orderId)
  expect(await leftOf(timeSlot)).toBe(2)
  await cancelOrder(whole.shop, manager, {
    check: noLimit,
    orderId: online.orderId,
    reason: 'asked on the phone',
  })
  expect(await leftOf(timeSlot)).toBe(3)
})

test('cancelling a part of an addition releases the seat that only this part needed', async () => {
  const timeSlot = anHour()
  const visit = await visitOf(4, timeSlot)
  const items = [
    { id: 'HB', patient: 0 },
    { id: 'HB', patient: 3 },
  ]
  const tests = { items, totalAmount: 198, paymentMethod: 'COD' as const }
  const { order } = await visit.api.addTests({ params: visit.params, body: tests })
  await visit.cancel([3])
  expect(await leftOf(timeSlot)).toBe(2)
  await visit.cancel([1], order.orderId)
  expect(await leftOf(timeSlot)).toBe(3)
})

test('an unpaid addition that expires or is replaced releases the seat of its person', async () => {
  const before = whole.shop.now()
  // Another day, with all of its hours free.
  whole.simulator.advance(DAY_MS)
  const timeSlot = slotLabel(7)
  const visit = await visitOf(4, timeSlot)
  await visit.cancel([3])
  expect(await leftOf(timeSlot)).toBe(3)
  await visit.add(3, 'ONLINE')
  expect(await leftOf(timeSlot)).toBe(2)
  // For a patient of the visit: no further seat.
  const other = await visit.add(0, 'ONLINE')
  expect(await leftOf(timeSlot)).toBe(3)
  await visit.add(3, 'ONLINE')
  expect((await visit.seen(other.orderId)).cancelReason).toBe('replaced')
  expect(await leftOf(timeSlot)).toBe(2)
  whole.simulator.advance(31 * 60_000)
  await settleDuePayments(whole.shop)
  expect((await visit.seen()).additions.map(({ status }) => status)).toEqual(Array(3).fill('cancelled'))
  expect(await leftOf(timeSlot)).toBe(3)
  whole.setClock(before)
})

test('of two visits that add a person for the last seat at the same time, one gets the seat', async () => {
  const timeSlot = anHour()
  const visits = [await visitOf(4, timeSlot), await visitOf(4, timeSlot)]
  for (const visit of visits) await visit.cancel([3])
  await visitOf(3, timeSlot)
  expect(await leftOf(timeSlot)).toBe(1)
  const added = await Promise.allSettled(visits.map(visit => visit.add(3)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of added)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SLOT_FULL' })
  expect(await leftOf(timeSlot)).toBe(0)
  const seen = await Promise.all(visits.map(visit => visit.seen()))
  expect(seen.flatMap(({ additions }) => additions)).toHaveLength(1)
})

test('concurrent removals and additions of people never exceed the seats', async () => {
  for (let round = 0; round < 3; round += 1) {
    const timeSlot = anHour()
    const visit = await visitOf(4, timeSlot)
    const [, added] = await Promise.allSettled([visit.cancel([3]), visit.add(3)])
    expect(added.status).toBe('fulfilled')
    expect(await leftOf(timeSlot)).toBe(2)
  }
})
