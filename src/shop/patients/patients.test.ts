import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { patients, visitPeople, visits } from '#db/schema.ts'
import { MAX_PATIENTS } from '#rules/patients/patient.ts'
import { orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The patients of an account: list, add, change, merge, remove. The clock is in November 2026. */

const shopUnderTest = await wholeShop({ slotCapacity: 50 })
const MEERA = { name: 'Meera Das', birthDate: '1962-03-14', gender: 'Female', relation: 'parent' } as const
const RAVI = { name: 'Ravi Rao', birthYear: 1966, gender: 'Male', relation: 'other' } as const
const LIPID = { items: [{ id: 'LIPID', name: 'Lipid Profile', quantity: 1 }], totalAmount: 399 }
const NOBODY = '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a'

const signedIn = async () => (await shopUnderTest.signIn()).api

test('a person is added with a day of birth, and their age follows India’s calendar', async () => {
  const api = await signedIn()
  const { patient } = await api.addPatient({ body: { ...MEERA, phone: '+91 98765 43210', email: '' } })
  expect(patient).toMatchObject({
    ...MEERA,
    age: 64,
    ageMonths: null,
    isBirthEstimated: false,
    orders: 0,
    phone: '9876543210',
    email: null,
  })
  expect((await api.listPatients()).patients).toEqual([patient])
})

test('a birth of which only the year is known is marked as estimated', async () => {
  const api = await signedIn()
  const { birthDate: _, ...rest } = MEERA
  const { patient } = await api.addPatient({ body: { ...rest, birthYear: 1950 } })
  expect(patient).toMatchObject({ birthDate: '1950-07-01', isBirthEstimated: true, age: 76 })
  const told = await api.changePatient({ params: { id: patient.id }, body: { birthDate: '1950-12-31' } })
  expect(told.patient).toMatchObject({ isBirthEstimated: false, age: 75 })
})

test('the person of the last order is marked, and has the door contact of their last visit', async () => {
  const { api } = await shopUnderTest.signIn()
  const book = async (details: object) => {
    const { order } = await api.createOrder({ body: orderBody(shopUnderTest, { details }) })
    await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
  }
  const mother = { bookingType: 'other', relation: 'parent', consent: true, patientName: 'Meera Das' }
  const door = { doorPhone: '9822012345', doorName: 'Vasant', doorConsent: true }
  await book({ ...mother, ...door })
  const people = async () => (await api.listPatients()).patients
  const contact = { name: 'Vasant', phone: '9822012345' }
  expect(await people()).toMatchObject([{ isLastBooked: true, door: contact }])
  await shopUnderTest.setClock(new Date(shopUnderTest.shop.now().getTime() + 60_000))
  await book({})
  expect(await people()).toMatchObject([
    { relation: 'self', isLastBooked: true, door: null },
    { relation: 'parent', isLastBooked: false, door: contact },
  ])
})

test('the owner comes first in the list, and is listed once', async () => {
  const api = await signedIn()
  await api.addPatient({ body: MEERA })
  const owner = { ...MEERA, name: 'Asha Rao', relation: 'self' } as const
  const { patient } = await api.addPatient({ body: owner })
  expect((await api.listPatients()).patients.map(one => one.relation)).toEqual(['self', 'parent'])
  expect(await refusalOf(api.addPatient({ body: owner }))).toMatchObject({
    status: 422,
    fields: { relation: expect.stringContaining('already on the list') },
  })
  await api.changePatient({ params: { id: patient.id }, body: { relation: 'self' } })
})

test.each([
  [{ birthDate: '2062-03-14' }, 'birthDate'],
  [{ birthDate: '1850-03-14' }, 'birthDate'],
  [{ birthDate: '1962-02-30' }, 'birthDate'],
  [{ birthDate: undefined }, 'birthDate'],
  [{ birthDate: undefined, birthYear: 3000 }, 'birthYear'],
  [{ birthYear: 1962 }, 'birthYear'],
  [{ name: '  ' }, 'name'],
  [{ gender: 'Unknown' }, 'gender'],
  [{ relation: 'neighbour' }, 'relation'],
  [{ phone: '12345' }, 'phone'],
  [{ email: 'meera' }, 'email'],
])('%o is refused at its field, and no person is added', async (change, field) => {
  const api = await signedIn()
  const refused = await refusalOf(api.addPatient({ body: { ...MEERA, ...change } as never }))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID', fields: { [field]: expect.any(String) } })
  expect((await api.listPatients()).patients).toEqual([])
})

test('the refusal of a foreign number names its country', async () => {
  const api = await signedIn()
  const refused = await refusalOf(api.addPatient({ body: { ...MEERA, phone: '+65 8765 4321' } }))
  expect(refused).toMatchObject({ fields: { phone: expect.stringContaining('another country') } })
  expect((await api.listPatients()).patients).toEqual([])
})

test('a pasted name with unusual spaces and invisible characters is the same name', async () => {
  const api = await signedIn()
  const pasted = {
    ...MEERA,
    name: '\u200eMeera\u00a0\u2009Das\u200b',
    email: '\u202ao\u2019brien@x.in\u202c\u200b',
  }
  const { patient } = await api.addPatient({ body: pasted })
  expect(patient).toMatchObject({ name: 'Meera Das', email: "o'brien@x.in" })
  expect((await api.listPatients()).patients).toEqual([patient])
})

test(`an account has at most ${MAX_PATIENTS} people`, async () => {
  const api = await signedIn()
  const add = (name: string) => api.addPatient({ body: { ...MEERA, name } })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVW']
  const all = await Promise.allSettled(letters.map(letter => add(`Person ${letter}`)))
  expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(MAX_PATIENTS)
  expect(await refusalOf(add('One more'))).toMatchObject({ status: 409, code: 'TOO_MANY_PATIENTS' })
  expect((await api.listPatients()).patients).toHaveLength(MAX_PATIENTS)
})

test('another account’s person is not found by any call', async () => {
  const { patient } = await (await signedIn()).addPatient({ body: MEERA })
  const api = await signedIn()
  const own = (await api.addPatient({ body: MEERA })).patient
  const params = { id: patient.id }
  for (const call of [
    () => api.changePatient({ params, body: { name: 'Mine' } }),
    () => api.removePatient({ params }),
    () => api.mergePatient({ params, body: { into: own.id } }),
    () => api.mergePatient({ params: { id: own.id }, body: { into: patient.id } }),
    () => api.changePatient({ params: { id: NOBODY }, body: {} }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await api.listPatients()).patients).toEqual([own])
})

test('a booking saves its patient in the account, and the next booking uses the same person', async () => {
  const api = await signedIn()
  const other = { bookingType: 'other', relation: 'parent', consent: true }
  const mother = { ...other, patientName: 'Meera Das', patientAge: 64, patientPhone: '9123456789' }
  await api.createOrder({ body: orderBody(shopUnderTest) })
  await api.createOrder({ body: orderBody(shopUnderTest, { details: mother }) })
  const again = { ...mother, patientName: 'meera  das', patientAge: 65 }
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest, { details: again }) })
  const { patients } = await api.listPatients()
  expect(patients).toMatchObject([
    { name: 'Asha Rao', relation: 'self', age: 42, isBirthEstimated: true, orders: 0 },
    // Each unpaid order was cancelled for the next one.
    { name: 'Meera Das', relation: 'parent', age: 64, gender: 'Female', orders: 1 },
  ])
  expect(order.patients).toMatchObject([{ patientId: patients[1]?.id, name: 'meera das', age: 65 }])
})

test('a booking under the same name with another age or gender adds a person', async () => {
  const api = await signedIn()
  for (const details of [{ patientAge: 42 }, { patientAge: 12 }, { patientGender: 'Male' }]) {
    const other = { bookingType: 'other', relation: 'other', consent: true, ...details }
    await api.createOrder({ body: orderBody(shopUnderTest, { details: other }) })
  }
  expect((await api.listPatients()).patients.map(one => [one.age, one.gender])).toEqual([
    [42, 'Female'],
    [12, 'Female'],
    [42, 'Male'],
  ])
})

test('an unpaid order that was cancelled is not counted', async () => {
  const api = await signedIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest) })
  expect((await api.listPatients()).patients).toMatchObject([{ orders: 1 }])
  await api.cancelOrder({ params: { id: order._id } })
  expect((await api.listPatients()).patients).toMatchObject([{ orders: 0 }])
})

test('after two entries of a person are merged, each id finds the orders of both', async () => {
  const api = await signedIn()
  const book = (details: object) =>
    api.createOrder({
      body: orderBody(shopUnderTest, {
        details: { bookingType: 'other', relation: 'parent', consent: true, ...details },
      }),
    })
  const first = (await book({ patientName: 'Meera Das', patientAge: 64 })).order
  await api.setPaymentMethod({ params: { id: first._id }, body: { paymentMethod: 'COD' } })
  const second = (await book({ patientName: 'Mira Das', patientAge: 64 })).order
  const [meera, mira] = (await api.listPatients()).patients
  if (!meera || !mira) throw new Error('two people were expected')
  await api.changePatient({ params: { id: mira.id }, body: { birthDate: '1962-03-14', phone: '9123456789' } })
  const merged = await api.mergePatient({ params: { id: mira.id }, body: { into: meera.id } })
  expect(merged.patient).toMatchObject({
    id: meera.id,
    name: 'Meera Das',
    orders: 2,
    birthDate: '1962-03-14',
    isBirthEstimated: false,
    phone: '9123456789',
  })
  expect((await api.listPatients()).patients).toEqual([merged.patient])
  for (const [{ orderId }, name] of [
    [first, 'Meera Das'],
    [second, 'Mira Das'],
  ] as const) {
    const { order } = await api.getOrder({ params: { id: orderId } })
    expect(order.patients).toMatchObject([{ patientId: meera.id, name }])
  }
  const changed = await api.changePatient({ params: { id: mira.id }, body: { name: 'Meera R. Das' } })
  expect(changed.patient.id).toBe(meera.id)
  const later = { timeSlot: '10:00 AM - 11:00 AM' }
  const booked = await book({ patientName: 'Mira', patientAge: 30, patientId: mira.id, ...later })
  expect(booked.order.patients).toMatchObject([{ patientId: meera.id }])
  // The merged duplicate: removing it from an outdated page must not remove the patient.
  expect(await refusalOf(api.removePatient({ params: { id: mira.id } }))).toMatchObject({ status: 404 })
  expect(
    await refusalOf(api.mergePatient({ params: { id: meera.id }, body: { into: mira.id } })),
  ).toMatchObject({
    status: 422,
  })
})

test('merging the owner with another entry keeps the owner, in either order', async () => {
  const api = await signedIn()
  await api.createOrder({ body: orderBody(shopUnderTest) })
  const [owner] = (await api.listPatients()).patients
  const { patient: double } = await api.addPatient({ body: { ...MEERA, name: 'A. Rao' } })
  const { patient } = await api.mergePatient({ params: { id: owner?.id ?? '' }, body: { into: double.id } })
  expect(patient).toMatchObject({ id: owner?.id, relation: 'self', birthDate: MEERA.birthDate, orders: 1 })
})

test('a removed person leaves the list, keeps their orders, and is listed again by the next booking', async () => {
  const api = await signedIn()
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest) })
  const id = (await api.listPatients()).patients[0]?.id ?? ''
  await api.removePatient({ params: { id } })
  expect((await api.listPatients()).patients).toEqual([])
  const kept = (await api.getOrder({ params: { id: order.orderId } })).order
  expect(kept.patients).toMatchObject([{ patientId: null, name: 'Asha Rao', age: 42 }])
  expect(await refusalOf(api.changePatient({ params: { id }, body: { name: 'A. Rao' } }))).toMatchObject({
    status: 404,
  })
  await api.createOrder({ body: orderBody(shopUnderTest) })
  expect((await api.listPatients()).patients).toMatchObject([{ id, name: 'Asha Rao', relation: 'self' }])
})

test('removing a person deletes their phone, email, pregnancy and birthday', async () => {
  const { api, customer } = await shopUnderTest.signIn()
  const details = { bookingType: 'other', relation: 'parent', consent: true }
  const { patient } = await api.addPatient({
    body: { ...MEERA, phone: '9123456789', email: 'meera@home.test' },
  })
  const booked = { ...details, patientName: 'Meera Das', patientAge: 64, patientId: patient.id }
  await api.createOrder({ body: orderBody(shopUnderTest, { details: booked }) })
  const { db } = shopUnderTest.database
  await db.update(patients).set({ pregnantUntil: '2027-03-01' }).where(eq(patients.id, patient.id))
  await api.removePatient({ params: { id: patient.id } })
  const stored = await db.select().from(patients).where(eq(patients.customerId, customer.id))
  expect(stored).toMatchObject([
    {
      id: patient.id,
      isListed: false,
      phone: null,
      email: null,
      pregnantUntil: null,
      bornOn: '1962-07-01',
      isBirthEstimated: true,
    },
  ])
  const { patient: unbooked } = await api.addPatient({ body: { ...MEERA, name: 'Tara Das' } })
  await api.removePatient({ params: { id: unbooked.id } })
  expect(await db.$count(patients, eq(patients.customerId, customer.id))).toBe(1)
})

test('with a full list an order is booked, and its person is saved without being listed', async () => {
  const { api, customer } = await shopUnderTest.signIn()
  for (const letter of 'ABCDEFGHIJKLMNOPQRST')
    await api.addPatient({ body: { ...MEERA, name: `P ${letter}` } })
  const { order } = await api.createOrder({ body: orderBody(shopUnderTest) })
  expect(order.patients).toMatchObject([{ patientId: null, name: 'Asha Rao' }])
  await api.createOrder({ body: orderBody(shopUnderTest) })
  expect((await api.listPatients()).patients).toHaveLength(MAX_PATIENTS)
  const { db } = shopUnderTest.database
  expect(await db.$count(patients, eq(patients.customerId, customer.id))).toBe(MAX_PATIENTS + 1)

  const [first] = (await api.listPatients()).patients
  await api.removePatient({ params: { id: first?.id ?? '' } })
  await api.createOrder({ body: orderBody(shopUnderTest) })
  expect((await api.listPatients()).patients.map(({ name }) => name)).toContain('Asha Rao')
  expect(await db.$count(patients, eq(patients.customerId, customer.id))).toBe(MAX_PATIENTS)
})

test('two relatives with the same name, sex and age are two people once the second is saved', async () => {
  const api = await signedIn()
  const { patient: uncle } = await api.addPatient({ body: RAVI })
  const { patient: cousin } = await api.addPatient({ body: RAVI })
  const ravi = { name: 'Ravi Rao', age: 60, gender: 'Male', relation: 'other', consent: true }
  const both = (patients: object[]) => {
    const items = [0, 1, 2].map(patient => ({ id: 'CBC', name: 'CBC', quantity: 1, patient }))
    const body = { ...orderBody(shopUnderTest, { items, totalAmount: 747 }), patients }
    return api.createOrder({ body: body as never })
  }
  const named = [uncle, cousin].map(({ id }) => ({ patientId: id, consent: true }))
  const { order } = await both(named)
  expect(order.patients.slice(1)).toMatchObject([{ patientId: uncle.id }, { patientId: cousin.id }])
  const typedTwice = refusalOf(both([ravi, ravi]))
  expect(await typedTwice).toMatchObject({ status: 422, fields: { 'patients.1.name': expect.any(String) } })
})

test('a merge changes no order, and the orders of both are listed as one person’s', async () => {
  const { api, customer } = await shopUnderTest.signIn()
  const book = async (name: string, timeSlot: string) => {
    const details = { bookingType: 'other', relation: 'parent', consent: true, timeSlot }
    const body = orderBody(shopUnderTest, {
      details: { ...details, patientName: name, patientAge: 64 },
      ...LIPID,
    })
    const { order } = await api.createOrder({ body })
    await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })
    return order
  }
  const early = await book('Meera Das', '08:00 AM - 09:00 AM')
  const late = await book('Mira Das', '10:00 AM - 11:00 AM')
  const fastOf = async (id: string) => (await api.getOrder({ params: { id } })).order.fastFrom
  expect(await fastOf(late._id)).not.toEqual(await fastOf(early._id))
  const rows = () =>
    shopUnderTest.database.db
      .select({ patientId: visitPeople.patientId, name: visitPeople.name })
      .from(visitPeople)
      .innerJoin(visits, eq(visits.id, visitPeople.visitId))
      .where(eq(visits.customerId, customer.id))
      .orderBy(visitPeople.name)
  const before = await rows()
  const [meera, mira] = (await api.listPatients()).patients
  await api.mergePatient({ params: { id: mira?.id ?? '' }, body: { into: meera?.id ?? '' } })
  expect(await rows()).toEqual(before)
  expect(await fastOf(late._id)).toEqual(await fastOf(early._id))
})
