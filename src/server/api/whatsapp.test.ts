import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents, messages } from '#db/schema.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { readTemplateProblems } from '#domain/whatsapp-templates.ts'
import { orderBody } from '#tests/helpers/orders.ts'
import { listen, startTestSimulator, TEST_WHATSAPP } from '#tests/helpers/simulator.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import {
  signature,
  statusValue,
  templateBodies,
  textValue,
  webhookBody,
} from '../../../simulator/whatsapp-wire.ts'

const shopUnderTest = await wholeShop()
const { app, shop, jobs, logged, signIn, setClock } = shopUnderTest
setClock('2026-11-23T10:00:00+05:30')
type Api = Awaited<ReturnType<typeof signIn>>['api']

async function post(value: object, { by = TEST_WHATSAPP.appSecret } = {}) {
  const body = JSON.stringify(webhookBody(TEST_WHATSAPP.phoneNumberId, value))
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature(body, by) }
  return (await app.request('/api/whatsapp/webhook', { method: 'POST', headers, body })).status
}
const writes = (phone: string | null, text: string, at = shop.now()) =>
  post(textValue({ from: `91${phone}`, text }, at))
const wants = async (api: Api) => (await api.getProfile()).customer.whatsapp
const consentsOf = async (customerId: string) =>
  (await shop.db.select().from(consents).where(eq(consents.customerId, customerId)))
    .filter(({ purpose }) => purpose === 'whatsapp')
    .map(({ given, textVersion, orderId }) => ({ given, textVersion, orderId }))
const GIVEN = { given: 'ticked', textVersion: '2026-11-22', orderId: null }
const WITHDRAWN = { ...GIVEN, given: 'withdrawn' }

test('WhatsApp is off until the customer chooses it, and the choice is stored with its wording', async () => {
  const { api, customer } = await signIn()
  expect(await wants(api)).toBe(false)
  expect((await api.updateProfile({ body: { whatsapp: true } })).customer.whatsapp).toBe(true)
  await api.updateProfile({ body: { whatsapp: true } })
  expect(await wants(api)).toBe(true)
  await api.updateProfile({ body: { name: 'Asha R' } })
  expect(await wants(api)).toBe(true)
  await api.updateProfile({ body: { whatsapp: false } })
  await api.updateProfile({ body: { whatsapp: false } })
  expect(await wants(api)).toBe(false)
  expect(await consentsOf(customer.id)).toEqual([GIVEN, WITHDRAWN])
  const { data } = await api.exportMyData()
  expect(data.consents.map(({ purpose, given }) => [purpose, given])).toEqual([
    ['whatsapp', 'ticked'],
    ['whatsapp', 'withdrawn'],
  ])
})

test('a booking without the WhatsApp box does not withdraw an earlier consent', async () => {
  const { api, customer } = await signIn()
  const book = (change: object = {}) =>
    api.createOrder({ body: orderBody(shopUnderTest, { bookAgain: true, ...change }) })
  expect((await book({ whatsapp: false })).customer.whatsapp).toBe(false)
  expect((await book({ whatsapp: true })).customer.whatsapp).toBe(true)
  expect((await book()).customer.whatsapp).toBe(true)
  await book({ whatsapp: true })
  expect(await wants(api)).toBe(true)
  expect(await consentsOf(customer.id)).toEqual([GIVEN])
})

test('a shop without WhatsApp ignores the box, refuses the choice in the profile, and has no webhook', async () => {
  const without = await wholeShop({ whatsapp: null })
  const { api } = await without.signIn()
  const { customer } = await api.createOrder({ body: orderBody(without, { whatsapp: true }) })
  expect(customer.whatsapp).toBe(false)
  await expect(api.updateProfile({ body: { whatsapp: true } })).rejects.toMatchObject({
    code: 'INVALID',
    fields: { whatsapp: 'We send no messages by WhatsApp.' },
  })
  for (const method of ['GET', 'POST'])
    expect((await without.app.request('/api/whatsapp/webhook', { method })).status).toBe(404)
})

test('STOP withdraws the consent of its sender once, and START does not restore it', async () => {
  const { api, customer } = await signIn()
  const other = await signIn()
  for (const one of [api, other.api]) await one.updateProfile({ body: { whatsapp: true } })
  expect(await writes(customer.phone, 'When do you come?')).toBe(200)
  expect(await wants(api)).toBe(true)
  expect(await writes(customer.phone, ' बंद। ')).toBe(200)
  expect(await writes(customer.phone, 'STOP')).toBe(200)
  expect(await wants(api)).toBe(false)
  expect(await writes(customer.phone, 'START')).toBe(200)
  expect(await wants(api)).toBe(false)
  expect(await consentsOf(customer.id)).toEqual([GIVEN, WITHDRAWN])
  expect(await wants(other.api)).toBe(true)
})

test('only a STOP written after a consent withdraws it, however often an earlier STOP arrives', async () => {
  const { api, customer } = await signIn()
  const hour = (number: number) => setClock(`2026-11-23T${number}:00:00+05:30`)
  hour(11)
  await api.updateProfile({ body: { whatsapp: true } })
  hour(12)
  const written = shop.now()
  expect(await writes(customer.phone, 'STOP', written)).toBe(200)
  expect(await wants(api)).toBe(false)
  hour(13)
  await api.updateProfile({ body: { whatsapp: true } })
  expect(await writes(customer.phone, 'STOP', written)).toBe(200)
  expect(await wants(api)).toBe(true)
  hour(14)
  expect(await writes(customer.phone, 'STOP', written)).toBe(200)
  expect(await wants(api)).toBe(true)
  expect(await consentsOf(customer.id)).toEqual([GIVEN, WITHDRAWN, GIVEN])
  expect(await writes(customer.phone, 'STOP')).toBe(200)
  expect(await wants(api)).toBe(false)
})

test('a STOP counts when it arrives late, and when it was sent in the same second as the consent', async () => {
  const { api, customer } = await signIn()
  setClock('2026-11-23T15:00:00.500+05:30')
  await api.updateProfile({ body: { whatsapp: true } })
  const [given] = await shop.db.select().from(consents).where(eq(consents.customerId, customer.id))
  setClock('2026-11-23T17:00:00+05:30')
  const other = await signIn()
  await other.api.updateProfile({ body: { whatsapp: true } })
  expect(await writes(customer.phone, 'STOP', given?.createdAt)).toBe(200)
  expect(await wants(api)).toBe(false)
  expect(await wants(other.api)).toBe(true)
})

test('a message signed by Meta is received', async () => {
  const server = await listen(app)
  const cloud = await startTestSimulator({
    whatsappWebhookUrl: `${server.url}/api/whatsapp/webhook`,
    now: shop.now,
  })
  const { api, customer } = await signIn()
  await api.updateProfile({ body: { whatsapp: true } })
  const { body } = await cloud.whatsapp('inbound', { from: `91${customer.phone}`, text: 'रोकें' })
  await cloud.stop()
  await server.close()
  expect(body).toEqual({ webhook: true })
  expect(await wants(api)).toBe(false)
})

test('a message from an unknown phone is ignored', async () => {
  const before = await shop.db.$count(consents)
  expect(await writes('9999999999', 'STOP')).toBe(200)
  expect(await shop.db.$count(consents)).toBe(before)
})

test('a webhook without a valid signature changes nothing, and is recorded as an attack', async () => {
  const { api, customer } = await signIn()
  await api.updateProfile({ body: { whatsapp: true } })
  const stop = textValue({ from: `91${customer.phone}`, text: 'STOP' }, shop.now())
  expect(await post(stop, { by: 'another secret' })).toBe(403)
  expect(await wants(api)).toBe(true)
  expect(logged.map(({ event }) => event)).toContain('security.webhook-refused')
})

test('an order by WhatsApp is delivered, and a failed message is sent by SMS', async () => {
  const { api } = await signIn()
  const body = orderBody(shopUnderTest, { whatsapp: true })
  const { order } = await api.createOrder({ body })
  const status = (state: 'delivered' | 'failed', reference: string) =>
    post(statusValue({ id: 'wamid.1', status: state, to: '911', reference }, shop.now()))
  const reference = `order:${order._id} confirmed`
  const at = shop.now()
  const row = { subject: `order:${order._id}`, about: 'confirmed', channel: 'whatsapp' } as const
  await shop.db.insert(messages).values({ ...row, state: 'sent', at, fallBackAt: at })
  jobs.length = 0
  expect(await status('failed', reference)).toBe(200)
  expect(await status('failed', reference)).toBe(200)
  expect(jobs).toEqual([{ name: 'notify-order', data: { orderId: order._id, about: 'confirmed' } }])
  expect(await status('delivered', reference)).toBe(200)
  const [found] = await shop.db.select().from(messages).where(eq(messages.subject, row.subject))
  expect(found?.state).toBe('delivered')
  await notifyOrder(shop, { orderId: order._id, about: 'confirmed' })
  expect(await shop.db.$count(messages, eq(messages.subject, row.subject))).toBe(1)
})

test.each([
  '',
  'confirmed',
  'order: confirmed',
  `order:${'x'.repeat(36)} confirmed`,
  'email:1 please-confirm',
])('a status with the reference %j is ignored', async reference => {
  jobs.length = 0
  const value = statusValue({ id: 'wamid.1', status: 'failed', to: '911', reference }, shop.now())
  expect(await post(value)).toBe(200)
  expect(jobs).toEqual([])
})

test('a late older report of a template changes nothing', async () => {
  const report = async (state: 'APPROVED' | 'PAUSED', at: Date) => {
    for (const body of templateBodies('order_confirmed', { state }, at).map(one => JSON.stringify(one))) {
      const headers = { 'x-hub-signature-256': signature(body, TEST_WHATSAPP.appSecret) }
      expect((await app.request('/api/whatsapp/webhook', { method: 'POST', headers, body })).status).toBe(200)
    }
    return readTemplateProblems(shop)
  }
  const now = shop.now()
  const paused = { found: 'templates paused (FIRST_PAUSE): order_confirmed' }
  expect(await report('PAUSED', now)).toMatchObject(paused)
  expect(await report('APPROVED', new Date(now.getTime() - 60_000))).toMatchObject(paused)
  expect(await report('APPROVED', new Date(now.getTime() + 60_000))).toBeUndefined()
})

test('Meta’s verification is answered for a caller with the token', async () => {
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': '1158201444',
    })
    const answer = await app.request(`/api/whatsapp/webhook?${query}`)
    return [answer.status, await answer.text()]
  }
  expect(await ask(TEST_WHATSAPP.verifyToken)).toEqual([200, '1158201444'])
  expect((await ask('other'))[0]).toBe(403)
})

test('a webhook larger than any of Meta’s is refused unread', async () => {
  expect(await post({ statuses: [], padding: 'x'.repeat(3 * 1024 * 1024) })).toBe(413)
})

test('the log contains no phone and no text of a customer', () => {
  expect(JSON.stringify(logged)).not.toMatch(/\b(91)?[6-9]\d{9}\b|STOP|When do you/)
})
