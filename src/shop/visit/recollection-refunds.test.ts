import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { slots } from '#db/schema.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { refundOrder } from '#domain/money/payments/refund-order.ts'
import { takePayment } from '#domain/money/payments/take-payment.ts'
import { readRevision } from '#domain/orders/version.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { A_TEST_MORE, newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A sample is taken again for free only while its order is paid. */

const whole = await wholeShop({ slotCapacity: 20, ordersPerCustomer: 1000 })
const { shop, database } = whole
const manager = await actingWith(shop, 'manager')
const ASHA = manager.actor
const SLOT = { date: '2026-11-27', timeSlot: '08:00 AM - 09:00 AM' }

/** An order whose sample was taken on the 25th. */
async function collected() {
  whole.setClock('2026-11-23T10:00:00+05:30')
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  whole.setClock('2026-11-25T11:30:00+05:30')
  await recordVisitEvent(shop, { orderId: params.id, kind: 'collected', actor: ASHA })
  return { ...made, params }
}
const reject = (orderId: string) => rejectSample(shop, orderId)
const takenAt = async ({ date }: { date: string }) => {
  const isSlot = and(eq(slots.date, date), eq(slots.hour, 8))
  const [row] = await database.db.select().from(slots).where(isSlot)
  return row?.taken ?? 0
}

test('a refund of the whole order cancels its free visit, or the right to one', async () => {
  const refund = (orderId: string) => refundOrder(shop, manager, { check: noLimit, orderId })
  const early = await collected()
  await reject(early.params.id)
  await refund(early.params.id)
  const late = await collected()
  await reject(late.params.id)
  const { order: again } = await late.api.bookRecollection({ params: late.params, body: SLOT })
  const before = await takenAt(SLOT)
  await refund(late.params.id)
  expect(await takenAt(SLOT)).toBe(before - 1)
  expect((await late.api.getOrder({ params: { id: again.orderId } })).order.status).toBe('cancelled')
  expect(whole.jobs.map(({ data }) => data)).toContainEqual({ orderId: again._id, about: 'cancelled' })
  for (const { api, params } of [early, late]) {
    expect(await refusalOf(api.bookRecollection({ params, body: SLOT }))).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
    })
    await reject(params.id)
    expect((await api.getVisit({ params })).visit.recollection?.state).toBe('dropped')
  }
})

test('cancelling an order after its sample cancels the free visit, and refunds that visit’s additions', async () => {
  const { api, params } = await collected()
  await reject(params.id)
  const body = { ...SLOT, timeSlot: '11:00 AM - 12:00 PM' }
  const { order: again } = await api.bookRecollection({ params, body })
  const added = await api.addTests({ params: { id: again.orderId }, body: A_TEST_MORE })
  const revision = await readRevision(shop.db, { visitId: await visitIdOf(shop.db, again._id) })
  const paid = { orderId: added.order.orderId, as: 'cash', reference: '', revision } as const
  await takePayment(shop, await actingWith(shop, 'reception'), paid)
  await cancelOrder(shop, manager, { check: noLimit, orderId: params.id, reason: '' })
  expect((await api.getOrder({ params: { id: again.orderId } })).order.status).toBe('cancelled')
  expect((await api.getOrder({ params: { id: added.order.orderId } })).order).toMatchObject({
    status: 'cancelled',
    refund: { amount: 99, status: 'pending' },
  })
})

test('a free visit booked while its order is refunded does not stay', async () => {
  const { api, params } = await collected()
  await reject(params.id)
  const body = { ...SLOT, timeSlot: '12:00 PM - 01:00 PM' }
  const [booked] = await Promise.allSettled([
    api.bookRecollection({ params, body }),
    refundOrder(shop, manager, { check: noLimit, orderId: params.id }),
  ])
  if (booked.status === 'fulfilled')
    expect((await api.getOrder({ params: { id: booked.value.order.orderId } })).order.status).toBe(
      'cancelled',
    )
  else expect(booked.reason).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
})

test('the tests of a cancelled free visit join a sample that waits for a time', async () => {
  const { api, params } = await collected()
  await reject(params.id)
  const body = { ...SLOT, date: '2026-11-28', timeSlot: '01:00 PM - 02:00 PM' }
  const { order: again } = await api.bookRecollection({ params, body })
  await reject(params.id)
  await api.cancelOrder({ params: { id: again.orderId } })
  const { recollection } = (await api.getVisit({ params })).visit
  expect(recollection).toMatchObject({ state: 'waiting', items: [{ name: 'Complete Blood Count (CBC)' }] })
})
