import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centres, slots, visits } from '#db/schema.ts'
import { A_CHILD, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { A_CENTRE } from '#tests/helpers/staff/centre.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** People who come to a centre without a booking: now, whatever hours and seats the city has, with a token. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000, upiAddress: 'jaanch@bank' })
const { database, setClock } = whole
const { db } = database
const [EVENING, OTHER] = ['BANDRA-1', 'DADAR-1']
await db.insert(centres).values(
  [EVENING, OTHER].map((code, position) => ({
    ...A_CENTRE,
    code,
    name: `The centre ${code}`,
    hours: 'Every day, 7 AM to 9 PM',
    openDays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: 7,
    closesAt: 21,
    position: 50 + position,
  })),
)
await whole.catalogue.refresh()
const asha = await newStaff(whole, 'Asha Rao', 'reception')
const beena = await newStaff(whole, 'Beena Rao', { role: 'reception', centre: OTHER })

/** A Sunday evening, long after the city's last hour. */
const SUNDAY_EVENING = '2026-11-29T20:20:00+05:30'
/** Both sign in again, as their sessions end. */
async function at(instant: string): Promise<void> {
  setClock(new Date(instant))
  await asha.again()
  await beena.again()
}

let people = 0
const newPhone = () => {
  people += 1
  return String(8_300_000_000 + people)
}
type Body = Parameters<typeof asha.api.bookWalkIn>[0]['body']
const body = (more: Partial<Body> = {}, order: Parameters<typeof orderBody>[1] = {}): Body => ({
  phone: newPhone(),
  name: 'Kamala Devi',
  centreCode: EVENING,
  payment: { as: 'cash' },
  order: orderBody(whole, { ...order, details: { patientName: 'Kamala Devi', ...order.details } }),
  ...more,
})
const come = (asked: Body, { api } = asha, key = randomUUID()) =>
  api.bookWalkIn({ body: asked }, { headers: { 'idempotency-key': key } })
const read = async (id: string) => (await asha.api.getDeskOrder({ params: { id } })).order
const waitingAt = async (centreCode: string) =>
  (await asha.api.listWaiting({ query: { centreCode } })).waiting
const seatsTaken = async () =>
  (await db.select({ taken: slots.taken }).from(slots)).reduce((sum, { taken }) => sum + taken, 0)

test('a person at the counter on a Sunday evening pays cash, has the visit now, and waits with token 1', async () => {
  await at(SUNDAY_EVENING)
  const before = await seatsTaken()
  const { orderId, token } = await come(body())
  expect(token).toBe(1)
  const order = await read(orderId)
  expect(order).toMatchObject({
    status: 'confirmed',
    date: '2026-11-29',
    timeSlot: '08:00 PM - 09:00 PM',
    centre: { code: EVENING },
    money: { paid: 249, toTake: 0 },
  })
  expect(order.timeline.map(({ text }) => text)).toContain('₹249 received in cash')
  expect(await waitingAt(EVENING)).toEqual([
    {
      token: 1,
      orderId,
      names: ['Kamala Devi'],
      since: expect.stringMatching(/^2026-11-29T14:50/),
      due: 0,
      isFirstTaken: false,
    },
  ])
  expect(await waitingAt(OTHER)).toEqual([])
  expect(await seatsTaken()).toBe(before)
})

test('a walk-in leaves the list once the sample is recorded', async () => {
  await at(SUNDAY_EVENING)
  const { orderId } = await come(body())
  await asha.api.collectCentreVisit({ params: { id: orderId }, body: { eventId: randomUUID(), cash: 0 } })
  expect((await waitingAt(EVENING)).map(waiting => waiting.orderId)).not.toContain(orderId)
  expect(await read(orderId)).toMatchObject({ status: 'collected' })
})

test('twelve people who come to two receptionists at once get twelve different tokens', async () => {
  await at('2026-11-30T11:00:00+05:30')
  const came = await Promise.all(Array.from({ length: 12 }, () => come(body())))
  expect(came.map(({ token }) => token).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})

test('tokens begin at 1 for each centre and each day', async () => {
  await at('2026-12-01T09:00:00+05:30')
  expect((await come(body())).token).toBe(1)
  expect((await come(body({ centreCode: OTHER }))).token).toBe(1)
  await at('2026-12-02T09:00:00+05:30')
  expect((await come(body())).token).toBe(1)
})

test('a booking that is sent twice is one order with one token', async () => {
  await at('2026-12-02T10:00:00+05:30')
  const [asked, key] = [body(), randomUUID()]
  const first = await come(asked, asha, key)
  // The answer was lost; the next hour has begun.
  await at('2026-12-02T11:05:00+05:30')
  expect(await come(asked, asha, key)).toEqual(first)
})

test('a closed centre refuses a walk-in, with its hours', async () => {
  await at('2026-12-02T21:05:00+05:30')
  expect(await refusalOf(come(body()))).toMatchObject({
    status: 409,
    code: 'SLOT_CLOSED',
    message: expect.stringContaining('Every day, 7 AM to 9 PM'),
  })
})

test('a walk-in needs one of the centres, and a role there', async () => {
  await at('2026-12-02T12:00:00+05:30')
  expect(await refusalOf(come(body({ centreCode: 'NOWHERE' })))).toMatchObject({
    status: 422,
    fields: { centreCode: expect.any(String) },
  })
  expect(await refusalOf(come(body(), beena))).toMatchObject({ status: 403 })
  expect((await come(body({ centreCode: OTHER }), beena)).token).toBe(1)
  expect(await refusalOf(beena.api.listWaiting({ query: { centreCode: EVENING } }))).toMatchObject({
    status: 403,
  })
})

test('a coordinator, who takes no payments, books a walk-in that is still to be paid', async () => {
  await at('2026-12-02T13:00:00+05:30')
  const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
  expect(await refusalOf(come(body(), meera))).toMatchObject({ status: 403 })
  const { orderId } = await come(body({ payment: 'door' }), meera)
  expect((await waitingAt(EVENING)).find(waiting => waiting.orderId === orderId)).toMatchObject({ due: 249 })
})

test('a card payment is billed with its reference, is no cash in hand, and waits for the bank', async () => {
  await at('2026-12-02T14:00:00+05:30')
  const reference = '533412345678'
  const held = (await asha.api.getOwnCash()).held.amount
  const { orderId } = await come(body({ payment: { as: 'card', reference } }))
  expect((await asha.api.getOwnCash()).held.amount).toBe(held)
  const order = await read(orderId)
  expect(order.money).toMatchObject({ paid: 249, toTake: 0 })
  expect(order.timeline.find(({ text }) => text === '₹249 received by card')).toMatchObject({
    detail: reference,
  })
  const accounts = await newStaff(whole, 'Arun Accounts', 'accounts')
  const { payments } = await accounts.api.listUpiToMatch()
  const found = payments.find(payment => payment.orderId === orderId)
  expect(found).toMatchObject({ as: 'card', reference, amount: 249 })
  await accounts.api.matchUpi({ params: { id: found?.id ?? '' }, body: { amount: 249 } })
  expect((await accounts.api.listUpiToMatch()).payments.map(payment => payment.orderId)).not.toContain(
    orderId,
  )
})

test('a card payment needs the twelve digits of its slip, which pay one order; the same digits by UPI are another payment', async () => {
  await at('2026-12-02T15:00:00+05:30')
  const reference = '533412340000'
  expect(await refusalOf(come(body({ payment: { as: 'card', reference: '12' } })))).toMatchObject({
    status: 422,
    message: expect.stringContaining('RRN'),
  })
  await come(body({ payment: { as: 'card', reference } }))
  expect(await refusalOf(come(body({ payment: { as: 'card', reference } })))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: expect.stringContaining('already pays another order'),
  })
  await come(body({ payment: { as: 'upi', reference } }))
})

test('a person whom a collector visits on the same day for the same test is booked once more only on purpose', async () => {
  await at('2026-12-03T06:00:00+05:30')
  const phone = newPhone()
  const order = orderBody(whole, {
    details: { patientName: 'Kamala Devi', date: '2026-12-03', timeSlot: '11:00 AM - 12:00 PM' },
  })
  const home = await asha.api.bookAtDesk(
    { body: { phone, name: 'Kamala Devi', payment: 'door', order } },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  await at('2026-12-03T08:30:00+05:30')
  expect(await refusalOf(come(body({ phone })))).toMatchObject({
    code: 'ALREADY_BOOKED',
    message: expect.stringContaining(home.orderId),
  })
  expect((await come(body({ phone }, { bookAgain: true }))).token).toBe(1)
  // Another test is no duplicate.
  const hb = { items: [{ id: 'HB', name: 'Hb', quantity: 1 }], totalAmount: 99 }
  expect((await come(body({ phone }, hb))).token).toBe(2)
})

test('only tests of others, of minors and for HIV need a consent at the counter', async () => {
  await at('2026-12-03T09:30:00+05:30')
  const child = { ...A_CHILD, consent: undefined }
  const items = [
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 1 },
  ]
  const two = { items, totalAmount: 498 }
  expect(await refusalOf(come(body({}, { ...two, patients: [child] })))).toMatchObject({
    status: 422,
    fields: { 'patients.0.consent': expect.any(String) },
  })
  expect((await come(body({}, { ...two, patients: [A_CHILD] }))).token).toBeGreaterThan(0)
})

test('a walk-in who goes home and comes tomorrow takes a seat there, and waits no longer', async () => {
  await at('2026-12-03T10:30:00+05:30')
  const { orderId } = await come(body())
  const { revision } = await read(orderId)
  const to = { date: '2026-12-04', timeSlot: '10:00 AM - 11:00 AM' }
  const seatsAt = async () =>
    (await db.select().from(slots).where(eq(slots.date, to.date))).reduce((sum, { taken }) => sum + taken, 0)
  const before = await seatsAt()
  await asha.api.rescheduleAtDesk({ params: { id: orderId }, body: { ...to, revision } })
  expect(await read(orderId)).toMatchObject(to)
  expect((await waitingAt(EVENING)).map(waiting => waiting.orderId)).not.toContain(orderId)
  expect(await seatsAt()).toBe(before + 1)
})

const HOME = { pinCode: '400050', house: 'Flat 9', street: 'Carter Road, Bandra West', landmark: '' }
const TOMORROW = { date: '2026-12-04', timeSlot: '10:00 AM - 11:00 AM' }
async function moveHome(id: string, place: { centre: null; parts?: typeof HOME }) {
  const { revision } = await read(id)
  return asha.api.rescheduleAtDesk({ params: { id }, body: { ...TOMORROW, revision, place } })
}

test.each(['cash', 'door'] as const)(
  'a walk-in who does not wait moves home with an address, and what was paid stays paid: %s',
  async way => {
    await at(way === 'cash' ? '2026-12-03T12:30:00+05:30' : '2026-12-03T13:30:00+05:30')
    const { orderId } = await come(
      body(
        { payment: way === 'cash' ? { as: 'cash' } : 'door' },
        { shippingAddress: { address: 'Andheri', city: 'Mumbai' } },
      ),
    )
    const { money } = await read(orderId)
    expect(await refusalOf(moveHome(orderId, { centre: null }))).toMatchObject({
      status: 422,
      fields: { parts: expect.any(String) },
    })
    await moveHome(orderId, { centre: null, parts: HOME })
    expect(await read(orderId)).toMatchObject({
      ...TOMORROW,
      isCentreVisit: false,
      centre: null,
      address: 'Flat 9, Carter Road, Bandra West, Mumbai 400050',
      money: { paid: money.paid, toTake: money.toTake },
    })
    expect((await waitingAt(EVENING)).map(waiting => waiting.orderId)).not.toContain(orderId)
  },
)

test('a walk-in whose sample is taken does not move home', async () => {
  await at('2026-12-03T14:30:00+05:30')
  const { orderId } = await come(body())
  const params = { id: orderId }
  await asha.api.collectCentreVisit({ params, body: { eventId: randomUUID(), cash: 0 } })
  expect(await refusalOf(moveHome(orderId, { centre: null, parts: HOME }))).toMatchObject({
    code: 'ORDER_STEP_REFUSED',
    message: 'The sample has been collected, so this visit can no longer be changed.',
  })
})

test('cancelling one of two people of a walk-in neither takes nor gives back a seat', async () => {
  await at('2026-12-03T11:30:00+05:30')
  const items = [
    { id: 'CBC', name: 'CBC', quantity: 1, patient: 0 },
    { id: 'HB', name: 'Hb', quantity: 1, patient: 1 },
  ]
  const { orderId } = await come(body({}, { items, totalAmount: 348, patients: [A_CHILD] }))
  const before = await seatsTaken()
  const { revision } = await read(orderId)
  const params = { id: orderId }
  const lines = [1]
  const { cancellation } = await asha.api.previewDeskCancellation({ params, body: { lines } })
  await asha.api.cancelAtDesk({ params, body: { lines, expectedRefund: cancellation.refund, revision } })
  expect(await seatsTaken()).toBe(before)
  const [row] = await db
    .select({ seats: visits.seats })
    .from(visits)
    .innerJoin(centres, eq(centres.code, visits.centreCode))
    .where(eq(visits.date, '2026-12-03'))
    .limit(1)
  expect(row?.seats).toBe(0)
})

test('a stranger who registered a phone loses the account when its owner comes to the counter, even while signing in', async () => {
  await at('2026-12-04T10:30:00+05:30')
  const phone = newPhone()
  const password = 'a quiet mango tree'
  await whole.anyone.register({ body: { name: 'Stranger', phone, password } })
  const { token } = await whole.anyone.login({ body: { phone, password } })
  const [came] = await Promise.all([
    come(body({ phone })),
    whole.anyone.login({ body: { phone, password } }).catch(() => undefined),
  ])
  expect(await read(came.orderId)).toMatchObject({
    customer: { name: 'Kamala Devi', isPhoneVerified: false },
    money: { paid: 249 },
  })
  expect(await refusalOf(whole.as(token).getProfile())).toMatchObject({ status: 401 })
  expect(await refusalOf(whole.anyone.login({ body: { phone, password } }))).toMatchObject({
    code: 'NO_PASSWORD',
  })
})
