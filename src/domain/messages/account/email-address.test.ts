import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailConfirmations, orders, reports } from '#db/schema.ts'
import { updateProfile } from '#domain/accounts/profile.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { accountApi } from '#shop/account/api.ts'
import { namesOrder } from '#tests/helpers/order-messages.ts'
import { CANCELLED } from '#tests/helpers/orders.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyEmail } from './email-address.ts'

const { app, shop, simulator, jobs, logged, post, signIn, addOrder, setClock } = await shopPart(shop => [
  shopRoutes([accountApi], shop, createLiveCatalogue(shop.db)),
])

setClock('2026-11-23T12:00:00+05:30')

let addresses = 0
const newAddress = () => `asha${++addresses}@home.test`

const emailsTo = async (email: string) =>
  (await simulator.outbox()).filter(({ to }) => to === email).toReversed()
const linkIn = (text = '') => new URL(text.match(/http\S+\/confirm-email\?\S+/)?.[0] ?? 'http://none.test')
const partsOf = (link: URL) => Object.fromEntries(link.searchParams)
const confirm = (link: URL) => post('/api/email/confirm', partsOf(link))
const get = async (token: string) => {
  const response = await app.request('/api/customers/email', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as object
}

/** Runs the queued jobs on addresses. */
async function workOff() {
  for (const job of jobs.splice(0)) if (job.name === 'notify-email') await notifyEmail(shop, job.data)
}

async function booked(email = newAddress()) {
  const person = await signIn()
  const order = await addOrder(person.customer.id, { patientEmail: email, paymentStatus: 'completed' })
  await notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
  return { ...person, order, email }
}

// P2-84
test('an unconfirmed address gets the number, the day and a link, and later only a cancellation', async () => {
  const { order, email } = await booked()
  const [brief] = await emailsTo(email)
  expect(brief?.text).toContain(`Booking ${order.number} is confirmed for Tuesday, 24 November.`)
  expect(brief?.text).not.toMatch(/09:00|₹|collector|Fasting|Asha|Hill Road/)
  expect(linkIn(brief?.text).search).not.toContain('home.test')
  await shop.db.insert(reports).values({
    orderId: order.id,
    person: 0,
    fileName: `${order.number}.pdf`,
    fileKey: order.number,
    bytes: 1,
    createdAt: shop.now(),
    attachedBy: 'operator:asha',
  })
  await notifyOrder(shop, { orderId: order.id, about: 'report-ready' })
  expect(await emailsTo(email)).toHaveLength(1)
  await shop.db.update(orders).set(CANCELLED).where(eq(orders.id, order.id))
  await notifyOrder(shop, { orderId: order.id, about: 'cancelled' })
  const [, cancelled] = await emailsTo(email)
  expect(cancelled?.text).toContain(`booking ${order.number} on Tuesday, 24 November is cancelled`)
  expect(cancelled?.text).not.toMatch(/09:00|₹/)
})

// P2-84
test('a confirmed address gets the details and all later emails, and confirming again changes nothing', async () => {
  const { order, email, customer } = await booked()
  const [brief] = await emailsTo(email)
  expect((await confirm(linkIn(brief?.text))).status).toBe(200)
  expect((await confirm(linkIn(brief?.text))).body).toMatchObject({
    success: true,
    message: 'Your email address is confirmed.',
  })
  expect(jobs.map(job => job.name)).toEqual(['notify-email'])
  await workOff()
  const [, full] = await emailsTo(email)
  expect(full?.text).toContain('When: Tuesday, 24 November, 9-10 AM')
  const next = await addOrder(customer.id, { patientEmail: email.toUpperCase() })
  await notifyOrder(shop, { orderId: next.id, about: 'confirmed' })
  const later = (await simulator.outbox()).find(
    ({ channel, text }) => channel === 'email' && text.includes(next.number),
  )
  expect(later?.text).toContain('9-10 AM')
  expect((await simulator.outbox()).filter(({ text }) => namesOrder(text, order.number))).toHaveLength(3)
})

test('confirming an address for one account does not confirm it for another', async () => {
  const { email } = await booked()
  await confirm(linkIn((await emailsTo(email))[0]?.text))
  const { order } = await booked(email)
  const letter = (await emailsTo(email)).find(({ text }) => text.includes(order.number))
  expect(letter?.text).not.toContain('9-10 AM')
})

// P2-84
test('a link that is guessed, altered, only read or a week old confirms nothing', async () => {
  const { email, customer } = await booked()
  const link = linkIn((await emailsTo(email))[0]?.text)
  const refused = async (change: object) =>
    expect((await post('/api/email/confirm', { ...partsOf(link), ...change })).body.code).toBe('LINK_INVALID')
  await refused({ id: '00000000-0000-4000-8000-000000000000' })
  await refused({ expires: '9999999999999' })
  await refused({ signature: 'a'.repeat(43) })
  expect((await app.request(`/api/email/confirm${link.search}`)).status).toBe(404)
  const at = shop.now()
  setClock(new Date(at.getTime() + 7 * 24 * 60 * 60_000 + 1000))
  await refused({})
  setClock(at)
  const rows = await shop.db
    .select()
    .from(emailConfirmations)
    .where(eq(emailConfirmations.customerId, customer.id))
  expect(rows).toMatchObject([{ email, confirmedAt: null }])
})

test('an account sends confirmation links to five addresses a day, and one address gets three from all accounts', async () => {
  const { customer } = await signIn()
  for (let i = 0; i < 8; i++) {
    const order = await addOrder(customer.id, { patientEmail: `stranger${i}@victim.test` })
    await notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
  }
  const sent = (await simulator.outbox()).filter(({ to }) => to.endsWith('@victim.test'))
  expect(sent).toHaveLength(5)
  for (let i = 0; i < 5; i++) await booked('one@victim.test')
  expect(await emailsTo('one@victim.test')).toHaveLength(3)
  expect(JSON.stringify(logged)).not.toContain('victim.test')
})

test('a failed email does not count towards the limit', async () => {
  const { customer } = await signIn()
  const email = newAddress()
  const order = await addOrder(customer.id, { patientEmail: email })
  await simulator.faults('mail', ...Array.from({ length: 6 }, () => ({ path: 'send', status: 451 })))
  const tell = () => notifyOrder(shop, { orderId: order.id, about: 'confirmed' })
  for (let i = 0; i < 6; i++) await expect(tell()).rejects.toThrow()
  await tell()
  expect(await emailsTo(email)).toHaveLength(1)
})

test('the profile shows whether its address is confirmed, and sends a link at most a few times a day', async () => {
  const { customer, token } = await signIn()
  const viewer = { customerId: customer.id, isPhoneVerified: true }
  expect(await get(token)).toEqual({ success: true, email: null, isConfirmed: false })
  expect(await post('/api/customers/email/send-link', {}, { token })).toMatchObject({ status: 404 })
  const email = newAddress()
  await updateProfile(shop, viewer, { email })
  const ask = () => post('/api/customers/email/send-link', {}, { token })
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  await workOff()
  const [letter] = await emailsTo(email)
  expect((await confirm(linkIn(letter?.text))).status).toBe(200)
  expect(await get(token)).toEqual({ success: true, email, isConfirmed: true })
  await updateProfile(shop, viewer, { email: newAddress() })
  expect(await get(token)).toMatchObject({ isConfirmed: false })
})
