import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  audit,
  codes,
  consents,
  customers,
  invoices,
  knownBrowsers,
  orderItems,
  orders,
  payments,
  refunds,
  reportOpenings,
  reports,
  requests,
  sessions,
  specimens,
  visitPeople,
  visits,
} from '#db/schema.ts'
import { isItsVisit, orderColumns } from '#domain/orders/order-rows.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { signedFileRoutes } from '#server/api/signed-files.ts'
import { ordersApi } from '#shop/orders/api.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { customerWithEverything } from '#tests/helpers/whole-customer.ts'
import { accountApi } from './api.ts'

const part = await shopPart(shop => [
  shopRoutes([accountApi], shop, undefined as never),
  signedFileRoutes(shop),
  // Reading orders needs no catalogue.
  shopRoutes([ordersApi], shop, undefined as never),
])
const { app, shop, post, signIn, addOrder, setClock } = part
const { db } = shop

const get = async (address: string, token?: string) => {
  const response = await app.request(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: response.status, body: await response.json() }
}
const erase = (token?: string) => post('/api/customers/erase', {}, { token })
const proveAgain = (token: string, customerId: string, at = shop.now()) =>
  db
    .update(sessions)
    .set({ codeAt: at })
    .where(eq(sessions.customerId, customerId))
    .then(() => token)
const isThere = async (key: string) =>
  shop.files.get(key).then(
    () => true,
    () => false,
  )

test('a copy of the data requires a verified phone', async () => {
  expect((await get('/api/customers/data')).status).toBe(401)
  const { customer, token } = await signIn()
  await db.update(customers).set({ phoneVerifiedAt: null }).where(eq(customers.id, customer.id))
  expect((await get('/api/customers/data', token)).body.code).toBe('PHONE_UNVERIFIED')
})

test('a copy requires a code first on a device that is new to the account', async () => {
  const { customer, token } = await signIn()
  const codeNeededUntil = new Date(shop.now().getTime() + 60_000)
  await db.update(sessions).set({ codeNeededUntil }).where(eq(sessions.customerId, customer.id))
  expect(await get('/api/customers/data', token)).toMatchObject({
    status: 403,
    body: { code: 'CODE_NEEDED' },
  })
  await db.update(sessions).set({ codeNeededUntil: shop.now() }).where(eq(sessions.customerId, customer.id))
  expect((await get('/api/customers/data', token)).status).toBe(200)
})

test('a copy contains all of the customer’s data and no other data, and is audited', async () => {
  await customerWithEverything(part)
  const { customer, phone, token, order, unpaid } = await customerWithEverything(part)
  const { status, body } = await get('/api/customers/data', token)
  expect(status).toBe(200)
  const { data } = body
  expect(data.customer).toMatchObject({ phone, email: 'asha@example.in', address: '14 Hill Road' })
  expect(data.orders.map((one: { orderId: string }) => one.orderId).sort()).toEqual(
    [order.number, unpaid.number].sort(),
  )
  expect(data.consents).toMatchObject([{ purpose: 'guardian', guardianName: 'Asha Rao', orderId: order.id }])
  expect(data.reportOpenings).toMatchObject([{ orderId: order.id }])
  expect(data.specimens).toMatchObject([{ orderId: order.id, container: 'EDTA', state: 'collected' }])
  expect(data.requests.map((one: { kind: string }) => one.kind)).toEqual([
    'home-care',
    'offer',
    'prescription',
  ])
  expect(data.sessions).toHaveLength(1)
  expect(JSON.stringify(data)).not.toMatch(/hash|token|fileKey/i)
  expect(
    await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `customer:${customer.id}`)),
  ).toMatchObject([{ actor: `customer:${customer.id}`, action: 'customer.exported' }])
})

test('an account is deleted only with a code of the last ten minutes', async () => {
  const { customer, token } = await signIn()
  expect((await erase()).status).toBe(401)
  expect(await erase(token)).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED' } })
  await proveAgain(token, customer.id, new Date(shop.now().getTime() - 11 * 60_000))
  expect((await erase(token)).body.code).toBe('CODE_NEEDED')
  await proveAgain(token, customer.id)
  expect((await erase(token)).status).toBe(200)
})

// P2-82
test('deleting an account leaves only the invoice that the law requires', async () => {
  const other = await customerWithEverything(part)
  const { customer, phone, token, order, unpaid, report, files } = await customerWithEverything(part)
  const answer = await erase(token)
  expect(answer).toMatchObject({ status: 200, body: { success: true, ordersKept: 1 } })

  expect((await get('/api/orders', token)).status).toBe(401)
  const [left] = await db.select().from(customers).where(eq(customers.id, customer.id))
  const { id, createdAt, ...facts } = left ?? {}
  expect(id).toBe(customer.id)
  expect(createdAt).toEqual(customer.createdAt)
  for (const [name, value] of Object.entries(facts)) expect(value, name).toBeNull()

  expect(await db.select().from(requests).where(eq(requests.mobile, phone))).toEqual([])
  expect(await db.select().from(codes).where(eq(codes.phone, phone))).toEqual([])
  expect(await db.$count(knownBrowsers, eq(knownBrowsers.customerId, customer.id))).toBe(0)
  expect(await db.$count(reportOpenings, eq(reportOpenings.reportId, report.id))).toBe(0)
  expect(await db.$count(reports, eq(reports.orderId, order.id))).toBe(0)
  expect(await db.$count(specimens, eq(specimens.visitId, order.visitId))).toBe(0)
  expect(await db.$count(orders, eq(orders.id, unpaid.id))).toBe(0)
  for (const file of files) expect(await isThere(file), file).toBe(false)

  const [kept] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(eq(orders.id, order.id))
  const examined = await db.select().from(visitPeople).where(eq(visitPeople.visitId, order.visitId))
  expect(examined).toMatchObject([{ name: 'Erased', phone: null, email: null }])
  expect(kept).toMatchObject({
    number: order.number,
    total: order.total,
    visit: { city: order.visit.city, address: '', doorPhone: null },
  })
  expect(JSON.stringify([kept, examined])).not.toMatch(new RegExp(`Tara|tara@|${phone}|Hill Road`))
  const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(invoice?.document).toMatchObject({
    total: order.total,
    customer: { name: 'Asha Rao', phone: null, email: null },
  })
  expect(JSON.stringify(invoice?.document)).not.toMatch(new RegExp(`Tara|tara@|${phone}`))
  expect(await db.select().from(consents).where(eq(consents.orderId, order.id))).toMatchObject([
    { purpose: 'guardian', given: 'ticked', guardianName: null },
  ])
  expect(
    await db
      .select()
      .from(audit)
      .where(eq(audit.subject, `customer:${customer.id}`)),
  ).toMatchObject([
    {
      action: 'customer.erased',
      details: { hadAccount: true, ordersKept: 1, ordersDeleted: 1, requestsDeleted: 3 },
    },
  ])

  // Other customers lose nothing.
  expect((await get('/api/customers/data', other.token)).body.data.orders).toHaveLength(2)
  for (const file of other.files) expect(await isThere(file), file).toBe(true)
})

const ago = (days: number) => new Date(shop.now().getTime() - days * 24 * 60 * 60_000)

test.each([
  ['a visit to come', { status: 'confirmed' }, 'is still open'],
  ['a booking that is not paid yet', { status: 'pending' }, 'is still open'],
  ['a report to come', { status: 'collected' }, 'is not ready yet'],
] as const)(
  'an account with %s is not deleted, and the error gives the reason',
  async (_, change, sentence) => {
    const { customer, token, phone } = await signIn()
    await proveAgain(token, customer.id)
    const order = await addOrder(customer.id, { ...change, item: null })
    const item = {
      person: 0,
      itemId: 'CBC',
      isPackage: false,
      name: 'CBC',
      quantity: 1,
      fastingHours: 0,
      afterMealHours: 0,
      discount: 0,
    }
    await db.insert(orderItems).values({ ...item, orderId: order.id, line: 0, price: order.total })
    const refused = await erase(token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'ERASURE_REFUSED' } })
    expect(refused.body.message).toContain(order.number)
    expect(refused.body.message).toContain(sentence)
    const { body } = await get('/api/customers/data', token)
    expect(body.data.customer.phone).toBe(phone)
    expect(body.data.orders).toMatchObject([
      { orderId: order.number, collectionDetails: { patientName: 'Asha Rao' } },
    ])
  },
)

test('an account with a pending refund or payment is not deleted', async () => {
  const { customer, token } = await signIn()
  await proveAgain(token, customer.id)
  const order = await addOrder(customer.id, {
    status: 'cancelled',
    paymentStatus: 'completed',
    cancelledAt: ago(1),
  })
  const [payment] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      channel: 'online',
      merchantOrderId: 'JN-a',
      amount: order.total,
      state: 'processing',
      nextCheckAt: shop.now(),
      createdAt: shop.now(),
    })
    .returning()
  expect((await erase(token)).body.message).toContain('still being checked')
  const expiresAt = new Date('2026-11-23T05:00:00Z')
  await db.update(payments).set({ state: 'failed', expiresAt, nextCheckAt: expiresAt })
  expect((await erase(token)).body.message).toContain('may still arrive')
  expect((await erase(token)).body.message).toContain('after Thu, 26 Nov')
  await db.update(payments).set({ state: 'completed', nextCheckAt: null, settlesOrder: true })
  await db.insert(refunds).values({
    paymentId: payment?.id ?? '',
    orderId: order.id,
    merchantRefundId: 'R-a',
    amount: order.total,
    state: 'failed',
    reason: 'cancelled',
    createdAt: shop.now(),
  })
  expect((await erase(token)).body.message).toContain('refund')
  await db.update(refunds).set({ state: 'completed' })
  expect(await erase(token)).toMatchObject({ status: 200, body: { ordersKept: 1 } })
})

test('two concurrent deletions delete the account once, and its number can sign up again', async () => {
  const { customer, phone, token } = await customerWithEverything(part)
  const statuses = (await Promise.all([erase(token), erase(token)])).map(({ status }) => status)
  expect(statuses).toContain(200)
  setClock(new Date(shop.now().getTime() + 1000))
  expect((await erase(token)).status).toBe(401)
  const [again] = await db
    .insert(customers)
    .values({ name: 'Asha', phone, phoneVerifiedAt: shop.now(), createdAt: shop.now() })
    .returning()
  expect(again?.id).not.toBe(customer.id)
})
