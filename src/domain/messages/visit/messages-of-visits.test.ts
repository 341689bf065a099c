import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { laterJobs, orderItems, orders, payments, recollections, staffSessions, visits } from '#db/schema.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { addStaff } from '#domain/staff/staff.ts'
import { doorCode } from '#domain/visits/door-code.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { rejectSample } from '#tests/helpers/reject-sample.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { actingWith } from '#tests/helpers/staff/acting.ts'
import { visitFailedOnWhatsApp } from './failed.ts'
import { lateOnWhatsApp } from './late.ts'

/** Messages on the events of a visit, sent only while they are true. */

const part = await shopPart()
const { shop, setClock } = part
const manager = await actingWith(shop, 'manager')
const actor = manager.actor
const { bookedOrder, sentOf } = orderMessages(part)
type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })
const note = (orderId: string, kind: 'on_the_way' | 'failed' | 'arrived') =>
  recordVisitEvent(shop, { orderId, kind, actor, reason: 'nobody-home' })
const booked = () => bookedOrder({ date: '2026-11-25', hour: 9, patientEmail: 'patient@home.test' })
const NOW = '2026-11-25T08:40:00+05:30'
setClock(NOW)

test('one SMS names the collector on the way, with the door code', async () => {
  const { order } = await booked()
  await recordVisitEvent(shop, { orderId: order.id, kind: 'assigned', collector: 'Sana Qureshi', actor })
  await note(order.id, 'on_the_way')
  await notify(order.id, 'on-the-way')
  await notify(order.id, 'on-the-way')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel)).toEqual(['sms'])
  const code = doorCode(shop.rules.secret, order.visitId)
  expect(sent[0]?.text).toContain(`Sana Qureshi is on the way to you. Door code ${code}.`)
})

test('a message about something that has ended meanwhile is not sent', async () => {
  const { order } = await booked()
  await note(order.id, 'on_the_way')
  await note(order.id, 'arrived')
  await notify(order.id, 'on-the-way')
  await note(order.id, 'failed')
  // What happened in the millisecond of a move would be of the visit after it.
  part.simulator.advance(1000)
  const to = { date: '2026-11-26', hour: 8 }
  await moveVisit(shop, manager, { orderId: order.id, to })
  await notify(order.id, 'visit-failed')
  await notify(order.id, 'sample-rejected')
  expect(await sentOf(order)).toEqual([])
})

test('a failed visit and a recollection are announced by SMS and email without the reason', async () => {
  const { order } = await booked()
  await note(order.id, 'failed')
  await notify(order.id, 'visit-failed')
  await shop.db.update(orders).set({ status: 'collected' }).where(eq(orders.id, order.id))
  await shop.db.update(visits).set({ collectedAt: shop.now() }).where(eq(visits.id, order.visitId))
  await rejectSample(shop, order.id)
  await notify(order.id, 'sample-rejected')
  const sent = await sentOf(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'sms', 'sms'])
  expect(JSON.stringify(sent)).not.toMatch(/haemolysed|burst|nobody|Blood/i)
  await shop.db.delete(recollections)
})

test('a late visit is announced by SMS after half an hour, and only while it is late', async () => {
  const { order } = await booked()
  await notify(order.id, 'confirmed')
  const [planned] = await shop.db
    .select()
    .from(laterJobs)
    .where(eq(laterJobs.dueAt, new Date('2026-11-25T10:30:00+05:30')))
  expect(planned).toMatchObject({ name: 'notify-order', data: { orderId: order.id, about: 'late' } })
  setClock('2026-11-25T10:29:59+05:30')
  await notify(order.id, 'late')
  const late = async () => (await sentOf(order)).filter(({ text }) => text.includes('is late'))
  expect(await late()).toEqual([])
  setClock('2026-11-25T10:30:00+05:30')
  await notify(order.id, 'late')
  await notify(order.id, 'late')
  expect((await late()).map(({ channel }) => channel)).toEqual(['sms'])
  const { order: reached } = await booked()
  await note(reached.id, 'arrived')
  await notify(reached.id, 'late')
  expect((await sentOf(reached)).filter(({ text }) => text.includes('is late'))).toEqual([])
  setClock(NOW)
})

test('the message about a late or failed visit promises to cancel at no cost, and a refund only where one is due', async () => {
  const late = async (paymentStatus: 'pending' | 'completed') => {
    const { order } = await bookedOrder({ date: '2026-11-25', hour: 9, paymentStatus })
    setClock('2026-11-25T10:30:00+05:30')
    await notify(order.id, 'late')
    await note(order.id, 'failed')
    await notify(order.id, 'visit-failed')
    setClock(NOW)
    return (await sentOf(order)).map(({ text }) => /or cancel,? (.*?):/.exec(text)?.[1])
  }
  for (const paid of ['pending', 'completed'] as const)
    expect(await late(paid)).toEqual(['at no cost', 'both at no cost'])
  const order = { number: 'ORD-7K3M-Q9T4', people: [] }
  for (const sent of [
    lateOnWhatsApp({ ...order, paidBefore: 100 }, ''),
    visitFailedOnWhatsApp({ ...order, paidBefore: 100 }),
  ])
    expect(sent.variables.CANCEL).toBe('cancel for a full refund')
  expect(visitFailedOnWhatsApp({ ...order, paidBefore: 0 }).variables.CANCEL).toBe('cancel at no cost')
})

test('the message about a late visit waits while the collector’s phone has no signal', async () => {
  const { order } = await booked()
  const { staff: collector } = await addStaff(shop, {
    name: 'Imran Shaikh',
    grants: [{ role: 'collector', centre: null }],
    actor,
  })
  await recordVisitEvent(shop, { orderId: order.id, kind: 'assigned', collector: 'Imran Shaikh', actor })
  const phoneCalls = (lastCalledAt: Date) =>
    shop.db.insert(staffSessions).values({
      tokenHash: lastCalledAt.toISOString(),
      staffId: collector.id,
      isPhone: true,
      createdAt: shop.now(),
      lastCalledAt,
      expiresAt: new Date('2026-11-26T00:00:00+05:30'),
    })
  await phoneCalls(new Date('2026-11-25T09:50:00+05:30'))
  setClock('2026-11-25T10:30:00+05:30')
  await notify(order.id, 'late')
  expect(await sentOf(order)).toEqual([])
  const [again] = await shop.db
    .select()
    .from(laterJobs)
    .where(eq(laterJobs.data, { orderId: order.id, about: 'late' }))
  expect(again?.dueAt.getTime()).toBeGreaterThan(shop.now().getTime())
  await phoneCalls(new Date('2026-11-25T10:31:00+05:30'))
  await notify(order.id, 'late')
  expect((await sentOf(order)).map(({ text }) => text.includes('is late'))).toEqual([true])
  setClock(NOW)
})

test('after the sample the customer and the door contact get one message, with the report time', async () => {
  const doorPhone = '9822012351'
  const { order } = await bookedOrder({
    date: '2026-11-25',
    total: 6900,
    subtotal: 6900,
    doorPhone,
    item: null,
  })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 0,
    person: 0,
    itemId: 'CBC',
    isPackage: false,
    name: 'CBC',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: 6900,
    discount: 0,
    reportTimeHours: 8,
  })
  await notify(order.id, 'sample-taken')
  expect(await sentOf(order)).toEqual([])
  await collectSample(shop, order.id, actor)
  expect(part.jobs.map(({ data }) => data)).toContainEqual({ orderId: order.id, about: 'sample-taken' })
  await notify(order.id, 'sample-taken')
  await notify(order.id, 'sample-taken')
  expect((await sentOf(order)).map(({ text }) => text)).toEqual([
    expect.stringContaining('The report comes by Wed 25 Nov 5 PM.'),
  ])
  const atDoor = (await part.simulator.outbox()).filter(({ to }) => to.includes(doorPhone))
  expect(atDoor.map(({ text }) => text)).toEqual([
    expect.stringContaining('gets the report by Wed 25 Nov 5 PM.'),
  ])
})

test('cash at the door is confirmed by the message about the sample, and later cash by its own message', async () => {
  const { order } = await bookedOrder({ date: '2026-11-25', total: 6900, subtotal: 6900, item: null })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    line: 0,
    person: 0,
    itemId: 'CBC',
    isPackage: false,
    name: 'CBC',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    price: 6900,
    discount: 0,
  })
  await collectSample(shop, order.id, actor)
  const abouts = () =>
    part.jobs.flatMap(({ data }) =>
      'about' in data && 'orderId' in data && data.orderId === order.id ? [data.about] : [],
    )
  expect(abouts()).toEqual(['sample-taken'])
  await notify(order.id, 'sample-taken')
  await notify(order.id, 'sample-taken')
  const received = async () =>
    (await sentOf(order)).map(({ text }) => /(received Rs \S+|Rs \S+ paid) in cash/.exec(text)?.[0])
  expect(await received()).toEqual(['Rs 69 paid in cash'])
  // Added at the door, and paid at once.
  const added = (
    await bookedOrder({
      date: '2026-11-25',
      subtotal: 9900,
      total: 9900,
      addedTo: order.id,
      customerId: order.customerId,
    })
  ).order
  await shop.db.insert(payments).values({
    orderId: added.id,
    channel: 'cash',
    takenAs: 'cash',
    state: 'completed',
    amount: 9900,
    settlesOrder: true,
    createdAt: shop.now(),
    completedAt: shop.now(),
  })
  await notify(order.id, 'cash-received')
  await notify(order.id, 'cash-received')
  expect((await received()).toSorted()).toEqual(['Rs 69 paid in cash', 'received Rs 168 in cash'])
})

test('the message about the sample names no cash that was confirmed before', async () => {
  const { order } = await bookedOrder({ date: '2026-11-25', total: 6900, subtotal: 6900 })
  await shop.db.insert(payments).values({
    orderId: order.id,
    channel: 'cash',
    takenAs: 'cash',
    state: 'completed',
    amount: 6900,
    settlesOrder: true,
    createdAt: shop.now(),
    completedAt: shop.now(),
  })
  await notify(order.id, 'cash-received')
  await collectSample(shop, order.id, actor)
  await notify(order.id, 'sample-taken')
  const texts = (await sentOf(order)).map(({ text }) => text)
  expect(texts.filter(text => text.includes('in cash'))).toEqual([
    expect.stringContaining('we received Rs 69 in cash'),
  ])
  expect(texts).toContainEqual(expect.stringContaining('Nothing to pay. The report comes by'))
})

test('the door contact gets the confirmation and the collector’s way, never an order number, and at most ten messages a day', async () => {
  const doorPhone = '9822012345'
  const toDoor = async () => (await part.simulator.outbox()).filter(({ to }) => to.includes(doorPhone))
  for (let count = 0; count < 12; count += 1) {
    const { order } = await bookedOrder({ date: '2026-11-26', doorPhone, doorName: 'Vasant' })
    await notify(order.id, 'confirmed')
    await notify(order.id, 'confirmed')
  }
  const sent = await toDoor()
  expect(sent).toHaveLength(10)
  for (const { text } of sent) expect(text).toMatch(/booked a visit .* http:\/\/shop\.test\/v\?\w{16}$/)
})

test('a contact added later gets one confirmation, and a corrected contact only later messages', async () => {
  const { order, phone } = await bookedOrder({ date: '2026-11-27' })
  const name = (doorPhone: string) =>
    shop.db.update(visits).set({ doorPhone }).where(eq(visits.id, order.visitId))
  const sentTo = async (to: string) =>
    (await part.simulator.outbox()).filter(message => message.to.includes(to)).length
  await notify(order.id, 'confirmed')
  await name('9822012346')
  await notify(order.id, 'confirmed')
  await name('9822012347')
  await notify(order.id, 'confirmed')
  expect([await sentTo(phone), await sentTo('9822012346'), await sentTo('9822012347')]).toEqual([1, 1, 0])
  setClock('2026-11-26T18:00:00+05:30')
  await notify(order.id, 'visit-tomorrow')
  expect([await sentTo('9822012346'), await sentTo('9822012347')]).toEqual([1, 1])
  setClock(NOW)
})

test('a door contact with the account’s own number gets no second message', async () => {
  const { order, phone } = await bookedOrder({ date: '2026-11-26' })
  await shop.db.update(visits).set({ doorPhone: phone }).where(eq(visits.id, order.visitId))
  await notify(order.id, 'confirmed')
  expect((await part.simulator.outbox()).filter(({ to }) => to.includes(phone))).toHaveLength(1)
})
