import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { emailConfirmations, sentFasts } from '#db/schema.ts'
import { customerOf } from '#domain/actor.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addTests } from '#domain/changes/add-tests.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { setPaymentMethod } from '#domain/money/payments/choose-method.ts'
import { startPayment } from '#domain/money/payments/start.ts'
import { paymentStatus } from '#domain/money/payments/status.ts'
import { createOrder } from '#domain/orders/create.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { visitIdOf } from '#tests/helpers/visit-of.ts'
import { orderRequest } from '#wire/orders/request.ts'
import { readDoorVisit } from './door-visit.ts'
import { notifyOrder } from './notify-order.ts'
import { remindDue } from './reminders.ts'

/** Messages on added tests: the whole visit, once, under the number of its order. */

const part = await shopPart(() => [], { slotCapacity: 100 })
const { shop, jobs, simulator, signIn, setClock } = part
const { sentOf } = orderMessages(part)
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()
const EMAIL = 'patient@home.test'
const NOW = '2026-11-23T10:00:00+05:30'
setClock(NOW)

const DOOR = '9822012345'

/** A visit of a customer's parents, of whom the first has to fast, with a number at the door. */
const PARENTS = {
  items: [
    { id: 'LIPID', name: 'Lipid', quantity: 1, patient: 0 },
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
    { id: 'HB', name: 'Hb', quantity: 1, patient: 1 },
  ],
  totalAmount: 747,
  patients: [{ name: 'Sushila Rao', age: 64, gender: 'Female', relation: 'parent', consent: true }],
}
const FATHER = {
  patientName: 'Vasant Rao',
  patientAge: 67,
  patientGender: 'Male',
  bookingType: 'other',
  relation: 'parent',
  consent: true,
  doorPhone: DOOR,
}

async function payOnline(orderId: string) {
  const { merchantOrderId } = await startPayment(shop, { orderId })
  await simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  simulator.advance(1000)
  await paymentStatus(shop, merchantOrderId, undefined)
}

async function visit(wish: { of?: object; details?: object; isPaid?: true; isPageOpen?: true } = {}) {
  const { customer } = await signIn()
  const viewer = { customerId: customer.id, isPhoneVerified: true }
  const at = shop.now()
  await shop.db
    .insert(emailConfirmations)
    .values({ customerId: customer.id, email: EMAIL, requestedAt: at, confirmedAt: at })
  const request = orderRequest.parse({
    items: [{ id: 'CBC', name: 'CBC', quantity: 1 }],
    totalAmount: 249,
    shippingAddress: { address: '14 Hill Road, by the park', city: 'Pune' },
    collectionDetails: {
      date: '2026-11-25',
      timeSlot: slotLabel(9),
      patientName: 'Asha Rao',
      patientAge: 42,
      patientGender: 'Female',
      patientEmail: EMAIL,
      bookingType: 'self',
      ...wish.details,
    },
    ...wish.of,
  })
  const { order } = await createOrder(shop, catalogue, viewer, request, undefined)
  const page = wish.isPageOpen ? await startPayment(shop, { orderId: order.id }) : undefined
  await (wish.isPaid ? payOnline(order.id) : setPaymentMethod(shop, viewer, order.id, 'COD'))
  const add = (id: string, paymentMethod: 'COD' | 'ONLINE' = 'COD', consent?: boolean, patient = 0) =>
    addTests(shop, catalogue, customerOf(viewer), {
      orderId: order.id,
      items: [{ id, patient }],
      paymentMethod,
      consent,
    })
  return { viewer, order, add, merchantOrderId: page?.merchantOrderId ?? '' }
}

/** The page behind the link of an SMS to the number at the door. */
const doorPage = (sms = '') => readDoorVisit(shop, /\/v\?(\w+)/.exec(sms)?.[1] ?? '')

/** Runs the waiting jobs; returns the messages about an order that they sent. */
async function sendWaiting(order: { number: string }) {
  const before = (await sentOf(order)).length
  for (const { name, data } of jobs.splice(0)) if (name === 'notify-order') await notifyOrder(shop, data)
  return (await sentOf(order)).slice(before)
}

test('an addition is announced as a change of the visit, with the fast that now applies', async () => {
  const { order, add } = await visit()
  await sendWaiting(order)
  const added = await add('LIPID')
  const sent = await sendWaiting(order)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  const [sms] = sent.filter(({ channel }) => channel === 'sms')
  expect(sms?.text).toContain(
    'has changed. What is new: a test was added. Before the visit: only water after 9 PM on Tue.',
  )
  const [letter] = sent.filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain(`A test was added to your booking ${order.number}.`)
  expect(letter?.text).toContain('9 PM')
  expect(letter?.text).not.toContain('Lipid')
  expect(await sentOf(added)).toEqual([])
})

test('an unpaid addition is not announced and requires no fast', async () => {
  const { order, add } = await visit()
  await sendWaiting(order)
  const added = await add('LIPID', 'ONLINE')
  await notifyOrder(shop, { orderId: added.id, about: 'payment-failed' })
  expect([...(await sendWaiting(order)), ...(await sentOf(added))]).toEqual([])
})

test('no email names an HIV test, booked or added', async () => {
  const { order, add } = await visit()
  await sendWaiting(order)
  await add('HIV', 'COD', true)
  const emails = (await sendWaiting(order)).filter(({ channel }) => channel === 'email')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).not.toMatch(/HIV|consent/i)
})

test('a visit that is paid online meanwhile is announced as paid, to the door contact too', async () => {
  const { order, merchantOrderId } = await visit({ details: FATHER, isPageOpen: true })
  await sendWaiting(order)
  await simulator.settle(merchantOrderId, { state: 'COMPLETED', webhook: false })
  simulator.advance(1000)
  await paymentStatus(shop, merchantOrderId, undefined)
  const before = (await sentTo(DOOR)).length
  const sent = (await sendWaiting(order)).filter(({ channel }) => channel === 'sms')
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('What is new: it was paid online.')])
  const atDoor = (await sentTo(DOOR)).slice(before)
  expect(atDoor).toEqual([expect.stringContaining('the visit by our collector has changed.')])
  expect(await doorPage(atDoor[0])).toMatchObject({ due: 0 })
})

test('the message about a cancelled visit has the refund of its additions', async () => {
  const { viewer, order, add } = await visit()
  const added = await add('HB', 'ONLINE')
  await payOnline(added.id)
  await sendWaiting(order)
  await cancelOrder(shop, customerOf(viewer), { orderId: order.id, expectedRefund: 9900 })
  const sent = await sendWaiting(order)
  const [letter] = sent.filter(({ channel }) => channel === 'email')
  expect(letter?.text).toContain(`Added order ${added.number}: We’ll refund ₹99.00 the way you paid.`)
  expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
})

test('a reminder is sent once for a visit, with the fasting of the visit and its additions', async () => {
  const { order, add } = await visit()
  await add('LIPID')
  await sendWaiting(order)
  setClock('2026-11-24T18:00:00+05:30')
  await remindDue(shop)
  const sent = await sendWaiting(order)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('your visit is tomorrow, 9 to 10 AM.')
  expect(sent[0]?.text).toContain('only water after 9 PM today')
  setClock(NOW)
})

test('the door contact gets a message about changed people, fasts or the sum to pay, and its page has them', async () => {
  const { viewer, order, add } = await visit({ of: PARENTS, details: FATHER })
  const atDoor = async () => {
    const before = (await simulator.outbox()).length
    await sendWaiting(order)
    const sent = (await simulator.outbox()).toReversed().slice(before)
    return sent.filter(({ to }) => to.endsWith(DOOR)).map(({ text }) => text)
  }
  const [booked] = await atDoor()
  expect(await doorPage(booked)).toMatchObject({
    who: 'Vasant',
    before: 'only water after 9 PM on Tue',
    others: 'No fasting for Sushila',
  })
  await add('ESR', 'COD', true, 1)
  const [more, ...none] = await atDoor()
  expect(more).toContain(
    'has changed. It is on Wed 25 Nov 9 to 10 AM. Before it: Vasant fasts from 9 PM on Tue.',
  )
  expect(await doorPage(more)).toMatchObject({ due: 86_700 })
  expect(none).toEqual([])
  const cancel = (lines: number[]) =>
    cancelOrder(shop, customerOf(viewer), { orderId: order.id, lines, expectedRefund: 0 })
  await cancel([2])
  expect(await doorPage((await atDoor())[0])).toMatchObject({ due: 76_800 })
  await add('FBS', 'COD', true, 1)
  const [added, ...others] = await atDoor()
  expect(others).toEqual([])
  expect(added).toContain('Before it: only water after 9 PM on Tue.')
  expect(await doorPage(added)).toMatchObject({ who: 'Vasant and Sushila' })
  await cancel([0])
  expect(await doorPage((await atDoor())[0])).toMatchObject({ who: 'Sushila' })
})

test('the door contact gets each new sum to pay, even zero, and no message about the same sum', async () => {
  const doorPhone = '9822012350'
  const { viewer, order, add } = await visit({ of: PARENTS, details: { ...FATHER, doorPhone }, isPaid: true })
  const atDoor = async () => {
    const before = (await sentTo(doorPhone)).length
    await sendWaiting(order)
    return (await sentTo(doorPhone)).slice(before)
  }
  expect(await doorPage((await atDoor())[0])).toMatchObject({ due: 0 })
  const { id } = await add('ESR', 'COD', true, 1)
  expect(await doorPage((await atDoor())[0])).toMatchObject({ due: 12_000 })
  await payOnline((await add('CREAT', 'ONLINE', true, 1)).id)
  expect(await atDoor()).toEqual([])
  await cancelOrder(shop, customerOf(viewer), { orderId: id, expectedRefund: 0 })
  const [less, ...none] = await atDoor()
  expect(await doorPage(less)).toMatchObject({ due: 0 })
  expect(none).toEqual([])
})

/** The gateway fails for these recipients; `work` repeats the jobs of the order until none is left. */
async function withFailing(fails: (to: string) => boolean, work: () => Promise<unknown>) {
  const { send } = shop.sms
  const failing = vi.spyOn(shop.sms, 'send').mockImplementation(async message => {
    if (fails(message.phone)) throw new Error('the gateway is down')
    return send(message)
  })
  await work()
  failing.mockRestore()
}

async function sentTo(phone: string) {
  const sent = (await simulator.outbox()).filter(({ to }) => to.endsWith(phone)).toReversed()
  return sent.map(({ text }) => text)
}

test('a change whose message reached only the booker reaches the door contact on a retry', async () => {
  const { viewer, order } = await visit({ of: PARENTS, details: FATHER })
  await sendWaiting(order)
  await cancelOrder(shop, customerOf(viewer), { orderId: order.id, lines: [0], expectedRefund: 0 })
  const before = (await sentTo(DOOR)).length
  const changed = { orderId: order.id, about: 'changed' } as const
  await withFailing(
    to => to.endsWith(DOOR),
    () => expect(notifyOrder(shop, changed)).rejects.toThrow('the gateway is down'),
  )
  expect((await sentOf(order)).some(({ text }) => text.includes('has changed'))).toBe(true)
  for (const _ of [1, 2]) await notifyOrder(shop, changed)
  const [atDoor, ...more] = (await sentTo(DOOR)).slice(before)
  expect(await doorPage(atDoor)).toMatchObject({ who: 'Sushila' })
  expect(more).toEqual([])
  jobs.length = 0
})

test('a change that was sent only by email reaches booker and door contact on a retry, once each', async () => {
  const doorPhone = '9822012349'
  const { viewer, order } = await visit({ of: PARENTS, details: { ...FATHER, doorPhone } })
  await sendWaiting(order)
  await cancelOrder(shop, customerOf(viewer), { orderId: order.id, lines: [0], expectedRefund: 0 })
  const counts = async () => {
    const ofOrder = await sentOf(order)
    const of = (channel: string) => ofOrder.filter(one => one.channel === channel).length
    return { booker: of('sms'), mailbox: of('email'), door: (await sentTo(doorPhone)).length }
  }
  const before = await counts()
  const changed = { orderId: order.id, about: 'changed' } as const
  await withFailing(
    () => true,
    () => expect(notifyOrder(shop, changed)).rejects.toThrow('the gateway is down'),
  )
  const mailbox = before.mailbox + 1
  expect(await counts()).toEqual({ ...before, mailbox })
  for (const _ of [1, 2]) await notifyOrder(shop, changed)
  expect(await counts()).toEqual({ booker: before.booker + 1, mailbox, door: before.door + 1 })
  expect(await doorPage((await sentTo(doorPhone)).at(-1))).toMatchObject({ who: 'Sushila' })
  jobs.length = 0
})

test('a fast that another visit changes reaches booker, mailbox and door contact, whichever fails first', async () => {
  const cases = [
    ['door', '9822012346'],
    ['booker', '9822012347'],
    ['mailbox', '9822012348'],
  ] as const
  for (const [failing, doorPhone] of cases) {
    const { viewer, order } = await visit({ of: PARENTS, details: { ...FATHER, doorPhone } })
    await sendWaiting(order)
    // As if the booking's message had stated an earlier fast.
    await shop.db
      .update(sentFasts)
      .set({ fasts: 'earlier' })
      .where(eq(sentFasts.visitId, await visitIdOf(shop.db, order.id)))
    const counts = async () => {
      const ofOrder = await sentOf(order)
      const of = (channel: string) => ofOrder.filter(one => one.channel === channel).length
      return { booker: of('sms'), mailbox: of('email'), door: (await sentTo(doorPhone)).length }
    }
    const before = await counts()
    const fast = { orderId: order.id, about: 'fast' } as const
    const attempt = () => expect(notifyOrder(shop, fast)).rejects.toThrow()
    if (failing === 'mailbox') {
      await simulator.faults('mail', { path: 'send', status: 450 })
      await attempt()
    } else await withFailing(to => to.endsWith(doorPhone) === (failing === 'door'), attempt)
    expect(await counts()).toEqual({
      booker: before.booker + (failing === 'booker' ? 0 : 1),
      mailbox: before.mailbox + (failing === 'mailbox' ? 0 : 1),
      door: before.door + (failing === 'door' ? 0 : 1),
    })
    for (const _ of [1, 2]) await notifyOrder(shop, fast)
    expect(await counts(), failing).toEqual({
      booker: before.booker + 1,
      mailbox: before.mailbox + 1,
      door: before.door + 1,
    })
    await cancelOrder(shop, customerOf(viewer), { orderId: order.id, expectedRefund: 0 })
    jobs.length = 0
  }
})
