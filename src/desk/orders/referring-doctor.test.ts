import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, invoices, orders } from '#db/schema.ts'
import { eraseCustomer } from '#domain/privacy/erase.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The doctor who referred the patients, from the booking to the books. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { database, shop } = whole
const { db } = database
const { pay, settle, statusOf } = paying(whole)
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const lab = await newStaff(whole, 'Irfan Khan', 'technician')
const owner = await newStaff(whole, 'Nandini Rao', 'owner')

const SHAH = 'Dr. Meera Shah'
const deskOrder = async (id: string) => (await meera.api.getDeskOrder({ params: { id } })).order

async function changeDoctor(id: string, referredBy: string | null, revision?: string, { api } = meera) {
  const current = revision ?? (await deskOrder(id)).revision
  return (await api.changeDoctorAtDesk({ params: { id }, body: { referredBy, revision: current } })).order
}

async function paidOrder(referredBy?: string) {
  const made = await newOrder(whole, { referredBy })
  const { merchantOrderId } = await pay(made.order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  return made
}

test('a booking can name its referring doctor, whom the customer, the desk and the invoice then have', async () => {
  const { order, api } = await paidOrder(`  ${SHAH} `)
  expect(order.referredBy).toBe(SHAH)
  expect((await deskOrder(order.orderId)).referredBy).toBe(SHAH)
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.referredBy).toBe(SHAH)
  const unnamed = await paidOrder()
  expect(unnamed.order.referredBy).toBeNull()
  const { invoice: other } = await unnamed.api.getInvoice({ params: { orderId: unnamed.order.orderId } })
  expect(other.referredBy).toBeNull()
})

test('a doctor’s name that is too long, a link or no name is refused at its field', async () => {
  const { api } = await whole.signIn()
  const fieldsOf = async (referredBy: string) =>
    (await refusalOf(api.createOrder({ body: orderBody(whole, { referredBy }) }))).fields
  expect(await fieldsOf('S'.repeat(51))).toEqual({
    referredBy: 'A name can have at most 50 characters.',
  })
  expect(await fieldsOf('?!')).toEqual({
    referredBy: 'Please enter the doctor’s name, or leave it empty.',
  })
  expect(await fieldsOf('www.example.com')).toHaveProperty('referredBy')
  const { order } = await api.createOrder({ body: orderBody(whole, { referredBy: '' }) })
  expect(order.referredBy).toBeNull()
})

test('the desk changes or removes the doctor, and the history has no name', async () => {
  const { order } = await newOrder(whole, { referredBy: SHAH })
  const id = order.orderId
  const changed = await changeDoctor(id, 'Dr. A. Kulkarni')
  expect(changed).toMatchObject({
    referredBy: 'Dr. A. Kulkarni',
    timeline: expect.arrayContaining([
      expect.objectContaining({ text: 'Changed the referring doctor', by: 'Meera Iyer', detail: null }),
    ]),
  })
  expect((await changeDoctor(id, '')).referredBy).toBeNull()
  expect((await changeDoctor(id, null)).referredBy).toBeNull()
  const acts = await db.select().from(audit).where(eq(audit.action, 'order.doctor-changed'))
  expect(acts.map(({ details }) => details)).toEqual([{}, {}])
})

test('a change of the doctor needs the permission to change orders, and the order as it was shown', async () => {
  const { order } = await newOrder(whole)
  const { revision } = await deskOrder(order.orderId)
  const refused = await refusalOf(changeDoctor(order.orderId, SHAH, revision, lab))
  expect(refused.status).toBe(403)
  await changeDoctor(order.orderId, SHAH, revision)
  expect(await refusalOf(changeDoctor(order.orderId, 'Dr. Late', revision))).toMatchObject({
    status: 409,
    code: 'CHANGED',
  })
  expect((await deskOrder(order.orderId)).referredBy).toBe(SHAH)
})

test('an issued invoice keeps its doctor', async () => {
  const { order, api } = await paidOrder(SHAH)
  await changeDoctor(order.orderId, 'Dr. A. Kulkarni')
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.referredBy).toBe(SHAH)
})

test('tests added to a visit have its doctor', async () => {
  const { order, api } = await paidOrder(SHAH)
  const { order: added } = await api.addTests({
    params: { id: order.orderId },
    body: { items: [{ id: 'HB', patient: 0 }], totalAmount: 99, paymentMethod: 'COD' },
  })
  expect((await deskOrder(added.orderId)).referredBy).toBe(SHAH)
})

test('the month counts orders by doctor, whatever the capitals, and no name is in an address or the audit', async () => {
  const before = await doctorsOf()
  await paidOrder('Dr. Zubin Daruwala')
  await paidOrder('dr. zubin daruwala')
  const rows = await doctorsOf()
  expect(rows.length).toBe(before.length + 1)
  const row = rows.find(({ name }) => name.toLowerCase() === 'dr. zubin daruwala')
  expect(row).toMatchObject({ count: 2, amount: 498 })
  expect(row?.key).not.toContain('zubin')
  const query = { period: '2026-11', figure: 'orders', by: 'doctor', key: row?.key } as const
  expect((await owner.api.listMonth({ query })).lines).toHaveLength(2)
  const read = await db.select().from(audit).where(eq(audit.action, 'orders.read'))
  expect(read.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ by: 'doctor', key: null }),
  )
  const { content } = await owner.api.exportMonth({ body: { period: '2026-11' } })
  expect(content).toMatch(/Orders confirmed,Referring doctor,[Dd]r\. [Zz]ubin [Dd]aruwala,2,498\.00/)
})

const doctorsOf = async () => {
  const { parts } = await owner.api.getMonth({ query: { period: '2026-11' } })
  return parts.find(({ by }) => by === 'doctor')?.rows ?? []
}

test('an erasure removes the doctor from the order and its invoice', async () => {
  const { order, customer } = await paidOrder('Dr. Erased Later')
  await changeDoctor(order.orderId, 'Dr. Erased Too')
  await db.update(orders).set({ status: 'feedback' }).where(eq(orders.id, order._id))
  await eraseCustomer(shop, { customerId: customer.id, actor: { kind: 'command-line', name: 'asha' } })
  expect((await deskOrder(order.orderId)).referredBy).toBeNull()
  const [issued] = await db.select().from(invoices).where(eq(invoices.orderId, order._id))
  const acts = await db.select().from(audit)
  expect(JSON.stringify([issued?.document, acts])).not.toContain('Dr. Erased')
})
