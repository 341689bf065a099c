import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, messages, orders, visits } from '#db/schema.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { bookingNewsSms, smsOf, smsRegistration } from '#domain/sms.ts'
import { numeric } from '#rules/sms-values.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { testRules } from '#tests/helpers/test-shop.ts'
import { notifySignIn } from './account/new-sign-in.ts'
import { notifyOrder } from './notify-order.ts'
import { routeOf } from './route.ts'
import { whatsappOf } from './whatsapp.ts'

/** A shop that has registered two texts so far: the code's and the general one. */

const two = { code: 'code', bookingNews: 'news' }
const rules = testRules({ smsTemplates: two })
const part = await shopPart(() => [], { smsTemplates: two })
const { shop, simulator, logged, signIn } = part
const { bookedOrder, sentOf } = orderMessages(part)

type About = Parameters<typeof notifyOrder>[1]['about']
const notify = (orderId: string, about: About) => notifyOrder(shop, { orderId, about })
const stateOf = async (orderId: string, about: string) =>
  (
    await shop.db
      .select({ state: messages.state, failure: messages.failure })
      .from(messages)
      .where(and(eq(messages.subject, `order:${orderId}`), eq(messages.about, about)))
  )[0]

test('of WhatsApp, the own text and the general one, a message takes the first that is set up', () => {
  const order = { number: 'ORD-7K3M-Q9T4' }
  const news = bookingNewsSms(rules, order)
  const own = smsOf('paymentMissing', { ...news.variables, MINUTES: numeric(5) } as never)
  const whatsapp = whatsappOf('reportReady', { NUMBER: 'a', LINK: 'b' })
  const texts = { sms: own, news, whatsapp }
  const all = { ...rules, smsTemplates: { ...two, paymentMissing: 'own' } }
  const none = { ...rules, smsTemplates: { code: 'code' } }
  const by = (of: typeof texts | { sms: null; news: typeof news }, isChosen: boolean, set: typeof rules) => {
    const route = routeOf(of, { hasChosenWhatsApp: isChosen }, set)
    return [route.whatsapp?.template, route.sms?.name]
  }
  expect(by(texts, true, all)).toEqual(['report_ready', 'paymentMissing'])
  expect(by(texts, false, all)).toEqual([undefined, 'paymentMissing'])
  expect(by(texts, false, rules)).toEqual([undefined, 'bookingNews'])
  expect(by({ sms: null, news }, false, all)).toEqual([undefined, 'bookingNews'])
  expect(by(texts, false, none)).toEqual([undefined, undefined])
  expect(by(texts, true, { ...none, whatsapp: null })).toEqual([undefined, undefined])
})

test('with the general text alone, a customer is led to the page at the booking, a move and the cancellation', async () => {
  const { order } = await bookedOrder({ date: '2026-11-26', hour: 9 })
  await notify(order.id, 'confirmed')
  await moveVisit(
    shop,
    { kind: 'customer', id: order.customerId },
    { orderId: order.id, to: { date: '2026-11-27', hour: 8 } },
  )
  await notify(order.id, 'moved')
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notify(order.id, 'cancelled')
  const short = order.number.replace(/^ORD|-/g, '')
  const news = `Jaanch: there is news about your booking ${short}. Please see it here: http://shop.test/o?${short}`
  expect((await sentOf(order)).map(({ text }) => text)).toEqual([news, news, news])
})

test('the number at the door gets no general text, and its message is recorded as not set up, once', async () => {
  const { order } = await bookedOrder({ date: '2026-11-26' })
  const doorPhone = '9822012399'
  await shop.db.update(visits).set({ doorPhone }).where(eq(visits.id, order.visitId))
  for (const _ of [1, 2]) await notify(order.id, 'confirmed')
  expect((await simulator.outbox()).filter(({ to }) => to.includes(doorPhone))).toEqual([])
  expect(await stateOf(order.id, 'confirmed:door')).toEqual({ state: 'failed', failure: 'not-set-up' })
  const recorded = logged.filter(
    ({ event, details }) => event === 'message.no-text' && details?.subject === `order:${order.id}`,
  )
  expect(recorded).toHaveLength(1)
})

test('without any text, a message with an email is sent by email, and one without is recorded as not set up', async () => {
  const quiet = { ...shop, rules: { ...shop.rules, smsTemplates: { code: 'code' } } }
  const { order } = await bookedOrder({ date: '2026-11-26', patientEmail: 'patient@home.test' })
  await notifyOrder(quiet, { orderId: order.id, about: 'confirmed' })
  expect((await sentOf(order)).map(({ channel }) => channel)).toEqual(['email'])
  expect(await stateOf(order.id, 'confirmed')).toEqual({ state: 'sent', failure: null })
  const { order: other } = await bookedOrder({ date: '2026-11-26' })
  await notifyOrder(quiet, { orderId: other.id, about: 'confirmed' })
  expect(await stateOf(other.id, 'confirmed')).toEqual({ state: 'failed', failure: 'not-set-up' })
})

test('a sign-in on a new device is announced by email alone if its text is not registered', async () => {
  const { customer, phone } = await signIn()
  await shop.db.update(customers).set({ email: 'owner@home.test' }).where(eq(customers.id, customer.id))
  const signInId = '00000000-0000-7000-8000-000000000001'
  await notifySignIn(shop, { customerId: customer.id, signInId, at: shop.now().toISOString() })
  const sent = await simulator.outbox()
  expect(sent.filter(({ to }) => to === `91${phone}`)).toEqual([])
  expect(sent.filter(({ to }) => to === 'owner@home.test')).toHaveLength(1)
})

test('the carriers know only the texts that have an id', () => {
  expect(Object.keys(smsRegistration(rules).templates)).toEqual(['code', 'news'])
})
