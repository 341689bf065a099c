import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { addDays, indianDate } from '#rules/dates.ts'
import { DEMO_CREDENTIALS } from '#server/settings/live-checks.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import {
  expectReadable,
  spoilt,
  spoiltBodies,
  spoiltTexts,
  wellFormed,
} from '#tests/helpers/hostile-input.ts'
import { A_CHILD, A_TEST_MORE, newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Fuzzing: invalid input at any place of any endpoint gets a refusal in our shape, never a 5xx. */

const shopUnderTest = await wholeShop({ slotCapacity: 1e4, formsPerAddress: 1e4, requestsPerAddress: 1e6 })
const { app, logged, shop } = shopUnderTest
const { token, order } = await newOrder(shopUnderTest)
const early = { date: '2026-11-25', timeSlot: '07:00 AM - 08:00 AM' }
const tomorrow = addDays(indianDate(shop.now()), 1)
const page = { search: 'cbc', limit: '2', offset: '0' }
const parts = { pinCode: '400050', house: 'Flat 3', street: '14 Hill Road', landmark: 'Lilavati Hospital' }
const SAVED = { id: '8a5d7f6e-1c2b-4d3e-9f4a-5b6c7d8e9f0a' }
const person = { name: 'Asha Rao', phone: '9876543210' }

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

type ShopCall = keyof typeof shopEndpoints

/** Valid input of each endpoint, with every field; the staff's are in tests/helpers/staff/good-inputs.ts. */
const GOOD: Record<ShopCall, Input> = {
  checkCustomer: { body: { phone: person.phone } },
  register: { body: { ...person, email: 'asha@example.in', password: 'a long phrase 7' } },
  login: { body: { phone: person.phone, password: 'a long phrase 7' } },
  loginWithGoogle: { body: { token: 'a.b.c' } },
  createGoogleNonce: {},
  logout: {},
  logoutOthers: {},
  logoutEverywhere: {},
  listSessions: {},
  endSession: { params: SAVED },
  setPassword: { body: { password: 'a long phrase 8' } },
  sendCode: { body: { phone: person.phone } },
  sendCodeByWhatsApp: { body: { phone: person.phone } },
  verifyCode: { body: { ...person, otp: '1234', proof: 'x' } },
  getProfile: {},
  updateProfile: {
    body: { name: 'Asha Rao', email: 'asha@example.in', address: '1 MG Road', age: 42, gender: 'Female' },
  },
  getProfileEmail: {},
  askProfileEmail: {},
  confirmEmail: { body: { id: 'a', expires: '1', signature: 'b' } },
  listPatients: {},
  addPatient: {
    body: { ...person, birthYear: 1984, gender: 'Female', relation: 'parent', email: 'asha@example.in' },
  },
  changePatient: {
    params: SAVED,
    body: { ...person, birthDate: '1984-02-29', gender: 'Female', relation: 'self' },
  },
  removePatient: { params: SAVED },
  mergePatient: { params: SAVED, body: { into: order._id } },
  listAddresses: {},
  addAddress: { body: parts },
  changeAddress: { params: SAVED, body: parts },
  removeAddress: { params: SAVED },
  exportMyData: {},
  eraseMyAccount: {},
  listLabTests: { query: { category: 'Fever', ...page } },
  countLabTests: { query: { category: 'Fever', search: 'cbc' } },
  getLabTest: { params: { id: 'CBC' } },
  listPackages: { query: page },
  listCentres: { query: { city: 'Pune' } },
  listCities: {},
  openLogo: { params: { logo: '0123456789ab', file: 'mark-64.png' } },
  getPolicy: { params: { page: 'terms' } },
  getPinCode: { params: { pin: '400050' } },
  getPackage: { params: { id: 'PK-FULLBODY' } },
  search: { query: { search: 'cbc', limit: '2' } },
  validateCoupon: { body: { code: 'FIRST15', orderAmount: 2000 } },
  applyCoupon: { body: { code: 'FIRST15', orderAmount: 2000 } },
  listActiveCoupons: {},
  listSlots: { query: { city: 'Pune' } },
  createOrder: {
    body: {
      ...orderBody(shopUnderTest, { details: { bookingType: 'other', relation: 'parent', consent: true } }),
      shippingAddress: { city: 'Mumbai', parts },
      items: [0, 1].map(patient => ({ id: 'CBC', name: 'CBC', quantity: 1, price: 249, patient })),
      patients: [{ ...A_CHILD, phone: person.phone }],
      orderId: 'a key',
      couponCode: 'FIRST15',
      totalAmount: 423.3,
      userDetails: { ...person, email: 'asha@example.in', address: '1 MG Road' },
    },
  },
  listOrders: { query: { cursor: 'x', limit: '2' } },
  getOrder: { params: { id: order.orderId } },
  previewCancellation: { params: { id: order.orderId }, query: { lines: '0' } },
  cancelOrder: { params: { id: order.orderId }, body: { lines: [0], expectedRefund: 0 } },
  addTests: { params: { id: order.orderId }, body: A_TEST_MORE },
  rescheduleOrder: { params: { id: order.orderId }, body: early },
  getVisit: { params: { id: order.orderId } },
  openCollectorPhoto: { params: { id: order.orderId, name: 'a.webp' } },
  bookRecollection: { params: { id: order.orderId }, body: early },
  startMeal: { params: { id: order.orderId } },
  getRating: { params: { id: order.orderId } },
  setDoorContact: {
    params: { id: order.orderId },
    body: { phone: '9822012345', name: 'Vasant', consent: true },
  },
  rateOrder: { params: { id: order.orderId }, body: { stars: 5, words: 'Kind and quick.' } },
  changeOrderAddress: { params: { id: order.orderId }, body: { address: '15 Hill Road, Bandra West' } },
  setPaymentMethod: { params: { id: order.orderId }, body: { paymentMethod: 'ONLINE' } },
  linkReport: { params: { id: order.orderId } },
  readPayLink: { body: { token: 'a' } },
  payByLink: { body: { token: 'a' } },
  readDoorVisit: { body: { token: 'a' } },
  startPayment: {
    body: {
      orderId: order.orderId,
      amount: order.totalAmount,
      customerId: 'x',
      redirectPath: '/payment-status',
    },
  },
  getPaymentStatus: { params: { merchantOrderId: 'JN00' } },
  closePayment: { params: { merchantOrderId: 'JN00' } },
  getInvoice: { params: { orderId: order.orderId } },
  listOwnRequests: {},
  listDoctors: {},
  openDoctorPhoto: { params: { name: 'x' } },
  sendPrescription: {},
  createBooking: {
    body: {
      name: 'Asha Rao',
      email: 'asha@example.in',
      mobile: person.phone,
      dateTime: tomorrow,
      serviceType: 'Nursing',
      specialist: '',
    },
  },
  submitLandingForm: {
    body: { name: 'Asha Rao', email: 'asha@example.in', mobile: person.phone, date: tomorrow },
  },
}

let count = 0

/** With a new phone and key each time, so that no call is refused because of an earlier one. */
function bodyOf(value: unknown): string | undefined {
  count += 1
  return JSON.stringify(value)
    ?.replaceAll(person.phone, String(9_000_000_000 + count))
    .replaceAll('"a key"', `"key-${count}"`)
}

async function expectAnswer(method: string, path: string, sent?: unknown) {
  const body = bodyOf(sent)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await app.request(path, { method: method.toUpperCase(), body, headers })
  const told = `${method} ${path} ${body}`.slice(0, 600)
  const answer = (await response.json()) as Record<string, unknown>
  expect(response.status, told).toBeLessThan(500)
  if (response.ok) return
  expectReadable(answer, told)
}

test.each(Object.keys(shopEndpoints) as ShopCall[])('%s answers any input', async name => {
  const { path, method } = shopEndpoints[name]
  const { params = {}, query = {}, body } = GOOD[name]
  const pathOf = (values: Record<string, unknown>) =>
    path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(wellFormed(values[key])))
  for (const [key, good] of Object.entries(query)) {
    for (const bad of spoiltTexts(good)) {
      const asked = new URLSearchParams({ ...query, [key]: bad })
      await expectAnswer(method, `${pathOf(params)}?${asked}`)
    }
  }
  for (const key of Object.keys(params)) {
    for (const bad of spoiltTexts('')) await expectAnswer(method, pathOf({ ...params, [key]: bad }), body)
  }
  for (const bad of spoiltBodies(name, body)) await expectAnswer(method, pathOf(params), bad)
  // Calls without a body. Last, as some of them end the session.
  if (!body) await expectAnswer(method, `${pathOf(params)}?${new URLSearchParams(query)}`)
})

afterEach(() => {
  expect(logged.filter(line => line.level === 'error')).toEqual([])
})

test.each([
  '/api/orders/reports/%00?expires=99999999999999&signature=%00',
  '/api/orders/reports/%ff',
  '/api/invoices/%00/download',
  '/api/invoices/%00/download?expires=1&signature=x',
  '/api/docs/constructor',
  '/api/docs/__proto__',
  '/api/%00',
  '/api/labTests/%00',
])('GET %s answers any input', async path => {
  await expectAnswer('GET', path)
})

test('a webhook about an unknown object is stored, whatever its content', async () => {
  const { webhookUsername, webhookPassword } = DEMO_CREDENTIALS
  const authorization = createHash('sha256').update(`${webhookUsername}:${webhookPassword}`).digest('hex')
  const good = { event: 'checkout.order.completed', payload: { merchantOrderId: 'JN00' } }
  for (const bad of spoilt(good)) {
    const headers = { 'content-type': 'application/json', authorization }
    const body = JSON.stringify(bad) ?? ''
    const answer = await app.request('/api/phonepe/webhook', { method: 'POST', headers, body })
    expect(answer.status, body).toBe(200)
  }
})

test.each(['totalAmount', 'amount'])(
  '%s that is not an amount is refused like a changed total',
  async field => {
    const { api, order: fresh } = await newOrder(shopUnderTest)
    for (const amount of [1e15, 2 ** 60, 1e308, 0.001]) {
      const refused = await refusalOf(
        field === 'amount'
          ? api.startPayment({ body: { orderId: fresh.orderId, amount } })
          : api.createOrder({ body: orderBody(shopUnderTest, { totalAmount: amount }) }),
      )
      expect(refused).toMatchObject({ status: 409, code: expect.stringMatching(/^(TOTAL|AMOUNT)_CHANGED$/) })
      expect(refused.answer).toMatchObject({ totalAmount: 249 })
    }
  },
)
