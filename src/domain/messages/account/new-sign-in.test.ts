// P1-136

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '#db/schema.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifySignIn } from './new-sign-in.ts'

const { shop, simulator, signIn } = await shopPart()
const at = '2026-11-24T04:32:00.000Z'
let signIns = 0
const newId = () => `00000000-0000-4000-8000-${String(++signIns).padStart(12, '0')}`

const sentTo = async (...to: string[]) =>
  (await simulator.outbox()).filter(message => to.includes(message.to))

test('a sign-in on a new device is announced by SMS once, even if the job is repeated', async () => {
  const { customer, phone } = await signIn()
  const job = { customerId: customer.id, signInId: newId(), at }
  await notifySignIn(shop, job)
  await notifySignIn(shop, job)
  expect((await sentTo(`91${phone}`)).map(({ text }) => text)).toEqual([
    'Jaanch: someone logged in to your account on a new device on 24 Nov 2026 10 02 AM. If it was not you, log in and tap Log out everywhere: http://shop.test/profile',
  ])
})

test('the email about a new sign-in contains no typed text', async () => {
  const { customer } = await signIn()
  await shop.db
    .update(customers)
    .set({ name: 'Click evil.example', email: 'new-device@home.test', address: 'evil.example/kyc' })
    .where(eq(customers.id, customer.id))
  await notifySignIn(shop, { customerId: customer.id, signInId: newId(), at })
  const emails = await sentTo('new-device@home.test')
  expect(emails).toMatchObject([{ subject: 'A new device logged in to your account' }])
  expect(emails[0]?.text).toContain('24 Nov 2026, 10:02 AM')
  expect(emails[0]?.text).not.toContain('evil')
})

test('a customer who was erased before the job runs gets no message, and the job is done', async () => {
  const before = await simulator.outbox()
  await notifySignIn(shop, { customerId: newId(), signInId: newId(), at })
  expect(await simulator.outbox()).toEqual(before)
})
