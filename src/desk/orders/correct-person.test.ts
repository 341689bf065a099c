import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents, corrections, messages, orders, patients } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { recordSentFast } from '#domain/messages/stated-fasts.ts'
import { patientsOfOrder, readVisitForPhone, withPatients } from '#domain/messages/visit-for-message.ts'
import { findOrder } from '#domain/orders/read.ts'
import { anonymise } from '#domain/privacy/anonymise.ts'
import { attachReport } from '#domain/visits/reports/attach.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { bodyOfPeople, newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { paying } from '#tests/helpers/payments.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** A person of a visit is put right at the desk. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, patientsPerSeat: 6 })
const { shop, database, jobs } = whole
const { db } = database
const { pay, settle, statusOf } = paying(whole)
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const lab = await newStaff(whole, 'Irfan Khan', 'technician')

const AS_BOOKED = { patient: 0, name: 'Asha Rao', age: 42, gender: 'Female' as const }
type Correction = Partial<Parameters<typeof meera.api.correctPersonAtDesk>[0]['body']>

async function confirmed(changes: Parameters<typeof newOrder>[1] = {}) {
  const made = await newOrder(whole, changes)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params }
}
type Made = Awaited<ReturnType<typeof confirmed>>

const read = async (params: { id: string }) => (await meera.api.getDeskOrder({ params })).order

async function correct(params: { id: string }, changes: Correction, { api } = meera) {
  const revision = changes.revision ?? (await read(params)).revision
  whole.simulator.advance(SECOND_MS)
  return (await api.correctPersonAtDesk({ params, body: { ...AS_BOOKED, ...changes, revision } })).order
}

const listOf = async ({ api }: Pick<Made, 'api'>) => (await api.listPatients()).patients
let files = 0
const attach = (params: { id: string }, patient = 0) =>
  attachReport(shop, {
    orderId: params.id,
    patient,
    bytes: aPdf({ more: `% ${files++}` }),
    actor: { kind: 'command-line', name: 'asha' },
  })

test('a corrected name, age and phone are those of the order, its tubes, its additions and the account', async () => {
  const made = await confirmed()
  const { params } = made
  const { order: added } = await made.api.addTests({
    params,
    body: { items: [{ id: 'HB', patient: 0 }], totalAmount: 99, paymentMethod: 'COD' },
  })
  const order = await correct(params, { name: 'Asha Rau', age: 24, phone: '98765 43219' })
  expect(order.patients).toMatchObject([
    { name: 'Asha Rau', age: '24 years', years: 24, phone: '98xxxxxx19' },
  ])
  expect((await read({ id: added.orderId })).patients[0]?.name).toBe('Asha Rau')
  const { tubes } = await meera.api.listOrderTubes({ params })
  expect(new Set(tubes.map(({ patientName }) => patientName))).toEqual(new Set(['Asha Rau']))
  expect(await listOf(made)).toMatchObject([{ name: 'Asha Rau', age: 24, phone: '9876543219', orders: 2 }])
})

test('the history has the person before and after, the audit only ids, and an erasure clears both', async () => {
  const { params, order } = await confirmed()
  await correct(params, {
    name: 'Asha Rau',
    phone: '9876543219',
    door: { name: 'Ravi', phone: '9822012345' },
  })
  const lines = async () =>
    (await read(params)).timeline.filter(({ text }) => /^(Corrected|Changed who)/.test(text))
  expect(await lines()).toMatchObject([
    { text: 'Changed who answers at the door', detail: 'none → Ravi, 98xxxxxx45', by: 'Meera Iyer' },
    {
      text: 'Corrected a person of the visit',
      detail: expect.stringMatching(/^Asha Rao, .* → Asha Rau, 98xxxxxx19$/),
    },
  ])
  const acts = JSON.stringify(await historyOf(db, order._id))
  for (const text of ['Asha', 'Ravi', '9876543219', '9822012345']) expect(acts).not.toContain(text)
  await inTransaction(db, tx => anonymise(tx, [order._id], shop.now()))
  const [erased] = await db.select().from(orders).where(eq(orders.id, order._id))
  expect(
    await db
      .select()
      .from(corrections)
      .where(eq(corrections.visitId, erased?.visitId ?? ('' as never))),
  ).toEqual([])
  expect((await lines()).map(({ detail }) => detail)).toEqual([null, null])
})

test('a correction that is equal to what is stored writes nothing', async () => {
  const { params, order } = await confirmed()
  await correct(params, {})
  const acts = await historyOf(db, order._id)
  expect(acts.map(({ action }) => action)).not.toContain('visit.person-corrected')
})

test('a correction needs the permission to change orders, and the order as it was shown', async () => {
  const { params } = await confirmed()
  const { revision } = await read(params)
  expect((await refusalOf(correct(params, { name: 'Asha Rau', revision }, lab))).status).toBe(403)
  await correct(params, { name: 'Asha Rau', revision })
  expect(await refusalOf(correct(params, { name: 'Asha Late', revision }))).toMatchObject({
    status: 409,
    code: 'CHANGED',
  })
  expect((await read(params)).patients[0]?.name).toBe('Asha Rau')
})

test('wrong ages, months and phones are refused at their fields', async () => {
  const { params } = await confirmed()
  const fieldsOf = async (changes: Correction) =>
    Object.keys((await refusalOf(correct(params, changes))).fields)
  expect(await fieldsOf({ name: '?!' })).toEqual(['name'])
  expect(await fieldsOf({ age: 130 })).toEqual(['age'])
  // The customer, who books for themselves, is at least 11.
  expect(await fieldsOf({ age: 5 })).toEqual(['age'])
  expect(await fieldsOf({ age: 3, ageMonths: 14 })).toEqual(['ageMonths'])
  expect(await fieldsOf({ phone: '123' })).toEqual(['phone'])
  expect(await fieldsOf({ patient: 3 })).toEqual(['patient'])
  expect(await fieldsOf({ door: { name: 'Ravi', phone: '' } })).toEqual(['door.phone'])
})

test('details of another person of the visit are refused, and nothing is changed', async () => {
  const { params } = await confirmed(bodyOfPeople(whole, 3, '09:00 AM - 10:00 AM'))
  const twice = { patient: 2, name: 'rao  b', age: 66, gender: 'Male' as const }
  const refused = await refusalOf(correct(params, twice))
  expect(refused).toMatchObject({ status: 422, fields: { name: expect.stringContaining('twice') } })
  expect((await read(params)).patients.map(({ name }) => name)).toEqual(['Asha Rao', 'Rao B', 'Rao C'])
})

test('a misspelled person who is known in the account becomes that patient', async () => {
  const made = await confirmed()
  const { order: again } = await made.api.createOrder({
    body: orderBody(whole, {
      details: {
        patientName: 'Vasnat Rao',
        patientAge: 70,
        patientGender: 'Male',
        bookingType: 'other',
        relation: 'parent',
        timeSlot: '11:00 AM - 12:00 PM',
      },
    }),
  })
  await made.api.addPatient({
    body: { name: 'Vasant Rao', birthYear: 1956, gender: 'Male', relation: 'parent' },
  })
  const known = (await listOf(made)).find(({ name }) => name === 'Vasant Rao')
  await correct({ id: again.orderId }, { name: 'Vasant Rao', age: 70, gender: 'Male' })
  const { order } = await made.api.getOrder({ params: { id: again.orderId } })
  expect(order.patients).toMatchObject([{ name: 'Vasant Rao', patientId: known?.id }])
})

test('another person than was booked leaves the booked patient as they are', async () => {
  const made = await confirmed()
  await correct(made.params, { name: 'Ravi Rao', age: 45, gender: 'Male', isOther: true })
  expect((await read(made.params)).patients).toMatchObject([{ name: 'Ravi Rao', relation: 'other' }])
  expect((await listOf(made)).map(({ name, relation }) => [name, relation])).toEqual([
    ['Asha Rao', 'self'],
    ['Ravi Rao', 'other'],
  ])
  const given = await db.select().from(consents).where(eq(consents.orderId, made.order._id))
  expect(given).toMatchObject([{ purpose: 'booking-for-another', given: 'spoken' }])
})

const FASTING = { items: [{ id: 'PK-DIAB', name: 'Diabetes', quantity: 1, price: 1199 }], totalAmount: 1199 }
const A_DAUGHTER = {
  patientName: 'Tara Rao',
  patientAge: 40,
  bookingType: 'other' as const,
  relation: 'child' as const,
}

/** As after the message that confirms the booking. */
async function stateFast({ _id, orderId }: Made['order']) {
  const order = await findOrder(db, orderId)
  const { fasts } = await readVisitForPhone(db, withPatients(order, await patientsOfOrder(db, _id)))
  await recordSentFast(db, { visitId: order.visitId, fasts, hasDoor: false })
}

const sentAbout = async ({ _id }: Made['order']) =>
  (
    await db
      .select()
      .from(messages)
      .where(eq(messages.subject, `order:${_id}`))
  ).map(({ about }) => about)

test('an age that makes a child ends the fast, which is shown before and sent after', async () => {
  const { params, order } = await confirmed({
    ...FASTING,
    details: { ...A_DAUGHTER, timeSlot: '07:00 AM - 08:00 AM' },
  })
  await stateFast(order)
  const child = { patient: 0, name: 'Tara Rao', age: 4, gender: 'Female' as const }
  const preview = await meera.api.previewPersonCorrection({ params, body: child })
  expect(preview).toMatchObject({
    before: { noFast: null, fastFrom: { hour: expect.any(Number) } },
    after: { noFast: 'child', fastFrom: null },
  })
  expect(await refusalOf(correct(params, child))).toMatchObject({
    fields: { guardianName: expect.any(String) },
  })

  jobs.length = 0
  const corrected = await correct(params, { ...child, guardianName: 'Asha Rao' })
  expect(corrected).toMatchObject({
    patients: [{ noFast: 'child', fastingHours: 0 }],
    consents: expect.arrayContaining([
      expect.objectContaining({ purpose: 'guardian', given: 'spoken', guardianName: 'Asha Rao' }),
    ]),
  })
  expect(jobs).toEqual([])
  whole.simulator.advance(UNDO_MS)
  await sendDueJobs(shop)
  const jobsOf = () =>
    jobs.map(({ data }) => data).filter(data => 'orderId' in data && data.orderId === order._id)
  expect(jobsOf()).toEqual([{ orderId: order._id, about: 'changed' }])
  await notifyOrder(shop, { orderId: order._id, about: 'changed' })
  expect(jobsOf().at(-1)).toEqual({ orderId: order._id, about: 'fast' })
  await notifyOrder(shop, { orderId: order._id, about: 'fast' })
  expect(await sentAbout(order)).toEqual([expect.stringMatching(/^fast:/)])
})

test('a corrected spelling sends no message', async () => {
  const { params, order } = await confirmed(FASTING)
  await stateFast(order)
  await correct(params, { name: 'Asha Rau' })
  await notifyOrder(shop, { orderId: order._id, about: 'fast' })
  expect(await sentAbout(order)).toEqual([])
})

test('labels that were printed with the former name have to be printed again', async () => {
  const { params } = await confirmed()
  const print = (isAgain: boolean) =>
    meera.api.printLabels({ body: { orderId: params.id, format: 'zpl', isAgain, skip: 0 } })
  expect((await correct(params, { name: 'Asha Rau' })).labelsOutdated).toBe(false)
  await print(false)
  expect((await correct(params, { name: 'Asha Rau', phone: '9876543219' })).labelsOutdated).toBe(false)
  expect((await correct(params, { name: 'Asha Raut' })).labelsOutdated).toBe(true)
  whole.simulator.advance(SECOND_MS)
  expect((await print(true)).printed.zpl).toContain('Asha Raut')
  expect((await read(params)).labelsOutdated).toBe(false)
})

test('a person is corrected until a report of theirs is attached, and the others still after it', async () => {
  const { params } = await confirmed(bodyOfPeople(whole, 2, '10:00 AM - 11:00 AM'))
  await collectSample(shop, params.id)
  await correct(params, { name: 'Asha Rau' })
  await attach(params, 0)
  const refused = await refusalOf(correct(params, { name: 'Asha Late' }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/Withdraw the report/) })
  await correct(params, { patient: 1, name: 'Rao Bee', age: 67, gender: 'Male' })
  expect((await read(params)).patients.map(({ name }) => name)).toEqual(['Asha Rau', 'Rao Bee'])
  await attach(params, 1)
  const { actions } = await read(params)
  expect(actions.find(({ name }) => name === 'correct-person')?.problem).toMatch(/Withdraw the report/)
})

test('of a correction and a report at the same time, one is first and the other sees it', async () => {
  for (let count = 0; count < 4; count += 1) {
    const { params } = await confirmed()
    await collectSample(shop, params.id)
    const { revision } = await read(params)
    const [corrected, attached] = await Promise.allSettled([
      correct(params, { name: 'Asha Rau', revision }),
      attach(params),
    ])
    expect(attached.status).toBe('fulfilled')
    const { patients: people, timeline } = await read(params)
    expect(people[0]?.name).toBe(corrected.status === 'fulfilled' ? 'Asha Rau' : 'Asha Rao')
    if (corrected.status === 'rejected') expect(corrected.reason).toMatchObject({ status: 409 })
    expect(timeline.some(({ kind }) => kind === 'report')).toBe(true)
  }
})

test('an issued invoice keeps the name as it was booked', async () => {
  const { order, api } = await newOrder(whole)
  const { merchantOrderId } = await pay(order.orderId)
  await settle(merchantOrderId, { state: 'COMPLETED' })
  await statusOf(merchantOrderId)
  await correct({ id: order.orderId }, { name: 'Asha Rau' })
  const { invoice } = await api.getInvoice({ params: { orderId: order.orderId } })
  expect(invoice.patientName).toBe('Asha Rao')
})

test('the contact at the door is corrected or removed until the sample is taken', async () => {
  const made = await confirmed()
  const { params } = made
  await made.api.setDoorContact({ params, body: { phone: '9822012345', name: 'Ravi Rao' } })
  expect((await correct(params, { door: { name: 'Ravi Rau', phone: '' } })).door).toEqual({
    name: 'Ravi Rau',
    phone: '98xxxxxx45',
  })
  expect((await correct(params, { door: null })).door).toBeNull()
  await collectSample(shop, params.id)
  const late = await refusalOf(correct(params, { door: { name: 'Ravi', phone: '9822012345' } }))
  expect(late.status).toBe(409)
  const known = await db.select().from(patients).where(eq(patients.customerId, made.customer.id))
  expect(known).toHaveLength(1)
})
