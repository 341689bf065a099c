import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, centres, consents, customers, labTests, patients } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { findVerifiedCustomer } from '#domain/accounts/verified-phone.ts'
import { listOrders } from '#domain/orders/list-orders.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { A_CHILD, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Booking by phone or at the counter: the shop's own prices, rules and steps, for the account of a phone. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { shop, database, setClock } = whole
const { db } = database
const asha = await newStaff(whole, 'Asha Rao', 'reception')

/** Another hour than that of `orderBody`. */
const LATER = '10:00 AM - 11:00 AM'

let people = 0
const newPhone = () => {
  people += 1
  return String(8_100_000_000 + people)
}
type Body = Parameters<typeof asha.api.bookAtDesk>[0]['body']
const body = (
  phone: string,
  order: Parameters<typeof orderBody>[1] = {},
  more: Partial<Body> = {},
): Body => ({
  phone,
  name: 'Kamala Devi',
  payment: 'door',
  order: orderBody(whole, { ...order, details: { patientName: 'Kamala Devi', ...order.details } }),
  ...more,
})
const book = (asked: Body, key = randomUUID(), { api } = asha) =>
  api.bookAtDesk({ body: asked }, { headers: { 'idempotency-key': key } })
const read = async (id: string) => (await asha.api.getDeskOrder({ params: { id } })).order

test('a booking for a new phone creates an unverified account, whose owner finds the booking after signing in by code', async () => {
  const phone = newPhone()
  expect(await asha.api.findCustomer({ body: { phone } })).toMatchObject({ customer: null })
  const { orderId } = await book(body(phone))
  expect(await read(orderId)).toMatchObject({
    status: 'confirmed',
    customer: { name: 'Kamala Devi', isPhoneVerified: false },
    money: { method: 'COD', total: 249, toTake: 249 },
  })
  const { customer } = await asha.api.findCustomer({ body: { phone } })
  expect(customer).toMatchObject({
    name: 'Kamala Devi',
    openOrders: [{ orderId, status: 'confirmed', patients: [{ fastFrom: null }] }],
    people: [{ name: 'Kamala Devi', relation: 'self' }],
    addresses: [{ street: expect.stringContaining('Hill Road') }],
  })
  expect(customer?.people[0]).not.toHaveProperty('email')
  // What a code by SMS does.
  const owner = await inTransaction(db, tx => findVerifiedCustomer(tx, { phone }, shop.now()))
  const viewer = { customerId: owner.customer.id, isPhoneVerified: true }
  expect((await listOrders(shop, viewer, {})).orders).toMatchObject([{ orderId }])
})

test('the owner of a phone number is the person who verified it, not a patient booked with it before', async () => {
  const phone = newPhone()
  await book(body(phone))
  const stored = () =>
    db
      .select({ name: patients.name, relation: patients.relation })
      .from(patients)
      .innerJoin(customers, eq(customers.id, patients.customerId))
      .where(eq(customers.phone, phone))
      .orderBy(patients.createdAt)
  expect(await stored()).toEqual([{ name: 'Kamala Devi', relation: 'other' }])
  await inTransaction(db, tx => findVerifiedCustomer(tx, { phone, name: 'Ravi Rao' }, shop.now()))
  await book(body(phone, { details: { patientName: 'Ravi Rao', patientGender: 'Male', timeSlot: LATER } }))
  expect(await stored()).toEqual([
    { name: 'Kamala Devi', relation: 'other' },
    { name: 'Ravi Rao', relation: 'self' },
  ])
})

test('the timeline and the audit name the author of a booking, and the customer’s oral consent is recorded', async () => {
  const phone = newPhone()
  const { orderId } = await book(
    body(phone, { details: { bookingType: 'other', relation: 'parent', consent: true } }),
  )
  const order = await read(orderId)
  expect(order.timeline.find(({ text }) => text.startsWith('Booked'))).toMatchObject({ by: 'Asha Rao' })
  expect(order.consents).toMatchObject([{ purpose: 'booking-for-another', given: 'spoken' }])
  const acts = await db
    .select()
    .from(audit)
    .where(eq(audit.action, 'order.booked'))
    .orderBy(audit.at, audit.id)
  expect(acts.at(-1)).toMatchObject({ staffId: asha.id })
  const given = await db.select().from(consents)
  expect(given.every(one => one.given === 'spoken')).toBe(true)
})

test('a booking uses the shop’s prices and coupons, and a different total is refused with the right one', async () => {
  const items = [{ id: 'CBC' }, { id: 'HB' }]
  expect(await asha.api.quoteAtDesk({ body: { items } })).toMatchObject({
    subtotal: 348,
    discount: 0,
    total: 348,
    isCentreNeeded: false,
    lines: [
      { id: 'CBC', price: 249 },
      { id: 'HB', price: 99 },
    ],
  })
  const dear = { items: [...items, ...items.map(({ id }) => ({ id, patient: 1 }))] }
  const quoted = await asha.api.quoteAtDesk({ body: { ...dear, couponCode: 'FIRST15' } })
  expect(quoted.total).toBe(quoted.subtotal - quoted.discount)
  expect(await refusalOf(asha.api.quoteAtDesk({ body: { items, couponCode: 'NOSUCH1' } }))).toMatchObject({
    code: 'COUPON_UNKNOWN',
  })
  expect(await refusalOf(book(body(newPhone(), { totalAmount: 1 })))).toMatchObject({
    code: 'TOTAL_CHANGED',
    answer: { totalAmount: 249 },
  })
})

test('the refusal of a withdrawn test, or of too large a sum, is worded for the staff', async () => {
  const items = [{ id: 'CBC' }, { id: 'HB' }]
  expect(await refusalOf(asha.api.quoteAtDesk({ body: { items: [{ id: 'NONE' }] } }))).toMatchObject({
    message: '"NONE" is no longer offered. Please remove it.',
  })
  const before = await db.select().from(labTests)
  await db.update(labTests).set({ regularPrice: 999_999_999, salePrice: 999_999_999 })
  await whole.catalogue.refresh()
  try {
    const tooDear = {
      message: 'An order can’t be above ₹1,00,00,000.00. Please book these tests as several orders.',
    }
    expect(await refusalOf(asha.api.quoteAtDesk({ body: { items } }))).toMatchObject(tooDear)
    const order = {
      items: [
        { id: 'CBC', name: 'CBC', quantity: 1 },
        { id: 'HB', name: 'HB', quantity: 1 },
      ],
    }
    expect(await refusalOf(book(body(newPhone(), order)))).toMatchObject(tooDear)
  } finally {
    for (const { id, regularPrice, salePrice } of before)
      await db.update(labTests).set({ regularPrice, salePrice }).where(eq(labTests.id, id))
    await whole.catalogue.refresh()
  }
})

test('a booking that is sent twice, even at the same time, makes one order', async () => {
  const [asked, key] = [body(newPhone()), randomUUID()]
  const made = await Promise.all([book(asked, key), book(asked, key)])
  made.push(await book(asked, key))
  expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1)
})

test('the reason why a visit can’t be booked is worded for the staff', async () => {
  const phone = newPhone()
  const asked = body(phone)
  const key = randomUUID()
  const { orderId } = await book(asked, key)
  expect(await refusalOf(book(asked))).toMatchObject({
    code: 'ALREADY_BOOKED',
    message: expect.stringMatching(`^This visit is booked already: order ${orderId}, .*Open that order`),
  })
  expect(await refusalOf(book(body(phone, { details: { timeSlot: LATER } }), key))).toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
    message: expect.stringContaining('Find the customer’s order before you book again.'),
  })
})

test('two receptionists who book for one new phone at the same time create one account', async () => {
  const phone = newPhone()
  const irfan = await newStaff(whole, 'Irfan Ansari', 'reception')
  const slots = ['07:00 AM - 08:00 AM', '08:00 AM - 09:00 AM']
  const made = await Promise.all(
    slots.map((timeSlot, at) =>
      book(body(phone, { details: { timeSlot } }), randomUUID(), at === 0 ? asha : irfan),
    ),
  )
  expect(await db.select().from(customers).where(eq(customers.phone, phone))).toHaveLength(1)
  // Neither was there unpaid for a moment, for the other to replace it.
  for (const { orderId, replacedOrderId } of made) {
    expect(replacedOrderId).toBeNull()
    expect(await read(orderId)).toMatchObject({ status: 'confirmed' })
  }
})

test('an order that can’t be paid at the door is not booked', async () => {
  const phone = newPhone()
  const dear = {
    items: [{ id: 'CBC', name: 'CBC', quantity: 1 }],
    couponCode: 'FIRST15',
    totalAmount: (await asha.api.quoteAtDesk({ body: { items: [{ id: 'CBC' }], couponCode: 'FIRST15' } }))
      .total,
  }
  expect(await refusalOf(book(body(phone, dear)))).toMatchObject({ code: 'COUPON_NO_COLLECTION_PAYMENT' })
  const { customer } = await asha.api.findCustomer({ body: { phone } })
  expect(customer).toBeNull()
})

test('one visit is booked for several people, some of them saved in the account', async () => {
  const phone = newPhone()
  await book(body(phone))
  const { customer } = await asha.api.findCustomer({ body: { phone } })
  const date = addDays(indianDate(shop.now()), 3)
  const { orderId } = await book(
    body(phone, {
      items: [0, 1].map(patient => ({ id: 'CBC', name: 'CBC', quantity: 1, patient })),
      totalAmount: 498,
      details: { date, patientId: customer?.people[0]?.id },
      patients: [{ ...A_CHILD, gender: 'Female', relation: 'child' }],
    }),
  )
  expect((await read(orderId)).patients.map(({ name }) => name)).toEqual(['Kamala Devi', 'Tara Rao'])
})

test('an order to be paid later waits for its payment, and is replaced by the next booking', async () => {
  const phone = newPhone()
  const first = await book(body(phone, {}, { payment: 'later' }))
  expect(await read(first.orderId)).toMatchObject({ status: 'pending', money: { toTake: 0 } })
  const second = await book(body(phone, {}, { payment: 'later' }))
  expect(second.replacedOrderId).toBe(first.orderId)
})

test('a role at one centre books only visits to that centre', async () => {
  await db.insert(centres).values({
    ...A_CENTRE,
    code: 'NEW-1',
    name: 'NEW-1',
    position: 91,
  })
  await whole.catalogue.refresh()
  const own = await newStaff(whole, 'Own centre', { role: 'reception', centre: 'NEW-1' })
  expect(await refusalOf(book(body(newPhone()), randomUUID(), own))).toMatchObject({ status: 403 })
  const { orderId } = await book(body(newPhone(), { centreCode: 'NEW-1' }), randomUUID(), own)
  expect(await read(orderId)).toMatchObject({ isCentreVisit: true, centre: { code: 'NEW-1' } })
})

test('looking up a customer requires the permission to book', async () => {
  const accounts = await newStaff(whole, 'Farida', 'accounts')
  expect(await refusalOf(accounts.api.findCustomer({ body: { phone: newPhone() } }))).toMatchObject({
    status: 403,
  })
})

test('a role at one centre sees only a phone’s bookings at that centre, and no home address', async () => {
  const own = await newStaff(whole, 'Own centre 2', { role: 'reception', centre: 'NEW-1' })
  const phone = newPhone()
  await book(body(phone))
  const { orderId } = await book(body(phone, { centreCode: 'NEW-1', details: { timeSlot: LATER } }))
  expect((await asha.api.findCustomer({ body: { phone } })).customer).toMatchObject({
    people: [{ name: 'Kamala Devi' }],
    addresses: [{}],
    openOrders: [{}, {}],
  })
  expect((await own.api.findCustomer({ body: { phone } })).customer).toMatchObject({
    name: 'Kamala Devi',
    people: [],
    addresses: [],
    openOrders: [{ orderId }],
  })
})

test('a booking at one centre does not cancel an unpaid order of another centre', async () => {
  const own = await newStaff(whole, 'Own centre 3', { role: 'reception', centre: 'NEW-1' })
  const phone = newPhone()
  const unpaid = await book(body(phone, {}, { payment: 'later' }))
  const there = body(phone, { centreCode: 'NEW-1', details: { timeSlot: LATER } })
  expect(await refusalOf(book(there, randomUUID(), own))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await read(unpaid.orderId)).toMatchObject({ status: 'pending' })
  expect(await book(there)).toMatchObject({ replacedOrderId: unpaid.orderId })
  expect(await read(unpaid.orderId)).toMatchObject({ status: 'cancelled' })
})

test('staff can book a later hour of today, and not an hour that has begun', async () => {
  setClock('2026-12-10T08:30:00+05:30')
  const late = await newStaff(whole, 'Late shift', 'reception')
  const today = '2026-12-10'
  const { days } = await late.api.listNewTimes({ query: { city: 'Mumbai' } })
  const problems = days.find(({ date }) => date === today)?.slots.map(({ problem }) => problem)
  expect(problems?.slice(0, 3)).toEqual(['Too late', 'Too late', null])
  const { orderId } = await book(
    body(newPhone(), { details: { date: today, timeSlot: '10:00 AM - 11:00 AM' } }),
    randomUUID(),
    late,
  )
  expect((await late.api.getDeskOrder({ params: { id: orderId } })).order).toMatchObject({ date: today })
  const over = body(newPhone(), { details: { date: today, timeSlot: '08:00 AM - 09:00 AM' } })
  expect(await refusalOf(book(over, randomUUID(), late))).toMatchObject({ code: 'SLOT_CLOSED' })
})

test('each phone number looked up is audited, and further numbers are refused above a limit', async () => {
  // Not near the end of an hour, when the count begins anew.
  setClock('2026-12-10T08:40:00+05:30')
  const irfan = await newStaff(whole, 'Irfan Shah', 'reception')
  const other = await newStaff(whole, 'Vera Lobo', 'reception')
  const find = () => irfan.api.findCustomer({ body: { phone: newPhone() } })
  expect(await find()).toMatchObject({ customer: null })
  const read = await db.select().from(audit).where(eq(audit.staffId, irfan.id))
  expect(read.map(({ action }) => action)).toContain('search.read')
  for (let times = 1; times < 60; times += 1) await find()
  expect(await refusalOf(find())).toMatchObject({ code: 'TOO_MANY' })
  expect(await other.api.findCustomer({ body: { phone: newPhone() } })).toMatchObject({ customer: null })
})

test('an order made from a request closes the request, for its customer too', async () => {
  // The clock has been moved on since the first one signed in.
  const meera = await newStaff(whole, 'Meera Iyer', 'reception')
  const phone = newPhone()
  const form = { name: 'Kamala Devi', mobile: phone, dateTime: addDays(indianDate(shop.now()), 3) }
  const { booking } = await whole.anyone.createBooking({ body: { ...form, serviceType: 'Nursing' } })
  const { orderId } = await book(body(phone, {}, { requestId: booking._id }), randomUUID(), meera)
  const { request } = await meera.api.getDeskRequest({ params: { id: booking._id } })
  expect(request.closed).toMatchObject({ closing: 'ordered', by: meera.name, orderNumber: orderId })
  // A withdrawn one blocks no booking.
  expect(
    (await book(body(newPhone(), {}, { requestId: randomUUID() }), randomUUID(), meera)).orderId,
  ).toMatch(/^ORD-/)
})

test('staff book up to thirty days ahead, though the city offers its customers fewer', async () => {
  const today = indianDate(shop.now())
  const early = await newStaff(whole, 'Early shift', 'reception')
  const bookOn = (date: string) => book(body(newPhone(), { details: { date } }), randomUUID(), early)
  const { days } = await early.api.listNewTimes({ query: { city: 'Mumbai' } })
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 31 }, (_, day) => addDays(today, day)))
  expect(days.at(-1)?.slots.some(({ problem }) => problem === null)).toBe(true)

  const { orderId } = await bookOn(addDays(today, 30))
  expect((await early.api.getDeskOrder({ params: { id: orderId } })).order.date).toBe(addDays(today, 30))
  expect(await refusalOf(bookOn(addDays(today, 31)))).toMatchObject({ code: 'SLOT_CLOSED' })
  const { api } = await whole.signIn()
  const ofCustomer = orderBody(whole, { details: { date: addDays(today, 30) } })
  expect(await refusalOf(api.createOrder({ body: ofCustomer }))).toMatchObject({ code: 'SLOT_CLOSED' })
})
