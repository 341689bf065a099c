// P2-163

import { count, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { customers, requests } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addDays, indianDate } from '#rules/dates.ts'
import { shopRoutes } from '#server/api/shop-routes.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { nextPhone } from '#tests/helpers/test-shop.ts'
import { requestApi } from './api.ts'

const { app, shop, jobs, post, signIn, setClock } = await shopPart(
  shop => [shopRoutes([requestApi], shop, createLiveCatalogue(shop.db))],
  {
    formsPerAddress: 20,
  },
)

const inDays = (days: number) => addDays(indianDate(shop.now()), days)
let addresses = 0
const nextAddress = () => `198.51.100.${++addresses}`

const homeCare = (change: object = {}) => ({
  name: 'Asha Rao',
  email: '',
  mobile: nextPhone(),
  dateTime: inDays(1),
  serviceType: 'Nursing',
  ...change,
})
const consultation = ({ specialist = 'Dermatology', ...change }: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  mobile: nextPhone(),
  dateTime: inDays(2),
  specialist,
  ...change,
})
const book = (body: unknown, from = nextAddress(), token?: string) =>
  post('/api/bookings', body, { from, token })
const kept = async () => (await shop.db.select({ rows: count() }).from(requests))[0]?.rows

// P2-128, P2-174
test('GET /api/doctors returns a bare array in the order of the page', async () => {
  const doctors = await (await app.request('/api/doctors')).json()
  expect(doctors[0]).toEqual({
    _id: expect.any(String),
    name: 'Dr. Meera Iyer',
    image: null,
    specialization: 'Dermatology',
    experience: 14,
    qualifications: 'MBBS, MD (Dermatology)',
    location: 'Bandra, Mumbai',
    clinic: 'Sample Skin Clinic',
    rating: 96,
    reviews: 412,
    fee: 499,
    isSample: true,
  })
})

// P2-175
test.each([
  ['an empty form', {}, 'serviceType', 'Please select a service first'],
  ['no name', { ...homeCare(), name: null }, 'name', 'Please enter your full name'],
  [
    'a mobile that is a number',
    { ...homeCare(), mobile: 5 },
    'mobile',
    'Please enter a valid 10-digit phone number',
  ],
  ['a landline', homeCare({ mobile: '02212345678' }), 'mobile', 'Please enter a valid 10-digit phone number'],
  ['a bad e-mail', homeCare({ email: 'asha' }), 'email', 'Please enter a valid email address'],
  ['today', homeCare({ dateTime: inDays(0) }), 'dateTime', 'Please select a future date'],
  [
    'a stranger of a specialist',
    consultation({ specialist: 'Dr. Nobody' }),
    'specialist',
    'Please choose one of our specialists.',
  ],
  [
    'a consultation today',
    consultation({ dateTime: inDays(0) }),
    'dateTime',
    'Please select a future date starting from tomorrow.',
  ],
  [
    'a consultation at three at night',
    consultation({ dateTime: `${inDays(2)}T03:15` }),
    'dateTime',
    'Please choose a time between 8 AM and 8 PM.',
  ],
  [
    'a doctor whom the shop does not have',
    consultation({ specialist: 'Dermatology', doctorId: 'nobody' }),
    'doctorId',
    'Please choose one of our specialists.',
  ],
  ['a city in which nobody works', homeCare({ city: 'Paris' }), 'city', 'We do not come to that city yet.'],
  [
    'a consultation in half a year',
    consultation({ dateTime: inDays(180) }),
    'dateTime',
    'Select any date from tomorrow onwards (up to 3 months)',
  ],
  [
    'a visit and a consultation at once',
    consultation({ serviceType: 'Nursing' }),
    'serviceType',
    'Please request either a home visit or a consultation.',
  ],
])('POST /api/bookings refuses %s, stores nothing and sends no message', async (_, body, field, message) => {
  const [before, told] = [await kept(), jobs.length]
  const answer = await book(body)
  expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'INVALID' } })
  expect(answer.body.fields[field]).toBe(message)
  expect(answer.body.message).toBe(Object.values(answer.body.fields)[0])
  expect([await kept(), jobs.length]).toEqual([before, told])
})

// P2-131, P2-175
test('POST /api/bookings stores a home-care visit and sends the customer a message', async () => {
  const mobile = nextPhone()
  const answer = await book(
    homeCare({ mobile: `+91 ${mobile}`, name: ' Asha\tRao ', email: 'asha@home.test' }),
  )
  expect(answer).toMatchObject({
    status: 201,
    body: {
      success: true,
      message: 'We will contact you shortly, Thank you for booking with us.',
      booking: { name: 'Asha Rao', serviceType: 'Nursing', status: 'requested' },
    },
  })
  expect(indianDate(new Date(answer.body.booking.dateTime))).toBe(inDays(1))
  const [row] = await shop.db.select().from(requests).where(eq(requests.id, answer.body.booking._id))
  expect(row).toMatchObject({ kind: 'home-care', mobile, email: 'asha@home.test', service: 'Nursing' })
  expect(jobs.at(-1)).toEqual({ name: 'notify-request', data: { kind: 'booking', id: row?.id } })
})

// P2-131, P2-175
test.each(['Homeopathy', 'General Consultation', 'Dr. Arjun Nair'])(
  'POST /api/bookings stores a consultation with %s at the chosen hour in India',
  async specialist => {
    const answer = await book(consultation({ specialist, dateTime: `${inDays(3)}T10:30` }))
    expect(answer).toMatchObject({
      status: 201,
      body: {
        booking: { serviceType: specialist, dateTime: new Date(`${inDays(3)}T05:00Z`).toISOString() },
      },
    })
  },
)

// P2-175
test('POST /api/bookings stores a consultation with the doctor whose card was chosen', async () => {
  const [doctor] = await (await app.request('/api/doctors')).json()
  const answer = await book(consultation({ specialist: '', doctorId: doctor._id }))
  expect(answer).toMatchObject({ status: 201, body: { booking: { serviceType: doctor.name } } })
  const [row] = await shop.db.select().from(requests).where(eq(requests.id, answer.body.booking._id))
  expect(row).toMatchObject({ kind: 'consultation', doctorId: doctor._id, service: doctor.name })
})

// P2-175
test('POST /api/bookings stores the city and the address of a home visit if given', async () => {
  const answer = await book(homeCare({ city: 'Pune', address: ' 14 Hill\tRoad ' }))
  expect(answer.status).toBe(201)
  const [row] = await shop.db.select().from(requests).where(eq(requests.id, answer.body.booking._id))
  expect(row).toMatchObject({ city: 'Pune', address: '14 Hill Road' })
})

const ownRequests = async (token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await app.request('/api/requests', { headers })
  return { status: response.status, body: await response.json() }
}

// P2-176
test('GET /api/requests lists what the customer requested while signed in, newest first', async () => {
  const [asha, ravi] = [await signIn(), await signIn()]
  const mobile = asha.phone
  const first = await book(homeCare({ mobile }), nextAddress(), asha.token)
  const second = await book(consultation({ mobile: nextPhone() }), nextAddress(), asha.token)
  // With her number, but not signed in as her.
  await book(homeCare({ mobile, name: 'A Stranger' }))
  await book(homeCare({ mobile, name: 'Ravi' }), nextAddress(), ravi.token)
  const own = await ownRequests(asha.token)
  const listed = [second, first].map(({ body }) => ({ ...body.booking, lastCall: null }))
  expect(own.body).toEqual({ success: true, requests: listed })
  expect((await ownRequests(ravi.token)).body.requests).toMatchObject([{ name: 'Ravi' }])
  expect((await ownRequests()).status).toBe(401)
})

test('a session with an unverified phone lists no requests, and its requests belong to no account', async () => {
  const { customer, token } = await signIn()
  await shop.db.update(customers).set({ phoneVerifiedAt: null }).where(eq(customers.id, customer.id))
  const answer = await book(homeCare(), nextAddress(), token)
  expect(answer.status).toBe(201)
  expect(await ownRequests(token)).toMatchObject({ status: 403, body: { code: 'PHONE_UNVERIFIED' } })
  await shop.db.update(customers).set({ phoneVerifiedAt: shop.now() }).where(eq(customers.id, customer.id))
  expect((await ownRequests(token)).body.requests).toEqual([])
})

test('a booking whose message can’t be queued is not stored', async () => {
  const before = await kept()
  const sendJob = vi.spyOn(shop, 'sendJob').mockRejectedValueOnce(new Error('the queue is away'))
  expect((await book(homeCare())).status).toBe(500)
  expect(sendJob).toHaveBeenCalledOnce()
  expect(await kept()).toBe(before)
})

test('requests for one phone are limited to ten a day, from any caller and in any notation', async () => {
  const mobile = nextPhone()
  const many = Array.from({ length: 14 }, (_, index) =>
    book(homeCare({ mobile: index % 2 ? mobile : `0${mobile}` })),
  )
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
  const landing = { name: 'Asha', mobile, date: inDays(1) }
  const refused = await post('/api/submit-landing-form', landing, { from: nextAddress() })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('forms from one network address are limited to the number an hour that the shop allows', async () => {
  const from = nextAddress()
  for (let sent = 0; sent < 20; sent += 1) expect((await book(homeCare(), from)).status).toBe(201)
  expect((await book(homeCare(), from)).status).toBe(429)
  expect((await book(homeCare())).status).toBe(201)
})

test('the forms of all callers together are limited per hour, without those refused by their caller’s own limit', async () => {
  const { formsPerHour } = shop.rules
  // An hour later the rate limits are reset.
  setClock(new Date(shop.now().getTime() + 60 * 60_000))
  shop.rules.formsPerHour = 3
  try {
    for (let i = 0; i < 3; i++) expect((await book(homeCare())).status).toBe(201)
    expect(await book(homeCare())).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(await kept()).toBeGreaterThanOrEqual(3)
  } finally {
    shop.rules.formsPerHour = formsPerHour
  }
})
