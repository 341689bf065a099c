import { afterEach, describe, expect, test, vi } from 'vitest'
import { startStores } from '#shop/frame/stores.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import type { Order } from '#wire/orders/order.ts'
import * as pay from './pay.ts'

const order = {
  _id: 'id-1',
  orderId: 'ORD-1',
  totalAmount: 600,
  collectionDetails: { date: '2026-11-24', timeSlot: '09:00 AM - 10:00 AM' },
  patients: [{ position: 0, name: 'Asha Rao' }],
  shippingAddress: { address: '14 Hill Road', city: 'Mumbai' },
  items: [{ id: 'CBC', name: 'Complete Blood Count', quantity: 1, price: 600, isPackage: false }],
} as Order
const signedIn = { authToken: 'T', customer: '{"id":"c1","name":"Asha Rao"}' }
const cart = JSON.stringify([{ name: 'Complete Blood Count', quantity: 1, price: 600 }])

async function openSummary(stored: Record<string, string> = { ...signedIn, cart }) {
  const tab = stubWindow()
  for (const [key, text] of Object.entries(stored)) tab.local.setItem(key, text)
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  startStores()
  const answer = (values: object, status = 200) =>
    fetch.mockImplementation(async () => Response.json(values, { status }))
  return { ...tab, fetch, answer, ...pay }
}

afterEach(() => vi.unstubAllGlobals())

describe('paying online', () => {
  // P2-146, P2-164, P2-210
  test('stores the payment, then opens the provider’s page', async () => {
    const { answer, fetch, payOnline, location, local } = await openSummary()
    answer({ paymentUrl: 'https://pay.example/1', orderId: 'M1', merchantOrderId: 'M1' })
    expect(await payOnline(order)).toBeUndefined()
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({
      orderId: 'ORD-1',
      amount: 600,
      customerId: 'c1',
      redirectPath: '/payment-status',
    })
    expect(local.getItem('pendingPaymentTransactionId')).toBe('M1')
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1')
    expect(local.getItem('cart')).toBe(cart)
  })

  // P2-164
  test('works without a stored customer, because the server finds the order’s customer', async () => {
    const { answer, fetch, payOnline } = await openSummary({ cart })
    answer({ paymentUrl: 'https://pay.example/1', orderId: 'M1', merchantOrderId: 'M1' })
    expect(await payOnline(order)).toBeUndefined()
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body)).customerId).toBe('guest-id-1')
  })

  // P2-180
  test('stays on the page if the response has no address of the provider', async () => {
    const { answer, payOnline, location } = await openSummary()
    answer({ merchantOrderId: 'M1' })
    expect((await payOnline(order))?.message).toBe('No payment URL received from PhonePe')
    expect(location.assign).not.toHaveBeenCalled()
  })

  // P2-179
  test('shows why it can’t start, also when the page is out of date', async () => {
    const { answer, fetch, payOnline } = await openSummary()
    answer({ code: 'ORDER_PAID', message: 'This order is already paid.' }, 409)
    expect(await payOnline(order)).toEqual({ message: 'This order is already paid.', isOutdated: true })
    answer({ error: 'The shop’s error.', message: 'Its message.', details: 'Its details.' }, 502)
    expect(await payOnline(order)).toEqual({ message: 'The shop’s error.', isOutdated: false })
    answer({ error: '', details: 'Its details.' }, 502)
    expect(await payOnline(order)).toEqual({ message: 'Its details.', isOutdated: false })
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await payOnline(order)).toEqual({ message: 'Payment initiation failed', isOutdated: false })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await payOnline(order)).toEqual({
      message: 'Payment initiation failed',
      hint: 'You’re offline. Nothing was charged.',
      isOutdated: false,
    })
  })
})

describe('paying on collection', () => {
  // P2-161, P2-181
  test('requires a token', async () => {
    const { payOnCollection, fetch } = await openSummary({ cart })
    expect(await payOnCollection(order)).toMatchObject({ message: 'Authentication token missing' })
    expect(fetch).not.toHaveBeenCalled()
  })

  // P2-144
  test('removes the items from the cart and returns the order', async () => {
    const { answer, payOnCollection, local } = await openSummary()
    answer({ order: { ...order, status: 'confirmed' } })
    expect(await payOnCollection(order)).toMatchObject({ status: 'confirmed' })
    expect(local.getItem('cart')).toBeNull()
  })

  // P2-30, P2-181
  test('keeps the cart if it is refused or gets no answer', async () => {
    const { answer, fetch, payOnCollection, local } = await openSummary()
    answer({ code: 'PAYMENT_PENDING', message: 'Under way.' }, 409)
    expect(await payOnCollection(order)).toEqual({
      message: 'Under way. Please try again in a minute.',
      isOutdated: true,
    })
    const refused = { status: 409, headers: { 'retry-after': '30' } }
    fetch.mockImplementation(async () =>
      Response.json({ code: 'PAYMENT_PENDING', message: 'Under way.' }, refused),
    )
    expect(await payOnCollection(order)).toMatchObject({
      message: 'Under way. Please try again in 30 seconds.',
    })
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await payOnCollection(order)).toMatchObject({
      message: 'Failed to process payment. Please try again.',
    })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await payOnCollection(order)).toMatchObject({
      message: 'Failed to process payment. Please try again.',
      hint: 'You’re offline. Nothing was charged.',
    })
    answer({ code: 'INTERNAL', message: '' }, 500)
    expect(await payOnCollection(order)).toMatchObject({ message: 'Payment update failed' })
    expect(local.getItem('cart')).toBe(cart)
  })
})

test.each([
  [1, 'Please try again in 1 second.'],
  [30, 'Please try again in 30 seconds.'],
  [60, 'Please try again in a minute.'],
  [61, 'Please try again in 2 minutes.'],
  [undefined, 'Please try again in a minute.'],
])('a wait of %s seconds is shown as: %s', (seconds, sentence) => {
  expect(pay.tryAgainSentence(seconds)).toBe(sentence)
})
