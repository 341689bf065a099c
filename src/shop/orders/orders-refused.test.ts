import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { labTests } from '#db/schema.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Refused orders and their messages. */

const shopUnderTest = await wholeShop({ slotCapacity: 3 })
const { anyone, database } = shopUnderTest

async function seatsLeft(date: string) {
  const { days } = await anyone.listSlots()
  return days.find(day => day.date === date)?.slots.find(slot => slot.timeSlot === '09:00 AM - 10:00 AM')
    ?.left
}

test('a total other than the shop’s is refused with 409 and the correct amounts, and takes no seat', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = orderBody(shopUnderTest, { totalAmount: 1, couponCode: 'first15' })
  const before = await seatsLeft(body.collectionDetails.date)
  const refused = await refusalOf(api.createOrder({ body }))
  expect(refused).toMatchObject({ status: 409, code: 'TOTAL_CHANGED' })
  expect(refused.answer).toMatchObject({ totalAmount: 211.65, mrpTotal: 400, subtotal: 249, discount: 37.35 })
  expect((await api.listOrders()).orders).toEqual([])
  expect(await seatsLeft(body.collectionDetails.date)).toBe(before)
})

test('every missing or wrong field is reported, in words for a customer', async () => {
  const { api } = await shopUnderTest.signIn()
  const wrong = { items: [{}], collectionDetails: { patientPhone: 12, bookingType: 'all', relation: 7 } }
  const refused = await refusalOf(api.createOrder({ body: wrong as never }))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID' })
  expect(refused.fields).toEqual({
    'items.0.name': 'An item has no name.',
    'items.0.quantity': 'The quantity must be a whole number.',
    totalAmount: 'The total is missing.',
    shippingAddress: 'Please enter your address.',
    'collectionDetails.date': 'Please select both date and time slot.',
    'collectionDetails.timeSlot': 'Please select both date and time slot.',
    'collectionDetails.patientName': 'Please enter your name.',
    'collectionDetails.patientAge': 'Age must be between 11 and 100 years',
    'collectionDetails.patientGender': 'Please choose Male, Female or Other',
    'collectionDetails.patientPhone': 'Please enter a valid 10-digit number.',
    'collectionDetails.bookingType': 'Please choose who you are booking for.',
    'collectionDetails.relation': 'Please choose who this person is to you.',
  })
})

test('the answer names an unknown or withdrawn item', async () => {
  const { api } = await shopUnderTest.signIn()
  const items = [{ id: 'NOPE', name: 'Moon Dust', quantity: 1, price: 1 }]
  expect(await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { items }) }))).toMatchObject({
    status: 422,
    code: 'UNKNOWN_ITEM',
    message: expect.stringContaining('Moon Dust'),
    fields: { 'items.0': expect.stringContaining('Moon Dust') },
  })
  const otherId = [{ id: 'NOPE', name: 'Complete Blood Count (CBC)', quantity: 1 }]
  expect(
    await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { items: otherId }) })),
  ).toMatchObject({
    code: 'UNKNOWN_ITEM',
    answer: { unknownItem: 'Complete Blood Count (CBC)' },
  })
  await database.db.update(labTests).set({ isOffered: false }).where(eq(labTests.id, 'WIDAL'))
  await shopUnderTest.catalogue.refresh()
  const withdrawn = [{ id: 'WIDAL', name: 'Widal Test', quantity: 1 }]
  expect(
    await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { items: withdrawn }) })),
  ).toMatchObject({
    code: 'UNKNOWN_ITEM',
    message: expect.stringContaining('Widal Test'),
  })
})

test.each([
  ['patientAge', 10, 'Age must be between 11 and 100 years'],
  ['patientAge', 101, 'Age must be between 11 and 100 years'],
  ['patientAge', 'forty', 'Age must be between 11 and 100 years'],
  ['patientName', '  ', 'Please enter your name.'],
  ['patientGender', 'male', 'Please choose Male, Female or Other'],
  ['patientEmail', 'asha@', 'Please enter a valid email address'],
  ['date', '2026-02-30', 'Please select both date and time slot.'],
  ['timeSlot', '02:00 PM - 03:00 PM', 'Please select both date and time slot.'],
  ['patientPhone', '12345', 'Please enter a valid 10-digit number.'],
])('a wrong %s (%s) gets 422 with a sentence at its field', async (field, value, message) => {
  const { api } = await shopUnderTest.signIn()
  const refused = await refusalOf(
    api.createOrder({ body: orderBody(shopUnderTest, { details: { [field]: value } }) }),
  )
  expect(refused).toMatchObject({
    status: 422,
    code: 'INVALID',
    fields: { [`collectionDetails.${field}`]: message },
  })
  expect((await api.listOrders()).orders).toEqual([])
})

// P1-159
test('an address that is empty, or has no space, is refused at its field', async () => {
  const { api } = await shopUnderTest.signIn()
  for (const [address, sentence] of [
    ['  ', 'Please fill in all required fields'],
    [`14 Hill Road ${'x'.repeat(61)}`, 'Please put spaces between the words of the address.'],
  ] as const) {
    const body = orderBody(shopUnderTest, { shippingAddress: { address } })
    expect(await refusalOf(api.createOrder({ body }))).toMatchObject({
      status: 422,
      fields: { 'shippingAddress.address': sentence },
    })
  }
  expect((await api.listOrders()).orders).toEqual([])
})

test('a price that was changed a moment ago, before any notice of the change, is never booked', async () => {
  const { api } = await shopUnderTest.signIn()
  shopUnderTest.catalogue.setListening(true)
  const setPrice = (salePrice: number) =>
    database.db.update(labTests).set({ salePrice }).where(eq(labTests.id, 'CBC'))
  try {
    await setPrice(25_900)
    expect(await refusalOf(api.createOrder({ body: orderBody(shopUnderTest) }))).toMatchObject({
      code: 'TOTAL_CHANGED',
      answer: { totalAmount: 259 },
    })
    expect((await api.listOrders()).orders).toEqual([])
    const { order } = await api.createOrder({ body: orderBody(shopUnderTest, { totalAmount: 259 }) })
    expect(order.items[0]?.price).toBe(259)
    // Changed and changed back without a notice: a correct order is accepted.
    await setPrice(24_900)
    await setPrice(25_900)
    const again = await api.createOrder({ body: orderBody(shopUnderTest, { totalAmount: 259 }) })
    expect(again.replacedOrderId).toBe(order.orderId)
  } finally {
    await setPrice(24_900)
    shopUnderTest.catalogue.setListening(false)
  }
})

/** In paise. */
const DEAREST = 999_999_999

/** Sets each lab test to the highest price that a catalogue can hold, until the end of the test. */
async function withDearestPrices() {
  const before = await database.db.select().from(labTests)
  await database.db.update(labTests).set({ regularPrice: DEAREST, salePrice: DEAREST })
  await shopUnderTest.catalogue.refresh()
  onTestFinished(async () => {
    for (const { id, regularPrice, salePrice } of before)
      await database.db.update(labTests).set({ regularPrice, salePrice }).where(eq(labTests.id, id))
    await shopUnderTest.catalogue.refresh()
  })
  return shopUnderTest.catalogue.current().labTests
}

test.each([
  [60, 20],
  [3, 1],
  [1, 2],
])(
  '%i of the most expensive tests, %i of each, exceed what can be booked online',
  async (count, quantity) => {
    const offered = await withDearestPrices()
    const { api } = await shopUnderTest.signIn()
    const items = offered.slice(0, count).map(({ id, name }) => ({ id, name, quantity }))
    const body = orderBody(shopUnderTest, { items, totalAmount: (count * quantity * DEAREST) / 100 })
    expect(await refusalOf(api.createOrder({ body }))).toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'Orders above ₹1,00,00,000.00 cannot be booked online. Please call us.',
      fields: { items: expect.any(String) },
    })
  },
)

test('one test at the highest price is booked', async () => {
  const [one] = await withDearestPrices()
  const { api } = await shopUnderTest.signIn()
  const items = [{ id: one?.id, name: one?.name ?? '', quantity: 1 }]
  const body = orderBody(shopUnderTest, { items, totalAmount: DEAREST / 100 })
  expect((await api.createOrder({ body })).order.totalAmount).toBe(9_999_999.99)
})

test('a second sample three hours later has to fit into the hours of visits', async () => {
  const { api } = await shopUnderTest.signIn()
  const twice = {
    items: [{ id: 'PK-DIAB', name: 'Diabetes Care Package', quantity: 1 }],
    totalAmount: 1199,
    shippingAddress: { address: '3 Beach Road', city: 'Kolkata' as const },
  }
  const at = (timeSlot: string) => orderBody(shopUnderTest, { ...twice, details: { timeSlot } })
  expect(await refusalOf(api.createOrder({ body: at('11:00 AM - 12:00 PM') }))).toMatchObject({
    status: 409,
    code: 'SLOT_CLOSED',
    fields: { 'collectionDetails.timeSlot': expect.stringContaining('at 10 AM or earlier') },
  })
  expect((await api.listOrders()).orders).toEqual([])
  const { order } = await api.createOrder({ body: at('10:00 AM - 11:00 AM') })
  expect((await api.getOrder({ params: { id: order.orderId } })).order.collectionDetails.timeSlot).toBe(
    '10:00 AM - 11:00 AM',
  )
})

test('age and phone can be typed in the digits of an Indian script', async () => {
  const { order } = await newOrder(shopUnderTest, {
    details: { patientAge: '४२', alternatePhone: '९८७६५४३२१०' },
  })
  expect(order.collectionDetails).toMatchObject({ patientAge: 42, alternatePhone: '9876543210' })
})

test('a name with < or > in it is refused, in the profile and at the booking', async () => {
  const sentence = 'A name cannot contain < or >.'
  const { api } = await shopUnderTest.signIn()
  const profile = await refusalOf(api.updateProfile({ body: { name: '<b>Asha</b>' } }))
  expect(profile).toMatchObject({ code: 'INVALID', fields: { name: sentence } })
  const details = { patientName: 'Asha <3' }
  const booking = await refusalOf(api.createOrder({ body: orderBody(shopUnderTest, { details }) }))
  expect(booking.fields).toEqual({ 'collectionDetails.patientName': sentence })
})
