import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, customers, sessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { getProfile, updateProfile } from '#domain/accounts/profile.ts'
import { findViewer, startSession } from '#domain/accounts/sessions.ts'
import { findVerifiedCustomer } from '#domain/accounts/verified-phone.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Booking at the desk for a phone that was registered without a code. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, anyone, as } = whole
const { db } = database
const reception = await newStaff(whole, 'Asha Rao', 'reception')

let people = 0
const newPhone = () => {
  people += 1
  return String(8_200_000_000 + people)
}
const password = 'a quiet mango tree'
const EMAIL = 'kamala@home.example'

/** A stranger's account and session. */
async function register(phone: string, more: object = {}) {
  await anyone.register({ body: { name: 'Stranger', phone, password, ...more } })
  const { token } = await anyone.login({ body: { phone, password } })
  return { api: as(token), token }
}
const bookingOf = (phone: string, changes: Parameters<typeof orderBody>[1] = {}) => ({
  phone,
  name: 'Kamala Devi',
  payment: 'door' as const,
  order: orderBody(whole, {
    ...changes,
    details: { patientName: 'Kamala Devi', patientAge: 34, patientEmail: EMAIL, ...changes.details },
  }),
})
const book = (phone: string, changes: Parameters<typeof orderBody>[1] = {}) =>
  reception.api.bookAtDesk(
    { body: bookingOf(phone, changes) },
    { headers: { 'idempotency-key': randomUUID() } },
  )
const accountOf = async (phone: string) => (await reception.api.findCustomer({ body: { phone } })).customer
const rowsOf = (phone: string) => db.select().from(customers).where(eq(customers.phone, phone))
const idOf = async (phone: string) => (await rowsOf(phone))[0]?.id ?? ''
const actsOn = async (phone: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `customer:${await idOf(phone)}`))
  )
    .map(({ action }) => action)
    .filter(action => !action.endsWith('.read'))

test('a booking ends the password and sessions of an unproven account before it is written', async () => {
  const phone = newPhone()
  const stranger = await register(phone, { email: 'stranger@home.example' })
  expect(await accountOf(phone)).toMatchObject({ name: null, isPhoneVerified: false })
  await book(phone)
  for (const call of [
    () => stranger.api.getProfile(),
    () => stranger.api.getProfileEmail(),
    () => stranger.api.updateProfile({ body: { email: 'stranger@home.example' } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 401 })
  expect(await refusalOf(anyone.login({ body: { phone, password } }))).toMatchObject({ code: 'NO_PASSWORD' })
  expect(await actsOn(phone)).toEqual(['customer.access-voided'])
})

test('a booking leaves the profile of an unproven account empty, and shows the desk’s name for the customer', async () => {
  const phone = newPhone()
  await register(phone, { email: 'stranger@home.example' })
  const { orderId } = await book(phone)
  expect((await reception.api.getDeskOrder({ params: { id: orderId } })).order.customer).toMatchObject({
    name: 'Kamala Devi',
    isPhoneVerified: false,
  })
  const nothing = { email: null, age: null, gender: null, address: null, passwordHash: null }
  expect(await rowsOf(phone)).toMatchObject([{ name: 'Kamala Devi', ...nothing }])
})

test('the invoice has the name given at the desk', async () => {
  const phone = newPhone()
  await register(phone)
  const { orderId } = await book(phone)
  const params = { id: orderId }
  const { revision } = (await reception.api.getDeskOrder({ params })).order
  await reception.api.takePaymentAtDesk({ params, body: { as: 'cash', revision } })
  // The owner signs in by a code, as an SMS brings it.
  const owner = await inTransaction(db, tx => findVerifiedCustomer(tx, { phone }, shop.now()))
  const { token } = await startSession(db, { customerId: owner.customer.id, now: shop.now() })
  expect((await as(token).getInvoice({ params: { orderId } })).invoice).toMatchObject({
    customerName: 'Kamala Devi',
  })
})

test('a registration with a phone that the desk booked for is refused', async () => {
  const phone = newPhone()
  await book(phone)
  expect(await refusalOf(register(phone))).toMatchObject({ code: 'PHONE_TAKEN' })
  expect(await refusalOf(anyone.login({ body: { phone, password } }))).toMatchObject({ code: 'NO_PASSWORD' })
  expect(await accountOf(phone)).toMatchObject({ name: 'Kamala Devi' })
  expect(await actsOn(phone)).toEqual(['customer.added'])
})

test('a request of a session that has ended meanwhile returns and changes nothing', async () => {
  const phone = newPhone()
  const stranger = await register(phone)
  const viewer = await findViewer(shop, stranger.token)
  if (!viewer) throw new Error('no session')
  await book(phone)
  await expect(getProfile(shop, viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect(updateProfile(shop, viewer, { email: EMAIL })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  expect(await rowsOf(phone)).toMatchObject([{ email: null }])
})

test('a sign-in during the booking leaves no session', async () => {
  const phone = newPhone()
  await register(phone)
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async tx => {
    await tx.select().from(customers).where(eq(customers.phone, phone)).for('update')
    late = Promise.allSettled([book(phone), anyone.login({ body: { phone, password } })])
  })
  await late
  expect(await db.$count(sessions, eq(sessions.customerId, await idOf(phone)))).toBe(0)
  expect(await refusalOf(anyone.login({ body: { phone, password } }))).toMatchObject({ code: 'NO_PASSWORD' })
})

test('a refused booking creates no account, and leaves an unproven one unchanged', async () => {
  const [none, registered] = [newPhone(), newPhone()]
  const stranger = await register(registered)
  const wrong = { totalAmount: 1 }
  expect(await refusalOf(book(none, wrong))).toMatchObject({ code: 'TOTAL_CHANGED' })
  expect(await accountOf(none)).toBeNull()
  expect(await refusalOf(book(registered, wrong))).toMatchObject({ code: 'TOTAL_CHANGED' })
  expect((await stranger.api.getProfile()).customer).toMatchObject({ name: 'Stranger' })
})

test('a booking keeps name, password and sessions of a proven account', async () => {
  const customer = await whole.signIn()
  const { customer: before } = await customer.api.getProfile()
  await book(String(before.phone))
  expect((await customer.api.getProfile()).customer).toMatchObject({
    name: before.name,
    age: 34,
    email: EMAIL,
  })
})
