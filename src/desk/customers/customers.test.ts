import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, customers, orders, rateLimits } from '#db/schema.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { requestsOf } from '#tests/helpers/staff/requests.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The page of a customer: all that the laboratory has of a phone, by the reader's rights. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, requestsPerAddress: 1e6 })
const { db } = whole.database
const [centre = ''] = whole.catalogue.current().centres.map(({ code }) => code)
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const { nursing } = requestsOf(whole)

const open = async (id: string, { api } = meera) => (await api.getDeskCustomer({ params: { id } })).customer
const find = async (text: string, { api } = meera) => api.findAtDesk({ body: { text } })

/** An order of an account, and the account's id and phone. */
async function ordered(more: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(whole, more)
  const [row] = await db.select().from(orders).where(eq(orders.id, made.order._id))
  return { ...made, id: row?.customerId ?? '', number: made.order.orderId, phone: made.customer.phone ?? '' }
}

test('a whole phone number finds its customer, whose page has the orders and people', async () => {
  const { id, number, phone, api } = await ordered()
  await api.setPaymentMethod({ params: { id: number }, body: { paymentMethod: 'COD' } })
  expect(await find(phone)).toMatchObject({ customer: { id }, orders: [{ orderId: number }] })
  expect((await find(phone.slice(-6))).customer).toBeNull()
  const customer = await open(id)
  expect(customer).toMatchObject({
    id,
    phone: `${phone.slice(0, 2)}xxxxxx${phone.slice(-2)}`,
    isPhoneVerified: true,
    orders: [{ orderId: number, status: 'confirmed', reports: 0, reportDue: null }],
    // The visit is still to come.
    again: null,
  })
  expect(customer.orders[0]?.tests).toHaveLength(1)
  expect(JSON.stringify(customer)).not.toContain(phone)
  const { order } = await meera.api.getDeskOrder({ params: { id: number } })
  expect(order.customer.id).toBe(id)
})

test('the page has the orders of other accounts on which the phone is a patient’s', async () => {
  const own = await ordered()
  const other = await ordered({
    details: {
      patientName: 'Kamala Devi',
      bookingType: 'other',
      relation: 'parent',
      patientPhone: own.phone,
    },
  })
  expect((await open(own.id)).orders.map(({ orderId }) => orderId)).toEqual([other.number, own.number])
  expect((await open(other.id)).orders.map(({ orderId }) => orderId)).toEqual([other.number])
})

test('the last order that is over can be booked again from the page', async () => {
  const { id, number, api } = await ordered()
  await api.cancelOrder({ params: { id: number }, body: {} })
  expect((await open(id)).again).toBe(number)
})

test('notes, requests and calls of the phone are on the page, requests only for those who work on them', async () => {
  const { id, number, phone } = await ordered()
  await meera.api.addDeskNote({
    params: { id: number },
    body: { id: crypto.randomUUID(), text: 'Dog bites' },
  })
  const request = await nursing('Asha Rao', phone)
  const body = { callId: crypto.randomUUID(), outcome: 'no-answer' as const }
  await meera.api.recordDeskCall({ params: { id: request }, body })
  expect(await open(id)).toMatchObject({
    notes: [{ orderId: number, by: 'Meera Iyer', text: 'Dog bites' }],
    requests: [{ id: request, kind: 'home-care', isOpen: true, calls: [{ outcome: 'no-answer' }] }],
  })
  const rafiq = await newStaff(whole, 'Rafiq Ansari', 'accounts')
  expect(await open(id, rafiq)).toMatchObject({ notes: [{ text: 'Dog bites' }], requests: [] })
})

test('staff of one centre see a customer of that centre with its orders alone, and no other customer', async () => {
  const own = await newStaff(whole, 'Rohit Sawant', { role: 'reception', centre })
  const { id, number, phone } = await ordered()
  expect((await find(phone, own)).customer).toBeNull()
  expect(await refusalOf(open(id, own))).toMatchObject({ status: 404 })
  expect((await open(id)).orders.map(({ orderId }) => orderId)).toEqual([number])
})

test('a person without the permission to read orders is refused, and an unknown customer is not found', async () => {
  const { id } = await ordered()
  const vijay = await newStaff(whole, 'Vijay Rao', 'collector')
  expect(await refusalOf(open(id, vijay))).toMatchObject({ status: 403 })
  expect(await refusalOf(open(crypto.randomUUID()))).toMatchObject({ status: 404 })
})

test('the name of an unverified registration, which may be a stranger’s, is not shown', async () => {
  const { id } = await ordered()
  await db
    .update(customers)
    .set({ phoneVerifiedAt: null, passwordHash: 'x', name: 'A stranger' })
    .where(eq(customers.id, id))
  expect(await open(id)).toMatchObject({ name: null, isPhoneVerified: false })
})

test('each reader is audited, and opened customers count towards the limit of opened orders', async () => {
  const { id } = await ordered()
  const asha = await newStaff(whole, 'Asha Limited', 'coordinator')
  await open(id, asha)
  const read = async () =>
    (
      await db
        .select()
        .from(audit)
        .where(eq(audit.subject, `customer:${id}`))
    ).filter(({ staffId, action }) => staffId === asha.id && action === 'customer.read')
  expect(await read()).toMatchObject([{ details: { part: 'page' } }])
  await db.update(rateLimits).set({ count: 1_000_000 }).where(like(rateLimits.key, 'desk-order:%'))
  const another = await ordered()
  expect(await refusalOf(open(another.id, asha))).toMatchObject({ status: 429, code: 'TOO_MANY' })
})
