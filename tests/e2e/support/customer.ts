import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Customer } from '#contract/accounts.ts'
import { type Client, createClient } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { codeFor, fillPatient, newPhone } from './journey.ts'
import type { Shop } from './shop.ts'

/** A customer with orders, made by the shop's own calls: for tests that begin where the checkout has ended. */

export interface SignedIn {
  name: string
  /** Ten digits. */
  phone: string
  token: string
  customer: Customer
  /** The shop's calls, made as this customer. */
  api: Client
}

type OrderBody = Parameters<Client['createOrder']>[0]['body']

interface NewOrder {
  items?: { id: string; name: string; quantity: number; price: number }[]
  couponCode?: string
  /** Rupees, after the coupon; without one it is the sum of the items. */
  totalAmount?: number
  address?: string
  /** Parts of the collection's details: another patient, a time slot. */
  details?: Partial<OrderBody['collectionDetails']>
}

const clientOf = (shop: Shop, token?: string): Client =>
  createClient((address, init) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(shop.url + address, { ...init, headers })
  })

/** Somebody new whose phone is proven by a code, signed in nowhere yet. */
async function newCustomer(
  shop: Shop,
  { name = 'Asha Rao', phone = newPhone() }: { name?: string; phone?: string } = {},
): Promise<SignedIn> {
  const anyone = clientOf(shop)
  await anyone.sendCode({ body: { phone } })
  const otp = await codeFor(shop, phone)
  const { token, customer } = await anyone.verifyCode({ body: { phone, otp, name } })
  return { name, phone, token, customer, api: clientOf(shop, token) }
}

/** Leaves in the page's browser what signing in leaves there, and nothing else. Open a page afterwards. */
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

/** Somebody new, signed in in the page's browser. */
export async function signedIn(
  page: Page,
  shop: Shop,
  person: { name?: string; phone?: string } = {},
): Promise<SignedIn> {
  const customer = await newCustomer(shop, person)
  await signInAs(page, shop, customer)
  return customer
}

/** One full body checkup, as the browser keeps it in its cart. */
const CART = [
  {
    ...{ id: 'PK-FULLBODY', name: 'Full Body Health Check-Up', price: 2499, oldPrice: 6500, quantity: 1 },
    ...{ isPackage: true, image: null, description: '', parameters: [], parametersText: '', labTests: [] },
  },
]

/** Somebody new, signed in, with a checkup in the cart and the patient filled in: the page is at the choice of a slot. */
export async function goToSlots(page: Page, shop: Shop, phone = newPhone()): Promise<SignedIn> {
  const customer = await newCustomer(shop, { phone })
  await signInAs(page, shop, customer, { cart: JSON.stringify(CART) })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Patient details' })).toBeVisible()
  await fillPatient(page)
  return customer
}

/** The day and time with the most places left, so that tests don't fill up each other's. */
async function emptiestSlot({ api }: SignedIn) {
  const { days } = await api.listSlots()
  const all = days.flatMap(({ date, slots }) => slots.map(slot => ({ ...slot, date })))
  const [emptiest] = all.filter(slot => slot.available).sort((a, b) => b.left - a.left)
  if (!emptiest) throw new Error('No slot is free any more.')
  return { date: emptiest.date, timeSlot: emptiest.timeSlot }
}

const BLOOD_COUNT = { id: 'CBC', name: 'Complete Blood Count (CBC)', quantity: 1, price: 249 }

/** Books for the customer: one blood count in the emptiest slot, unless `wish` says otherwise. Nothing is paid. */
export async function placeOrder(customer: SignedIn, wish: NewOrder = {}): Promise<Order> {
  const { items = [BLOOD_COUNT], address = '14 Hill Road, Bandra West, 400050', details, ...rest } = wish
  const body: OrderBody = {
    items,
    totalAmount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    shippingAddress: { address },
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

/** Chooses Pay on Collection for an order, which confirms it. */
export async function payOnCollection({ api }: SignedIn, order: Order): Promise<Order> {
  return (await api.setPaymentMethod({ params: { id: order._id }, body: { paymentMethod: 'COD' } })).order
}

/** Starts an online payment of an order and leaves it open; answers the transaction's id. */
export async function startPayment({ api }: SignedIn, order: Order): Promise<string> {
  const body = { orderId: order.orderId, amount: order.totalAmount, redirectPath: '/payment-status' as const }
  return (await api.startPayment({ body })).merchantOrderId
}

/** Has the payment provider decide an open payment, and tell the shop. */
export async function decidePayment(
  shop: Shop,
  merchantOrderId: string,
  state: 'COMPLETED' | 'FAILED',
): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/phonepe/test/orders/${merchantOrderId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
  expect(await answer.json()).toMatchObject({ state })
}

/** Pays an order online; answers it as it is then, with its invoice. */
export async function payOnline(shop: Shop, customer: SignedIn, order: Order): Promise<Order> {
  const merchantOrderId = await startPayment(customer, order)
  await decidePayment(shop, merchantOrderId, 'COMPLETED')
  await customer.api.getPaymentStatus({ params: { merchantOrderId } })
  return (await customer.api.getOrder({ params: { id: order._id } })).order
}

/** Has the laboratory take the sample of a confirmed order (and the cash, where it is paid on collection). */
export const collectSample = (shop: Shop, { orderId }: Order): Promise<string> =>
  shop.operate('orders', 'move', orderId, 'collected', '--early')

/** Has the laboratory attach a report to an order whose sample was taken. */
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
