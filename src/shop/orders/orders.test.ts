import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents, labTests } from '#db/schema.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { toRupees } from '#rules/money.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const shopUnderTest = await wholeShop({ slotCapacity: 3 })
const { anyone, shop, database } = shopUnderTest
/** A city that no other test of this file books in. */
const cityFor = (index: number) =>
  (['Delhi', 'Chennai', 'Kolkata', 'Hyderabad', 'Pune', 'Ahmedabad'] as const)[index]

// P1-126, P1-169
test('POST /api/orders without a token gets 401, and without a verified phone 403', async () => {
  expect(await refusalOf(anyone.createOrder({ body: orderBody(shopUnderTest) }))).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
  })
  await anyone.register({
    body: { name: 'Ravi', phone: '9811111111', password: 'a long phrase 7', email: '' },
  })
  const { token } = await anyone.login({ body: { phone: '9811111111', password: 'a long phrase 7' } })
  expect(
    await refusalOf(shopUnderTest.as(token).createOrder({ body: orderBody(shopUnderTest) })),
  ).toMatchObject({
    status: 403,
    code: 'PHONE_UNVERIFIED',
  })
})

// P1-119, P1-181, P2-123, P2-167
test("POST /api/orders books at the shop's own prices and GET reads the same order back", async () => {
  const { api, customer } = await shopUnderTest.signIn()
  const created = await api.createOrder({
    body: orderBody(shopUnderTest, {
      items: [
        { id: 'PK-FULLBODY', name: 'Full Body Health Check-Up', quantity: 1, price: 1 },
        { name: 'Complete Blood Count (CBC)', quantity: 2, price: 2 },
      ],
      totalAmount: 2997,
      shippingAddress: { address: ' 14  Hill Road ', city: 'Bangalore' },
    }),
  })
  expect(created.order.orderId).toMatch(/^ORD-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(created.order).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'PENDING',
    mrpTotal: 7300,
    subtotal: 2997,
    discount: 0,
    totalAmount: 2997,
    fastingRequired: true,
    fastingHours: 12,
    centerVisitRequired: false,
    shippingAddress: { address: '14 Hill Road', city: 'Bangalore' },
  })
  expect(created.order.items.map(item => item.price)).toEqual([2499, 249])
  expect(created.order.preparation).toContain(
    'If you take B12, ask your doctor whether to skip it for a day.',
  )
  expect(created.order.reportTimeHours).toBe(
    shopUnderTest.catalogue.current().package.get('PK-FULLBODY')?.reportTimeHours,
  )
  expect(created.customer._id).toBe(customer.id)
  for (const id of [created.order._id, created.order.orderId, created.order.orderId.toLowerCase()]) {
    const read = await api.getOrder({ params: { id } })
    expect(read.order).toEqual(created.order)
  }
  expect((await api.listOrders()).orders).toEqual([{ ...created.order, visit: null }])
})

test('no cache stores a response about a person, free seats or a payment', async () => {
  const { token } = await newOrder(shopUnderTest)
  for (const path of ['/api/orders', '/api/slots', '/api/phonepe/status/JN00', '/api/customers/profile']) {
    const { headers } = await shopUnderTest.app.request(path, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
})

// P1-92
test('booking for someone else needs a relation and records a consent', async () => {
  const { api, customer } = await shopUnderTest.signIn()
  const details = { bookingType: 'other' as const, patientName: 'சுந்தர் ஐயர்', consent: true }
  expect(await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { details }) }))).toMatchObject({
    status: 422,
    fields: { 'collectionDetails.relation': 'Please fill in all required fields' },
  })
  const city = cityFor(0)
  const shippingAddress = { address: '2 Lake View', city }
  const { order } = await api.createOrder({
    body: orderBody(shopUnderTest, { shippingAddress, details: { ...details, relation: 'parent' } }),
  })
  expect(order.collectionDetails).toMatchObject({
    patientName: 'சுந்தர் ஐயர்',
    relation: 'parent',
    bookingType: 'other',
  })
  const kept = await database.db.select().from(consents).where(eq(consents.customerId, customer.id))
  expect(kept).toMatchObject([{ purpose: 'booking-for-another', given: 'ticked', orderId: order._id }])
})

test('a withheld consent for an HIV test is refused, and nothing is stored', async () => {
  const { api } = await shopUnderTest.signIn()
  const hiv = shopUnderTest.catalogue.current().labTest.get('HIV')
  const items = [{ id: 'HIV', name: hiv?.name ?? '', quantity: 1 }]
  const body = orderBody(shopUnderTest, {
    items,
    totalAmount: toRupees(hiv?.salePrice ?? 0),
    details: { consent: false },
  })
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject({
    status: 422,
    fields: { 'collectionDetails.consent': expect.any(String) },
  })
  expect((await api.listOrders()).orders).toEqual([])
})

test('an HIV test that the operator added under another code is booked with its consent on record', async () => {
  const [hiv] = await database.db.select().from(labTests).where(eq(labTests.id, 'HIV'))
  if (!hiv) throw new Error('the catalogue has no HIV test')
  await database.db.insert(labTests).values({ ...hiv, id: 'HIV-PCR', name: 'Viral Load' })
  await shopUnderTest.catalogue.refresh()
  const { api } = await shopUnderTest.signIn()
  const body = orderBody(shopUnderTest, {
    items: [{ id: 'HIV-PCR', name: 'Viral Load', quantity: 1 }],
    totalAmount: toRupees(hiv.salePrice),
    details: { consent: true },
  })
  const { order } = await api.createOrder({ body })
  const kept = await database.db.select().from(consents).where(eq(consents.orderId, order._id))
  expect(kept).toMatchObject([{ purpose: 'hiv-test', given: 'ticked' }])
})

// P1-95
test('a day before tomorrow, a day after the fifth, and tomorrow after 17:00 in India are refused', async () => {
  const { api } = await shopUnderTest.signIn()
  const today = indianDate(shop.now())
  for (const days of [-1, 0, 6]) {
    const body = orderBody(shopUnderTest, { details: { date: addDays(today, days) } })
    expect(await refusalOf(api.createOrder({ body })), String(days)).toMatchObject({
      status: 409,
      code: 'SLOT_CLOSED',
    })
  }
  const back = shop.now()
  const tomorrow = addDays(today, 1)
  shopUnderTest.setClock(`${today}T17:00:01+05:30`)
  expect(
    await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { details: { date: tomorrow } }) })),
  ).toMatchObject({
    code: 'SLOT_CLOSED',
  })
  const { days } = await anyone.listSlots()
  expect(days[0]?.slots.every(slot => !slot.available)).toBe(true)
  expect(days[1]?.slots.every(slot => slot.available)).toBe(true)
  shopUnderTest.setClock(back)
})

// P2-159
test('another customer’s order gets the refusal of a missing one', async () => {
  const { order } = await newOrder(shopUnderTest, {
    shippingAddress: { address: '6 Ring Road', city: 'Ahmedabad' },
  })
  const other = await shopUnderTest.signIn()
  for (const id of [order._id, order.orderId, 'ORD-0000-0000', 'x', "' or 1=1 --"]) {
    expect(await refusalOf(other.api.getOrder({ params: { id } })), id).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    expect(await refusalOf(other.api.cancelOrder({ params: { id } })), id).toMatchObject({ status: 404 })
    const body = { paymentMethod: 'COD' as const }
    expect(await refusalOf(other.api.setPaymentMethod({ params: { id }, body })), id).toMatchObject({
      status: 404,
    })
  }
})

// P2-51, P2-170
test('GET /api/orders pages by cursor, newest first, and lists each order once', async () => {
  const { api } = await shopUnderTest.signIn()
  const made: string[] = []
  for (let index = 0; index < 5; index += 1) {
    shopUnderTest.simulator.advance(1000)
    const shippingAddress = { address: '7 Lodhi Road', city: cityFor(index) }
    made.unshift(
      (
        await api.createOrder({
          body: orderBody(shopUnderTest, { shippingAddress, details: { timeSlot: '01:00 PM - 02:00 PM' } }),
        })
      ).order.orderId,
    )
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await api.listOrders({ query: { limit: 2, cursor } })
    seen.push(...page.orders.map(order => order.orderId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(made)
  expect(await refusalOf(api.listOrders({ query: { cursor: 'nonsense' } }))).toMatchObject({ status: 422 })
})
