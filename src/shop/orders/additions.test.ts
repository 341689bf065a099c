import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents, slots } from '#db/schema.ts'
import { bookVisitForAdditions, bookVisitForTwo } from '#tests/helpers/additions.ts'
import { A_TEST_MORE, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Tests added to a visit to come: an order of its own that takes no place. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const { pay, settle, statusOf, jobsOf, workDue } = paying(whole)
setClock('2026-11-23T10:00:00+05:30')

const takenPlaces = async () =>
  (await database.db.select().from(slots)).reduce((sum, { taken }) => sum + taken, 0)

test('an addition has its own number, price and payment, the slot and address of its visit, and no seat', async () => {
  const { add, seen, order } = await bookVisitForAdditions(whole)
  const before = await takenPlaces()
  const added = await add()
  expect(added).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'COD',
    totalAmount: 99,
    discount: 0,
    addedTo: order.orderId,
    additions: [],
    items: [{ id: 'HB', patient: 0 }],
    collectionDetails: order.collectionDetails,
    shippingAddress: order.shippingAddress,
  })
  expect(added.orderId).not.toBe(order.orderId)
  expect(await takenPlaces()).toBe(before)
  const root = await seen()
  expect(root).toMatchObject({ addedTo: null, totalAmount: order.totalAmount, items: order.items })
  expect(root.additions).toEqual([
    {
      createdAt: added.createdAt,
      orderId: added.orderId,
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'COD',
      totalAmount: 99,
      holdExpiresAt: null,
      refund: null,
      items: [
        {
          line: 0,
          id: 'HB',
          name: 'Haemoglobin (Hb)',
          patient: 0,
          patientName: 'Asha Rao',
          isPackage: false,
        },
      ],
    },
  ])
})

test('the message about an addition names the visit, and not a second booking', async () => {
  const { add, order } = await bookVisitForAdditions(whole)
  const added = await add()
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed'])
  expect(jobsOf(added._id)).toEqual([])
})

test('an order shows the longest fast of its visit, and the fasting hours of each patient', async () => {
  const { add, seen } = await bookVisitForTwo(whole)
  await add({ items: [{ id: 'LIPID', patient: 1 }], totalAmount: 399 })
  const { fastingRequired, fastingHours, preparation, patients } = await seen()
  expect({ fastingRequired, fastingHours }).toEqual({ fastingRequired: true, fastingHours: 12 })
  expect(preparation.length).toBeGreaterThan(0)
  expect(patients.map(person => person.fastingHours)).toEqual([0, 12])
  expect(patients.map(({ items }) => items.map(({ id }) => id))).toEqual([['CBC'], ['CBC']])
})

test('the page of an addition has the patient’s preparation for the whole visit, and no other patient’s', async () => {
  const { add, seen } = await bookVisitForTwo(whole)
  const plain = await add({ items: [{ id: 'HB', patient: 1 }] })
  const other = await add({ items: [{ id: 'ESR', patient: 0 }], totalAmount: 120 })
  await add({ items: [{ id: 'LIPID', patient: 1 }], totalAmount: 399 })
  expect(await seen(plain.orderId)).toMatchObject({ fastingHours: 12, patients: [{ fastingHours: 12 }] })
  expect(await seen(other.orderId)).toMatchObject({ fastingHours: 0, patients: [{ fastingHours: 0 }] })
})

test('an addition for one of two people belongs only to that person', async () => {
  const { add, seen } = await bookVisitForTwo(whole)
  const added = await add({ items: [{ id: 'HB', patient: 1 }] })
  expect(added.patients).toMatchObject([{ position: 0, name: 'Ravi Rao', age: 70, gender: 'Male' }])
  expect(added.collectionDetails).toMatchObject({ patientName: 'Ravi Rao', bookingType: 'other' })
  const [{ items } = { items: [] }] = (await seen()).additions
  expect(items).toMatchObject([{ patientName: 'Ravi Rao' }])
})

test('an addition paid online is confirmed once it is paid, with its own invoice', async () => {
  const { add, seen, order } = await bookVisitForAdditions(whole)
  const added = await add({ paymentMethod: 'ONLINE' })
  expect(added).toMatchObject({ status: 'pending', holdExpiresAt: expect.any(String) })
  expect((await seen()).fastingHours).toBe(order.fastingHours)
  const { merchantOrderId } = await pay(added.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  expect(await seen(added.orderId)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    invoiceNumber: expect.any(String),
  })
  expect((await seen()).invoiceNumber).toBeNull()
  expect(jobsOf(order._id)).toEqual(['confirmed', 'changed'])
})

test('an unpaid addition expires, and its visit does not change', async () => {
  const { add, seen, order } = await bookVisitForAdditions(whole)
  const added = await add({ paymentMethod: 'ONLINE' })
  const before = await takenPlaces()
  setClock('2026-11-23T12:30:00+05:30')
  await workDue()
  expect(await seen(added.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  expect(await seen()).toMatchObject({ status: 'confirmed', items: order.items })
  expect(await takenPlaces()).toBe(before)
  expect(jobsOf(order._id)).toEqual(['confirmed'])
})

test('tests added to an addition belong to the same visit', async () => {
  const { add, seen, order } = await bookVisitForAdditions(whole)
  const first = await add()
  const second = await add({ items: [{ id: 'ESR' }], totalAmount: 120 }, { id: first.orderId })
  expect(second.addedTo).toBe(order.orderId)
  expect((await seen()).additions.map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId])
})

test('a new addition replaces an unpaid addition, and a new booking does not', async () => {
  const { add, seen, api, order } = await bookVisitForAdditions(whole)
  const first = await add({ paymentMethod: 'ONLINE' })
  const second = await add({ paymentMethod: 'ONLINE', items: [{ id: 'ESR' }], totalAmount: 120 })
  expect(await seen(first.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' })
  const { order: other } = await api.createOrder({
    body: {
      items: [{ id: 'CBC', name: 'CBC', quantity: 1 }],
      totalAmount: 249,
      shippingAddress: order.shippingAddress as { address: string; city: 'Mumbai' },
      collectionDetails: {
        date: '2026-11-26',
        timeSlot: '09:00 AM - 10:00 AM',
        patientName: 'Asha Rao',
        patientAge: 42,
        patientGender: 'Female',
        bookingType: 'self',
      },
    },
  })
  expect(await seen(other.orderId)).toMatchObject({ status: 'pending' })
  expect(await seen(second.orderId)).toMatchObject({ status: 'pending' })
})

test('a repeated idempotency key returns the same addition, and another request with that key is refused', async () => {
  const { api, params, seen } = await bookVisitForAdditions(whole)
  const headers = { 'idempotency-key': 'added-once' }
  const ask = (totalAmount: number) =>
    api.addTests({ params, body: { ...A_TEST_MORE, totalAmount } }, { headers })
  const first = await ask(99)
  expect((await ask(99)).order).toEqual(first.order)
  expect(await refusalOf(ask(98))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect((await seen()).additions).toHaveLength(1)
  await api.cancelOrder({ params: { id: first.order.orderId } })
  expect(await ask(99)).toMatchObject({
    order: { status: 'cancelled' },
    message: 'That addition has expired. Please add it again.',
  })
})

test('for a patient under 18 the consent is required again, with the guardian of the booking', async () => {
  const { add } = await bookVisitForAdditions(whole, {
    details: { bookingType: 'self', patientAge: 16, consent: true, guardianName: 'Meera Das' },
  })
  expect(await refusalOf(add())).toMatchObject({ code: 'INVALID', fields: { consent: expect.any(String) } })
  const added = await add({ consent: true })
  expect(await database.db.select().from(consents).where(eq(consents.orderId, added._id))).toMatchObject([
    { purpose: 'guardian', given: 'ticked', guardianName: 'Meera Das', person: 0 },
  ])
})

test('adding an HIV test requires an express consent', async () => {
  const { add } = await bookVisitForAdditions(whole)
  const hiv = { items: [{ id: 'HIV' }], totalAmount: 449 }
  expect(await refusalOf(add(hiv))).toMatchObject({ status: 422, code: 'INVALID' })
  expect(await add({ ...hiv, consent: true })).toMatchObject({ status: 'confirmed' })
})

test('additions paid at the door don’t count towards the limit of open orders', async () => {
  const { add, seen } = await bookVisitForAdditions(whole)
  for (const [id, totalAmount] of [
    ['HB', 99],
    ['ESR', 120],
    ['PLT', 130],
    ['RBS', 69],
  ] as const)
    await add({ items: [{ id }], totalAmount })
  expect((await seen()).additions).toHaveLength(4)
})

test('orders and additions count together towards the limit of an hour', async () => {
  const { add } = await bookVisitForAdditions(whole)
  const limited = { ...shop.rules }
  Object.assign(shop.rules, { ordersPerCustomer: 1 })
  try {
    expect(await refusalOf(add())).toMatchObject({ status: 429, code: 'TOO_MANY' })
  } finally {
    Object.assign(shop.rules, limited)
  }
})
