import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formerAddresses } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { anonymise } from '#domain/privacy/anonymise.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { bookVisitForTwo } from '#tests/helpers/additions.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { newOrder, orderBody } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** What customers, staff and the shop did to an order, as recorded and as the desk reads it. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database } = whole
const { db } = database
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const { pay, settle, statusOf, workDue } = paying(whole)

async function confirmed(changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(whole, changes)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params }
}
const read = async (params: { id: string }) => (await meera.api.getDeskOrder({ params })).order
const linesOf = async (params: { id: string }) =>
  (await read(params)).timeline.map(({ text, by }) => `${by}: ${text}`)
const entriesOf = async (id: string) =>
  (await historyOf(db, id)).map(({ action, details, actor }) => ({
    action,
    details,
    by: actor.split(':')[0],
  }))
const dayAfter = (days: number) => addDays(indianDate(shop.now()), days)

test('a customer’s cancellation is recorded with its tests, and the desk reads who did it', async () => {
  const { api, params, order } = await confirmed({
    items: [
      { id: 'CBC', name: 'CBC', quantity: 1 },
      { id: 'HB', name: 'HB', quantity: 1 },
    ],
    totalAmount: 348,
  })
  await api.cancelOrder({ params, body: { lines: [1] } })
  await api.cancelOrder({ params })
  expect((await entriesOf(order._id)).slice(1)).toEqual([
    { action: 'order.part-cancelled', by: 'customer', details: { lines: [1], refund: 0, feeKept: 0 } },
    { action: 'order.cancelled', by: 'customer', details: { lines: [0], refund: 0, feeKept: 0 } },
  ])
  expect((await linesOf(params)).filter(line => line.includes('ancelled'))).toEqual([
    'Customer: Cancelled the order',
    'Customer: Cancelled a test of the order',
  ])
})

test('tests of two orders that are cancelled together are one change for their customer', async () => {
  const visit = await bookVisitForTwo(whole)
  const added = await visit.add()
  await visit.api.cancelOrder({
    params: visit.params,
    body: { lines: [0], added: [{ orderId: added.orderId, lines: [0] }] },
  })
  const [entry] = (await entriesOf(visit.order._id)).slice(-1)
  expect(entry).toMatchObject({
    action: 'order.part-cancelled',
    details: { lines: [0], added: [{ orderId: added._id, lines: [0] }] },
  })
  expect(await entriesOf(added._id)).toContainEqual({
    action: 'order.cancelled',
    by: 'customer',
    details: { lines: [0], with: visit.order._id },
  })
  const { changes } = (await visit.api.getVisit({ params: visit.params })).visit
  expect(changes.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
})

test('a confirmation states how the order is paid, and a payment what it did', async () => {
  const atDoor = await confirmed()
  expect(await entriesOf(atDoor.order._id)).toEqual([
    { action: 'order.confirmed', by: 'customer', details: { how: 'door' } },
  ])
  const online = await newOrder(whole)
  const failed = await pay(online.order.orderId)
  await settle(failed.merchantOrderId, { state: 'FAILED' })
  await statusOf(failed.merchantOrderId)
  const paid = await pay(online.order.orderId)
  await settle(paid.merchantOrderId, { state: 'COMPLETED' })
  await statusOf(paid.merchantOrderId)
  expect(await entriesOf(online.order._id)).toMatchObject([
    { action: 'payment.failed', by: 'shop', details: { amount: 24_900 } },
    { action: 'payment.online', by: 'customer', details: { amount: 24_900, effect: 'confirmed' } },
    { action: 'order.confirmed', by: 'customer', details: { how: 'online' } },
  ])
})

test('an order that is not paid in time ends by the shop, and a replaced one by its customer', async () => {
  const made = await newOrder(whole)
  const { order: second } = await made.api.createOrder({ body: orderBody(whole) })
  expect(await entriesOf(made.order._id)).toEqual([
    { action: 'order.replaced', by: 'customer', details: { by: second._id } },
  ])
  whole.simulator.advance(shop.rules.holdFor + 60_000)
  await workDue()
  expect(await entriesOf(second._id)).toEqual([{ action: 'order.expired', by: 'shop', details: {} }])
  expect(await linesOf({ id: second.orderId })).toContain(
    'Automatic: Ended the order, which was not paid in time',
  )
})

test('the history holds no name, phone number, address or free text, and an erasure clears the former address', async () => {
  const { api, params, order, customer } = await confirmed()
  const street = '22 Park Road, Bandra West, 400050'
  await api.changeOrderAddress({ params, body: { address: street } })
  await api.setDoorContact({ params, body: { phone: '9822012345', name: 'Ravi Rao' } })
  await api.rescheduleOrder({ params, body: { date: dayAfter(3), timeSlot: '08:00 AM - 09:00 AM' } })
  await meera.api.addDeskNote({ params, body: { id: randomUUID(), text: 'Asha rings twice' } })
  const { revision } = await read(params)
  await meera.api.cancelAtDesk({
    params,
    body: { reason: 'Asha moved to Pune', expectedRefund: 0, isFeeKept: false, revision },
  })
  const history = await historyOf(db, order._id)
  expect(history.map(({ action }) => action)).toEqual([
    'order.confirmed',
    'visit.address-changed',
    'visit.door-changed',
    'visit.moved',
    'order.noted',
    'order.read',
    'order.cancelled',
  ])
  const written = JSON.stringify(history)
  for (const text of ['Asha', 'Ravi', 'Park', 'Hill', '9822012345', customer.phone ?? ''])
    expect(written).not.toContain(text)

  const addressesOf = async () =>
    (await read(params)).timeline.find(({ text }) => text === 'Changed the address of the visit')?.detail
  expect(await addressesOf()).toMatch(/^from .*Hill.* to 22 Park Road/)
  await inTransaction(db, tx => anonymise(tx, [order._id], shop.now()))
  expect(await db.select().from(formerAddresses)).toEqual([])
  expect(await addressesOf()).toBeNull()
})
