import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Client, createClient } from '#shop/endpoints.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import type { Customer } from '#wire/account.ts'
import { retrying } from '#wire/client.ts'
import type { Order } from '#wire/orders/order.ts'
import { CHECKUP } from '../../screens/support/carts.ts'
import { codeFor, fillPatient, newPhone, SOON } from './journey.ts'
import type { Shop } from './shop.ts'

/** Customers and orders made by API calls, for tests that begin after the checkout. */

export interface SignedIn {
  name: string
  /** Ten digits. */
  phone: string
  token: string
  customer: Customer
  /** The typed client with this customer's token. */
  api: Client
}

type OrderBody = Parameters<Client['createOrder']>[0]['body']

interface NewOrder {
  items?: { id: string; name: string; quantity: number; price: number; patient?: number }[]
  /** Besides the one of the details. */
  patients?: OrderBody['patients']
  couponCode?: string
  /** Rupees, after the coupon; the sum of the items by default. */
  totalAmount?: number
  address?: string
  city?: string
  /** Parts of the collection's details, e.g. another patient or slot. */
  details?: Partial<OrderBody['collectionDetails']>
}

/** Retries when a busy shop requires it, as the pages do. */
const clientOf = (shop: Shop, token?: string): Client =>
  createClient(
    retrying((address, init) => {
      const headers = new Headers(init.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return fetch(shop.url + address, { ...init, headers })
    }),
  )

/** A new customer with a proven phone, who is not signed in in any browser. */
export async function newCustomer(
  shop: Shop,
  { name = 'Asha Rao', phone = newPhone() }: { name?: string; phone?: string } = {},
): Promise<SignedIn> {
  const anyone = clientOf(shop)
  await anyone.sendCode({ body: { phone } })
  const otp = await codeFor(shop, phone)
  const { token, customer } = await anyone.verifyCode({ body: { phone, otp, name } })
  return { name, phone, token, customer, api: clientOf(shop, token) }
}

/** Logs in on another device, by a code. */
export async function logInElsewhere(shop: Shop, { phone }: SignedIn): Promise<void> {
  const anyone = clientOf(shop)
  await anyone.sendCode({ body: { phone } })
  await anyone.verifyCode({ body: { phone, otp: await codeFor(shop, phone, 2) } })
}

/** Signs the page's browser in: sets its storage as signing in does. Open a page afterwards. */
export async function signInAs(
  page: Page,
  shop: Shop,
  { token, customer, phone }: SignedIn,
  more: Record<string, string> = {},
): Promise<void> {
  const stored = { authToken: token, customer: JSON.stringify(customer), phone, otpVerified: 'true', ...more }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.url, localStorage }] })
}

/** A new customer, signed in in the page's browser. */
export async function signedIn(
  page: Page,
  shop: Shop,
  person: { name?: string; phone?: string } = {},
): Promise<SignedIn> {
  const customer = await newCustomer(shop, person)
  await signInAs(page, shop, customer)
  return customer
}

/** A cart with one full body checkup, as stored. */
export const CART = [CHECKUP]

/** A new customer, signed in, with a checkup in the cart and the patient filled in: the page shows the slots. */
export async function goToSlots(page: Page, shop: Shop, phone = newPhone()): Promise<SignedIn> {
  const customer = await newCustomer(shop, { phone })
  await signInAs(page, shop, customer, { cart: JSON.stringify(CART) })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible()
  await fillPatient(page)
  return customer
}

/** The slot with the most places left, so that tests don't fill each other's. */
async function emptiestSlot({ api }: SignedIn) {
  const { days } = await api.listSlots()
  const all = days.flatMap(({ date, slots }) => slots.map(slot => ({ ...slot, date })))
  const [emptiest] = all.filter(slot => slot.available).sort((a, b) => b.left - a.left)
  if (!emptiest) throw new Error('No slot is free any more.')
  return { date: emptiest.date, timeSlot: emptiest.timeSlot }
}

const BLOOD_COUNT = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }

/** Places an unpaid order: one blood count in the emptiest slot, unless `wish` says otherwise. */
export async function placeOrder(customer: SignedIn, wish: NewOrder = {}): Promise<Order> {
  const {
    items = [BLOOD_COUNT],
    address = '14 Hill Road, Bandra West, 400050',
    city,
    details,
    ...rest
  } = wish
  const body: OrderBody = {
    items,
    totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    shippingAddress: { address, city },
    paymentMethod: 'PENDING',
    collectionDetails: {
      ...(await emptiestSlot(customer)),
      patientName: customer.name,
      patientAge: 42,
      patientGender: 'Female',
      patientEmail: '',
      bookingType: 'self',
      ...details,
    },
    ...rest,
  }
  return (await customer.api.createOrder({ body })).order
}

/** Chooses Pay on Collection, which confirms the order. */
export async function payOnCollection({ api }: SignedIn, order: Order): Promise<Order> {
  return (await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })).order
}

/** Starts an online payment and leaves it open; returns the transaction's id. */
export async function startPayment({ api }: SignedIn, order: Order): Promise<string> {
  const body = { orderId: order.orderId, amount: order.totalAmount, redirectPath: '/payment-status' as const }
  return (await api.startPayment({ body })).merchantOrderId
}

/** Decides an open payment at the provider, with a webhook to the shop. */
export async function decidePayment(
  shop: Shop,
  merchantOrderId: string,
  state: 'COMPLETED' | 'FAILED',
): Promise<void> {
  const decide = (provider: string) =>
    fetch(`${shop.url}/sandbox/${provider}/test/orders/${merchantOrderId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    })
  const first = await decide('phonepe')
  const answer = first.status === 404 ? await decide('razorpay') : first
  expect(await answer.json()).toMatchObject({ state })
}

/** Pays an order online; returns the order with its invoice. */
export async function payOnline(shop: Shop, customer: SignedIn, order: Order): Promise<Order> {
  const merchantOrderId = await startPayment(customer, order)
  await decidePayment(shop, merchantOrderId, 'COMPLETED')
  const read = async () => (await customer.api.getOrder({ params: { id: order._id } })).order
  // The webhook arrives later.
  await expect
    .poll(async () => (await customer.api.getPaymentStatus({ params: { merchantOrderId } })).state, SOON)
    .toBe('completed')
  return read()
}

/** Marks the sample of a confirmed order as collected (and its cash). */
export const collectSample = (shop: Shop, { orderId }: Pick<Order, 'orderId'>): Promise<string> =>
  shop.recordVisit({ orderId, kind: 'collected' })

/** Attaches a report to a collected order. */
export async function attachReport(shop: Shop, { orderId }: Order): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jaanch-report-'))
  try {
    const file = path.join(folder, 'report.pdf')
    fs.writeFileSync(file, aPdf())
    await shop.operate('orders', 'attach-report', orderId, file)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
