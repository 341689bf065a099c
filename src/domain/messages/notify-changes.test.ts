import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, orders } from '#db/schema.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyOrder } from './notify-order.ts'
import { remindDue } from './reminders.ts'

const part = await shopPart()
const { shop, jobs, setClock } = part
const { bookedOrder, sentOf } = orderMessages(part)
type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })

const NOW = '2026-11-23T10:00:00+05:30'
setClock(NOW)

const booked = (change: Parameters<typeof bookedOrder>[0] = {}) =>
  bookedOrder({ date: '2026-11-25', hour: 9, ...change })
const move = ({ id, customerId }: { id: string; customerId: string }, date: string, hour: number) =>
  moveVisit(shop, { kind: 'customer', id: customerId }, { orderId: id, to: { date, hour } })

test('a move is announced once with the new slot by SMS, and with both by email', async () => {
  const { order, phone } = await booked({ patientEmail: 'patient@home.test' })
  await move(order, '2026-11-26', 8)
  await notify(order.id, 'moved')
  await notify(order.id, 'moved')
  const sent = await sentOf(order)
  expect(sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
    ['email', 'patient@home.test'],
    ['sms', `91${phone}`],
  ])
  const [sms] = sent.filter(({ channel }) => channel === 'sms')
  expect(sms?.text).toContain('your visit has moved to Thu 26 Nov 8 to 9 AM.')
  expect(sms?.text).toContain('only water after 8 PM on Wed.')
  const [letter] = sent.filter(({ channel }) => channel === 'email')
  expect(letter?.subject).toBe(`Booking ${order.number} has moved to Thu, 26 Nov`)
  expect(letter?.text).toContain('Before: Wednesday, 25 November, 9-10 AM')
  expect(letter?.text).toContain('Now: Thursday, 26 November, 8-9 AM')
})

test('each move is announced from the slot announced before, and of several moves at once only the last', async () => {
  const { order } = await booked({ patientEmail: 'patient@home.test' })
  await move(order, '2026-11-26', 8)
  await notify(order.id, 'moved')
  await move(order, '2026-11-26', 9)
  await move(order, '2026-11-26', 10)
  await notify(order.id, 'moved')
  await notify(order.id, 'moved')
  const sent = await sentOf(order)
  const [first, second, ...more] = sent.filter(({ channel }) => channel === 'email')
  expect(sent).toHaveLength(4)
  expect(more).toEqual([])
  expect(first?.text).toContain('Before: Wednesday, 25 November')
  expect(second?.text).toContain(
    'Before: Thursday, 26 November, 8-9 AM\nNow: Thursday, 26 November, 10-11 AM',
  )
})

test('a visit that was moved back before the message was sent has no message', async () => {
  const { order } = await booked()
  await move(order, '2026-11-26', 8)
  await move(order, '2026-11-25', 9)
  await notify(order.id, 'moved')
  expect(await sentOf(order)).toEqual([])
})

test('a delayed message names the slot of the visit at the time of sending', async () => {
  const { order } = await booked()
  await move(order, '2026-11-26', 8)
  await notify(order.id, 'confirmed')
  const [sms] = await sentOf(order)
  expect(sms?.text).toContain('Thu 26 Nov 8 to 9 AM')
  expect(sms?.text).not.toContain('25 Nov')
})

test('a customer with a reminder of the old slot gets another before the new slot', async () => {
  const { order } = await booked({ date: '2026-11-24' })
  setClock('2026-11-23T18:30:00+05:30')
  await remindDue(shop)
  await notify(order.id, 'visit-tomorrow')
  await move(order, '2026-11-26', 8)
  jobs.length = 0
  const reminded = () =>
    jobs.flatMap(({ data }) => ('orderId' in data && data.orderId === order.id ? [data.about] : []))
  await remindDue(shop)
  expect(reminded()).toEqual([])
  setClock('2026-11-25T18:30:00+05:30')
  await remindDue(shop)
  await remindDue(shop)
  expect(reminded()).toEqual(['visit-tomorrow'])
  await notify(order.id, 'visit-tomorrow')
  await notify(order.id, 'visit-tomorrow')
  const reminders = (await sentOf(order)).filter(({ text }) => text.includes('visit is tomorrow'))
  expect(reminders.map(({ text }) => /tomorrow, ([^.]+)\./.exec(text)?.[1])).toEqual([
    '9 to 10 AM',
    '8 to 9 AM',
  ])
  setClock(NOW)
})

test('a reminder that was queued for a visit which then moves to another day is not sent', async () => {
  const { order } = await booked({ date: '2026-11-24' })
  setClock('2026-11-23T18:30:00+05:30')
  await remindDue(shop)
  await move(order, '2026-11-26', 8)
  await notify(order.id, 'visit-tomorrow')
  expect(await sentOf(order)).toEqual([])
  setClock(NOW)
})

test('each change of the address is announced once, without either address', async () => {
  const { order } = await booked({ patientEmail: 'patient@home.test' })
  const change = (address: string) =>
    changeAddress(shop, { kind: 'customer', id: order.customerId }, { orderId: order.id, address })
  await change('22 Park Road, Bandra')
  await change('22 Park Road, Bandra')
  await notify(order.id, 'changed')
  await notify(order.id, 'changed')
  expect(await sentOf(order)).toHaveLength(2)
  await change('23 Park Road, Bandra')
  await notify(order.id, 'changed')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms'])
  for (const { channel, text } of sent) {
    expect(text).toContain(channel === 'sms' ? 'What is new: we will come to Bandra.' : 'The address for')
    expect(text).not.toMatch(/Park Road|Hill Road/)
  }
})

test('changes of a finished or cancelled visit are not announced', async () => {
  const { order } = await booked()
  await move(order, '2026-11-26', 8)
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notify(order.id, 'moved')
  await notify(order.id, 'changed')
  expect(await sentOf(order)).toEqual([])
  expect(await shop.db.$count(messages, eq(messages.subject, `order:${order.id}`))).toBe(0)
})
