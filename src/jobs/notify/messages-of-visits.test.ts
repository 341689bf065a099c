import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, recollections } from '#db/schema.ts'
import { rescheduleByStaff } from '#domain/changes/reschedule.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { rejectSample } from '#domain/visits/reject-sample.ts'
import { tellingOf } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'

/** What a visit's events tell, and that it is told only while it is so. */

const part = await shopPart()
const { shop, moveTo } = part
const { bookedOrder, sentOf } = tellingOf(part)
const actor = { kind: 'staff', name: 'asha' } as const
type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })
const note = (orderId: string, kind: 'on_the_way' | 'failed' | 'arrived') =>
  recordVisitEvent(shop, { orderId, kind, actor, reason: 'nobody-home' })
const booked = () => bookedOrder({ slotDate: '2026-11-25', slotHour: 9, patientEmail: 'patient@home.test' })
const NOW = '2026-11-25T08:40:00+05:30'
moveTo(NOW)

test('who is on the way is told once by SMS, without a name', async () => {
  const { order } = await booked()
  await recordVisitEvent(shop, { orderId: order.id, kind: 'assigned', collector: 'Sana Qureshi', actor })
  await note(order.id, 'on_the_way')
  await notify(order.id, 'on-the-way')
  await notify(order.id, 'on-the-way')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel)).toEqual(['sms'])
  expect(sent[0]?.text).toContain('is on the way to you')
  expect(sent[0]?.text).not.toContain('Sana')
})

test('a message that comes after what it tells is over is not sent', async () => {
  const { order } = await booked()
  await note(order.id, 'on_the_way')
  await note(order.id, 'arrived')
  await notify(order.id, 'on-the-way')
  await note(order.id, 'failed')
  // What happened in the millisecond of a move would be of the visit after it.
  part.simulator.advance(1000)
  const to = { date: '2026-11-26', hour: 8 }
  await rescheduleByStaff(shop, { orderId: order.id, actor, to })
  await notify(order.id, 'visit-failed')
  await notify(order.id, 'sample-rejected')
  expect(await sentOf(order)).toEqual([])
})

test('a visit that failed, and a sample to be taken again, are told by SMS and mail without the why', async () => {
  const { order } = await booked()
  await note(order.id, 'failed')
  await notify(order.id, 'visit-failed')
  await shop.db
    .update(orders)
    .set({ status: 'collected', collectedAt: shop.now() })
    .where(eq(orders.id, order.id))
  await rejectSample(shop, { orderId: order.id, reason: 'haemolysed', actor })
  await notify(order.id, 'sample-rejected')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms'])
  expect(JSON.stringify(sent)).not.toMatch(/haemolysed|burst|nobody|Blood/i)
  await shop.db.delete(recollections)
})
