import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, reports } from '#db/schema.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyReportAgain, reportChannels } from './report-again.ts'

/** The message of a ready report that the desk sends once more. */

const part = await shopPart()
const { shop } = part
const { bookedOrder, sentOf } = orderMessages(part)

async function reported({ whatsapp }: { whatsapp?: 'on' | 'off' } = {}) {
  const { order } = await bookedOrder({ status: 'report', patientEmail: 'patient@home.test' })
  if (whatsapp) await shop.db.update(customers).set({ whatsapp }).where(eq(customers.id, order.customerId))
  const report = { orderId: order.id, person: 0, fileKey: 'k', bytes: 5, attachedBy: 'lab' }
  await shop.db
    .insert(reports)
    .values({ ...report, createdAt: shop.now(), fileName: `${order.number}-1.pdf` })
  await notifyOrder(shop, { orderId: order.id, about: 'report-ready' })
  return order
}
const again = (orderId: string, channel: 'whatsapp' | 'sms' | 'email', id: string) =>
  notifyReportAgain(shop, { orderId, about: 'report-ready', channel, id })

test('the message is sent again by the chosen channel alone, and a repeated job sends no second one', async () => {
  const order = await reported()
  expect(await reportChannels(shop, order.id)).toEqual(['sms', 'email'])
  const before = await sentOf(order)
  for (const _ of [1, 2]) await again(order.id, 'sms', 'first')
  const added = (await sentOf(order)).slice(before.length)
  expect(added.map(({ channel }) => channel)).toEqual(['sms'])
  expect(added[0]?.text).toBe(before.find(({ channel }) => channel === 'sms')?.text)
  await again(order.id, 'email', 'second')
  expect((await sentOf(order)).at(-1)?.channel).toBe('email')
})

test('WhatsApp is possible only while the customer has chosen it', async () => {
  const on = await reported({ whatsapp: 'on' })
  expect(await reportChannels(shop, on.id)).toEqual(['whatsapp', 'sms', 'email'])
  const before = (await sentOf(on)).length
  await again(on.id, 'whatsapp', 'first')
  expect((await sentOf(on)).slice(before).map(({ channel }) => channel)).toEqual(['whatsapp'])
  const off = await reported({ whatsapp: 'off' })
  expect(await reportChannels(shop, off.id)).toEqual(['sms', 'email'])
})

test('without a report there is no channel, and a job that comes too late sends nothing', async () => {
  const order = await reported()
  const before = (await sentOf(order)).length
  await shop.db.delete(reports).where(eq(reports.orderId, order.id))
  expect(await reportChannels(shop, order.id)).toEqual([])
  await again(order.id, 'sms', 'first')
  expect(await sentOf(order)).toHaveLength(before)
})
