import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#db/schema.ts'
import { CONSENT_VERSION } from '#rules/consent.ts'
import { toRupees } from '#rules/money.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Ages and consents of patients. */

const shopUnderTest = await wholeShop({ slotCapacity: 100 })
const { database } = shopUnderTest

const bodyFor = (details: object) => orderBody(shopUnderTest, { details })
const forOther = (details: object) => bodyFor({ bookingType: 'other', relation: 'child', ...details })
const consentsOf = (orderId: string) =>
  database.db.select().from(consents).where(eq(consents.orderId, orderId))

test.each([-1, 111, 0.5, '2.5', 'two'])(
  'an age of %s years is refused for another person',
  async patientAge => {
    const { api } = await shopUnderTest.signIn()
    const refused = await refusalOf(api.createOrder({ body: forOther({ patientAge, consent: true }) }))
    expect(refused.status).toBe(422)
    expect(refused.fields['collectionDetails.patientAge']).toBe('Age must be between 0 and 110 years')
    expect((await api.listOrders()).orders).toEqual([])
  },
)

// P1-161
test('a person of 110 can be booked for, and an age of 111 is refused with the allowed ages', async () => {
  const { api } = await shopUnderTest.signIn()
  const tooOld = await refusalOf(api.createOrder({ body: forOther({ patientAge: 111, consent: true }) }))
  expect(tooOld.fields['collectionDetails.patientAge']).toBe('Age must be between 0 and 110 years')
  const { order } = await api.createOrder({ body: forOther({ patientAge: 110, consent: true }) })
  expect((await api.getOrder({ params: { id: order.orderId } })).order.collectionDetails.patientAge).toBe(110)
})

test('an infant’s age is stored in months, and the customer is recorded as the guardian who agreed', async () => {
  const { api } = await shopUnderTest.signIn('Meera Das')
  const { order } = await api.createOrder({
    body: forOther({ patientName: 'Tara', patientAge: 0, patientAgeMonths: 8, consent: true }),
  })
  const { order: read } = await api.getOrder({ params: { id: order.orderId } })
  expect(read.collectionDetails).toMatchObject({ patientAge: 0, patientAgeMonths: 8 })
  expect(await consentsOf(order._id)).toMatchObject([
    { purpose: 'booking-for-another', given: 'ticked', textVersion: CONSENT_VERSION, guardianName: null },
    { purpose: 'guardian', given: 'ticked', textVersion: CONSENT_VERSION, guardianName: 'Meera Das' },
  ])
})

test.each([
  [0, 12, 'The age in months and the age in years do not match.'],
  [3, 36, 'Age in months must be between 0 and 23'],
  [0, 'eight', 'Age in months must be between 0 and 23'],
])(
  '%s years and %s months are refused as the age of an infant',
  async (patientAge, patientAgeMonths, message) => {
    const { api } = await shopUnderTest.signIn()
    const body = forOther({ patientAge, patientAgeMonths, consent: true })
    expect(await refusalOf(api.createOrder({ body }))).toMatchObject({
      status: 422,
      fields: { 'collectionDetails.patientAgeMonths': message },
    })
  },
)

// P1-162
test('for a patient under 18 a missing consent is refused like a denied one', async () => {
  const { api } = await shopUnderTest.signIn()
  const message = 'Please confirm that a parent or guardian agrees.'
  for (const consent of [undefined, false])
    expect(
      await refusalOf(api.createOrder({ body: forOther({ patientAge: 17, consent }) })),
      String(consent),
    ).toMatchObject({ status: 422, code: 'INVALID', fields: { 'collectionDetails.consent': message } })
  expect((await api.listOrders()).orders).toEqual([])
})

test('a customer under 18 who books for themselves names the guardian who consents', async () => {
  const { api } = await shopUnderTest.signIn('Kiran')
  const self = { patientAge: 16, consent: true }
  expect(await refusalOf(api.createOrder({ body: bodyFor(self) }))).toMatchObject({
    status: 422,
    fields: {
      'collectionDetails.guardianName': 'You are under 18. Please enter the name of a parent or guardian.',
    },
  })
  const { order } = await api.createOrder({ body: bodyFor({ ...self, guardianName: 'Meera Das' }) })
  expect(await consentsOf(order._id)).toMatchObject([
    { purpose: 'guardian', given: 'ticked', guardianName: 'Meera Das' },
  ])
})

test('a client that sends no consent can book an adult’s tests, and the declaration is recorded', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: forOther({ relation: 'parent', patientAge: 70 }) })
  expect(await consentsOf(order._id)).toMatchObject([{ purpose: 'booking-for-another', given: 'declared' }])
})

// P1-162
test('booking an HIV test requires an express consent, for oneself or another person', async () => {
  const { api } = await shopUnderTest.signIn()
  const hiv = shopUnderTest.catalogue.current().labTest.get('HIV')
  const items = [{ id: 'HIV', name: hiv?.name ?? '', quantity: 1 }]
  const totalAmount = toRupees(hiv?.salePrice ?? 0)
  const bodyOf = (details: object) => orderBody(shopUnderTest, { items, totalAmount, details })
  const other = { bookingType: 'other', relation: 'spouse' }
  for (const [details, whoAgrees] of [
    [{}, 'you agree'],
    [{ consent: false }, 'you agree'],
    [other, 'the patient agrees'],
    [{ ...other, consent: false }, 'the patient agrees'],
  ] as const)
    expect(
      await refusalOf(api.createOrder({ body: bodyOf(details) })),
      JSON.stringify(details),
    ).toMatchObject({
      status: 422,
      fields: { 'collectionDetails.consent': `Please confirm that ${whoAgrees}.` },
    })
  expect((await api.listOrders()).orders).toEqual([])
  const { order } = await api.createOrder({ body: bodyOf({ ...other, consent: true }) })
  expect(await consentsOf(order._id)).toMatchObject([
    { purpose: 'booking-for-another', given: 'ticked' },
    { purpose: 'hiv-test', given: 'ticked' },
  ])
})

// P1-160, P1-161
test('a package meant for another age or sex can be booked, and the response has a hint', async () => {
  const { api } = await shopUnderTest.signIn()
  const women = shopUnderTest.catalogue.current().package.get('PK-WOMEN40')
  const items = [{ id: 'PK-WOMEN40', name: women?.name ?? '', quantity: 1 }]
  const totalAmount = toRupees(women?.salePrice ?? 0)
  const bookFor = (details: object) =>
    api.createOrder({ body: orderBody(shopUnderTest, { items, totalAmount, details }) })
  expect((await bookFor({ patientAge: 42, patientGender: 'Female' })).notRecommended).toEqual([])
  expect((await bookFor({ patientAge: 39, patientGender: 'Male' })).notRecommended).toEqual([
    expect.stringContaining('women aged 40 and above'),
  ])
})
