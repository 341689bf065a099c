import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#db/schema.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Several patients in one visit: one address, slot and payment, and each test for one of them. */

const shopUnderTest = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { database } = shopUnderTest
const catalogue = shopUnderTest.catalogue.current()

const FATHER = { name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true } as const
const CHILD = { name: 'Tara Rao', age: 8, gender: 'Female', relation: 'child', consent: true } as const
const line = (id: string, patient?: number, quantity = 1) => {
  const { name, price } = catalogue.bookable.get(id) ?? { name: id, price: 0 }
  return { id, name, quantity, price: price / 100, ...(patient === undefined ? {} : { patient }) }
}
type Line = ReturnType<typeof line> & { patientId?: string }

const bodyOf = (patients: object[], items: Line[], changes: Parameters<typeof orderBody>[1] = {}) => {
  const totalAmount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { ...orderBody(shopUnderTest, { items, totalAmount, ...changes }), patients } as ReturnType<
    typeof orderBody
  >
}
const refusedAt = async (field: string, body: ReturnType<typeof orderBody>) => {
  const { api } = await shopUnderTest.signIn()
  const refused = await refusalOf(api.createOrder({ body }))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID', fields: { [field]: expect.any(String) } })
  expect((await api.listOrders()).orders).toEqual([])
  expect((await api.listPatients()).patients).toEqual([])
  return refused.fields[field]
}

test('two people in one visit each have their own tests, fasting and preparation', async () => {
  const { api } = await shopUnderTest.signIn()
  const items = [line('CBC', 0), line('LIPID', 1), line('CBC', 1)]
  const { order } = await api.createOrder({ body: bodyOf([FATHER], items) })
  const read = (await api.getOrder({ params: { id: order.orderId } })).order
  expect(read).toEqual(order)
  expect(read.collectionDetails).toMatchObject({
    patientName: 'Asha Rao',
    patientAge: 42,
    bookingType: 'self',
  })
  expect(read.items.map(item => [item.id, item.quantity, item.patient])).toEqual([
    ['CBC', 1, 0],
    ['LIPID', 1, 1],
    ['CBC', 1, 1],
  ])
  expect(read).toMatchObject({ fastingRequired: true, fastingHours: 12 })
  expect(read.patients).toMatchObject([
    { position: 0, name: 'Asha Rao', relation: 'self', items: [{ id: 'CBC' }], fastingHours: 0 },
    {
      position: 1,
      name: 'Ravi Rao',
      age: 67,
      gender: 'Male',
      relation: 'parent',
      items: [{ id: 'LIPID' }, { id: 'CBC' }],
      fastingHours: 12,
      preparation: expect.any(Array),
    },
  ])
  const { patients } = await api.listPatients()
  expect(patients.map(({ id, name, orders }) => [id, name, orders])).toEqual(
    read.patients.map(({ patientId, name }) => [patientId, name, 1]),
  )
  expect((await api.listOrders()).orders).toEqual([{ ...read, visit: null }])
})

test('saved people are booked by their ids, with or without changed details', async () => {
  const { api } = await shopUnderTest.signIn()
  const add = (body: object) => api.addPatient({ body: body as never })
  const father = (
    await add({ name: 'Ravi Rao', birthDate: '1959-01-30', gender: 'Male', relation: 'parent' })
  ).patient
  const mother = (await add({ name: 'Meera Rao', birthYear: 1962, gender: 'Female', relation: 'parent' }))
    .patient
  const people = [{ patientId: father.id }, { patientId: mother.id, age: 65, phone: '9123456789' }]
  const items: Line[] = [line('CBC', 0), { ...line('CBC'), patientId: father.id }, line('CBC', 2)]
  const { order } = await api.createOrder({ body: bodyOf(people, items) })
  expect(order.patients.slice(1)).toMatchObject([
    { patientId: father.id, name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent' },
    { patientId: mother.id, name: 'Meera Rao', age: 65, phone: '9123456789' },
  ])
  expect((await api.listPatients()).patients).toHaveLength(3)
})

test('a seventh patient is refused', async () => {
  const others = [...'BCDEFG'].map(letter => ({ ...FATHER, name: `Rao ${letter}` }))
  const items = others.map((_, patient) => line('CBC', patient))
  expect(await refusedAt('patients', bodyOf(others, items))).toBe(
    'At most 6 people can be tested in one visit.',
  )
})

test('a patient of another account is answered as unknown, in every position', async () => {
  const theirs = await (await shopUnderTest.signIn()).api.addPatient({
    body: { name: 'Ravi Rao', birthYear: 1959, gender: 'Male', relation: 'parent' },
  })
  const patientId = theirs.patient.id
  const { api } = await shopUnderTest.signIn()
  for (const body of [
    bodyOf([{ patientId }], [line('CBC', 0), line('CBC', 1)]),
    bodyOf([], [line('CBC')], { details: { patientId } }),
  ])
    expect(await refusalOf(api.createOrder({ body }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await api.listOrders()).orders).toEqual([])
})

test.each([
  ['by name', [{ ...FATHER, name: 'asha rao', age: 42, gender: 'Female' }], 'patients.0.name'],
  ['as the owner again', [{ ...FATHER, relation: 'self' }], 'patients.0.name'],
  ['among the further ones', [FATHER, { ...FATHER, relation: 'other' }], 'patients.1.name'],
])('a patient entered twice is refused: %s', async (_, people, field) => {
  const items = [line('CBC', 0), ...people.map((_, index) => line('CBC', index + 1))]
  expect(await refusedAt(field, bodyOf(people, items))).toMatch(/is in this booking twice/)
})

test('a person named by their id and by a merged id is booked as one patient', async () => {
  const { api } = await shopUnderTest.signIn()
  const add = async (name: string) =>
    (await api.addPatient({ body: { name, birthYear: 1959, gender: 'Male', relation: 'parent' } })).patient
  const [ravi, double] = [await add('Ravi Rao'), await add('R. Rao')]
  await api.mergePatient({ params: { id: double.id }, body: { into: ravi.id } })
  const people = [{ patientId: ravi.id }, { patientId: double.id, name: 'R. Rao' }]
  const body = bodyOf(people, [line('CBC', 0), line('CBC', 1), line('CBC', 2)])
  expect(await refusalOf(api.createOrder({ body }))).toMatchObject({
    status: 422,
    fields: { 'patients.1.name': expect.stringContaining('twice') },
  })
})

test.each([
  ['an item without a patient', [line('CBC', 0), line('CBC')], 'items.1.patient'],
  ['an item of nobody there', [line('CBC', 0), line('CBC', 2)], 'items.1.patient'],
  ['a quantity larger than the people', [line('CBC', 0, 3), line('CBC', 1)], 'items.0.quantity'],
  ['one test twice for one person', [line('CBC', 0), line('CBC', 1), line('CBC', 1)], 'items.2.quantity'],
  ['a patient without a test', [line('CBC', 0), line('LIPID', 0)], 'patients.0.name'],
])('%s is refused for a booking of several patients', async (_, items, field) => {
  await refusedAt(field, bodyOf([FATHER], items))
})

test('a line for a named patient is refused with a quantity of two', async () => {
  await refusedAt('items.0.quantity', bodyOf([], [line('CBC', 0, 2)]))
})

test('a line without a patient may have a quantity of two', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: bodyOf([], [line('CBC', undefined, 2)]) })
  expect(order.items).toMatchObject([{ id: 'CBC', quantity: 2, patient: 0 }])
})

test.each([
  ['a name', { name: undefined }, 'name'],
  ['an age', { age: undefined }, 'age'],
  ['a right age', { age: 111 }, 'age'],
  ['a sex', { gender: undefined }, 'gender'],
  ['a relation', { relation: undefined }, 'relation'],
])('a further person without %s is refused at that field', async (_, change, field) => {
  await refusedAt(`patients.0.${field}`, bodyOf([{ ...FATHER, ...change }], [line('CBC', 0), line('CBC', 1)]))
})

test('a child as a further patient needs the guardian’s consent, which is recorded', async () => {
  const items = [line('CBC', 0), line('CBC', 1)]
  for (const consent of [undefined, false])
    expect(await refusedAt('patients.0.consent', bodyOf([{ ...CHILD, consent }], items))).toMatch(
      /parent or guardian agrees/,
    )
  const { api } = await shopUnderTest.signIn('Asha Rao')
  const { order } = await api.createOrder({ body: bodyOf([CHILD], items) })
  const rows = await database.db.select().from(consents).where(eq(consents.orderId, order._id))
  expect(rows.map(row => [row.person, row.purpose, row.given, row.guardianName])).toEqual([
    [1, 'booking-for-another', 'ticked', null],
    [1, 'guardian', 'ticked', 'Asha Rao'],
  ])
})

test('a customer under 18 as a further patient names the guardian, who also consents for a sibling', async () => {
  const details = {
    bookingType: 'other',
    relation: 'sibling',
    patientAge: 15,
    patientName: 'Tara',
    consent: true,
  }
  const me = { ...FATHER, name: 'Kiran', age: 16, relation: 'self' }
  const items = [line('CBC', 0), line('CBC', 1)]
  await refusedAt('patients.0.guardianName', bodyOf([me], items, { details }))
  const { api } = await shopUnderTest.signIn('Kiran')
  const body = bodyOf([{ ...me, guardianName: 'Meera Das' }], items, { details })
  const { order } = await api.createOrder({ body })
  const rows = await database.db.select().from(consents).where(eq(consents.orderId, order._id))
  expect(rows.filter(row => row.purpose === 'guardian').map(row => [row.person, row.guardianName])).toEqual([
    [0, 'Meera Das'],
    [1, 'Meera Das'],
  ])
})

test('an HIV test requires the consent of its own patient, and not of the others', async () => {
  const items = [line('CBC', 0), line('HIV', 1)]
  const spouse = { ...FATHER, relation: 'spouse', consent: undefined }
  await refusedAt('patients.0.consent', bodyOf([spouse], items))
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: bodyOf([{ ...spouse, consent: true }], items) })
  const rows = await database.db.select().from(consents).where(eq(consents.orderId, order._id))
  expect(rows.map(row => [row.person, row.purpose])).toEqual([
    [1, 'booking-for-another'],
    [1, 'hiv-test'],
  ])
})

test('the hint on a package meant for another age or sex names its patient', async () => {
  const { api } = await shopUnderTest.signIn()
  const items = [line('PK-WOMEN40', 0), line('PK-WOMEN40', 1)]
  const { notRecommended } = await api.createOrder({ body: bodyOf([FATHER], items) })
  expect(notRecommended).toEqual([expect.stringContaining('women aged 40 and above')])
})

test('booking the same visit again has to be confirmed for each patient, by their own tests', async () => {
  const { api } = await shopUnderTest.signIn()
  const { order } = await api.createOrder({ body: bodyOf([FATHER], [line('CBC', 0), line('LIPID', 1)]) })
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  const father = {
    bookingType: 'other',
    relation: 'parent',
    consent: true,
    patientName: 'RAVI  RAO',
    patientAge: 67,
    patientGender: 'Male',
  }
  const again = (id: string, details: object) =>
    api.createOrder({ body: bodyOf([], [line(id)], { details }) })
  const asked = { status: 409, code: 'ALREADY_BOOKED', answer: { orderId: order.orderId } }
  expect(await refusalOf(again('LIPID', father))).toMatchObject(asked)
  expect(await refusalOf(again('CBC', {}))).toMatchObject(asked)
  const swapped = bodyOf([FATHER], [line('LIPID', 0), line('CBC', 1)])
  expect((await api.createOrder({ body: swapped })).order.patients).toHaveLength(2)
  const both = bodyOf([FATHER], [line('ESR', 0), line('LIPID', 1)])
  expect(await refusalOf(api.createOrder({ body: both }))).toMatchObject(asked)
})

test('the same idempotency key and body return the same order, with all its people', async () => {
  const { api } = await shopUnderTest.signIn()
  const body = bodyOf([FATHER, CHILD], [line('CBC', 0), line('CBC', 1), line('CBC', 2)])
  const headers = { 'idempotency-key': 'a family' }
  const first = await api.createOrder({ body }, { headers })
  const second = await api.createOrder({ body }, { headers })
  expect(second.order).toEqual(first.order)
  expect((await api.listPatients()).patients).toHaveLength(3)
})
