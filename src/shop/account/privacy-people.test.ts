import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addresses, invoices, orderItems, patients, sessions, visitPeople } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { issueInvoice } from '#domain/money/invoices/issue.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { accountApi } from './api.ts'

/** An account's patients and addresses in the export and the erasure. */

const part = await shopPart(shop => [shopRoutes([accountApi], shop, undefined as never)])
const { app, shop, post, signIn, addOrder } = part
const { db } = shop

test('the people and addresses of an account are in its copy, and are erased with it from lists, orders and invoices', async () => {
  const { customer, token } = await signIn()
  const [ravi] = await db
    .insert(patients)
    .values({
      customerId: customer.id,
      name: 'Ravi Rao',
      bornOn: '1959-01-30',
      gender: 'male',
      relation: 'parent',
      phone: '9123456789',
      email: 'ravi@example.in',
      createdAt: shop.now(),
    })
    .returning()
  await db.insert(addresses).values({
    customerId: customer.id,
    city: 'Mumbai',
    pinCode: '400050',
    house: '',
    street: '14 Hill Road',
    landmark: '',
    key: '14 hill road',
    patientId: ravi?.id,
    createdAt: shop.now(),
  })
  const order = await addOrder(customer.id, {
    status: 'feedback',
    paymentStatus: 'completed',
    paymentMethod: 'ONLINE',
    patientName: 'Tara Rao',
    item: null,
    subtotal: 129_900,
    total: 129_900,
  })
  await db.insert(visitPeople).values({
    visitId: order.visitId,
    position: 1,
    patientId: ravi?.id,
    name: 'Ravi Rao',
    age: 67,
    gender: 'male',
    relation: 'parent',
    phone: '9123456789',
    email: 'ravi@example.in',
    bookedAt: order.createdAt,
  })
  const line = {
    orderId: order.id,
    isPackage: true,
    name: 'Full Body Check-Up',
    quantity: 1,
    fastingHours: 0,
    afterMealHours: 0,
    discount: 0,
  }
  await db.insert(orderItems).values([
    { ...line, line: 0, person: 0, itemId: 'PK-FULLBODY', price: 100_000 },
    { ...line, line: 1, itemId: 'PK-FULLBODY', price: 29_900, person: 1 },
  ])
  await inTransaction(db, tx => issueInvoice(tx, shop, order.id, { paidAs: 'online' }))
  const document = async () => {
    const [row] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
    return JSON.stringify(row?.document)
  }
  expect(await document()).toMatch(/Patients: Tara Rao \(₹1,000\.00\), Ravi Rao \(₹299\.00\)/)
  const { data } = await (
    await app.request('/api/customers/data', { headers: { authorization: `Bearer ${token}` } })
  ).json()
  expect(data.patients).toMatchObject([
    { name: 'Ravi Rao', birthDate: '1959-01-30', orders: 1 },
    { name: 'Tara Rao', orders: 1 },
  ])
  expect(data.addresses).toMatchObject([{ street: '14 Hill Road', patientId: ravi?.id }])
  expect(data.orders[0].patients).toMatchObject([{ name: 'Tara Rao' }, { phone: '9123456789' }])

  await db.update(sessions).set({ codeAt: shop.now() }).where(eq(sessions.customerId, customer.id))
  expect(await post('/api/customers/erase', {}, { token })).toMatchObject({
    status: 200,
    body: { ordersKept: 1 },
  })
  expect(await db.$count(patients, eq(patients.customerId, customer.id))).toBe(0)
  expect(await db.$count(addresses, eq(addresses.customerId, customer.id))).toBe(0)
  const [kept] = await db.select().from(visitPeople).where(eq(visitPeople.visitId, order.visitId))
  expect(kept).toMatchObject({ name: 'Erased', age: 0, patientId: null, phone: null, email: null })
  expect(await document()).not.toMatch(/Ravi|Tara/)
})
