import { afterEach, expect, test, vi } from 'vitest'
import { useCart } from '#shop/cart/cart.ts'
import { startStores } from '#shop/frame/stores.ts'
import { ASHA, BLOOD_COUNT } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { useCheckout } from './checkout.ts'
import { placeOrder } from './place-order.ts'

async function openCheckout(stored: Record<string, string> = {}) {
  const tab = stubWindow()
  for (const [key, text] of Object.entries(stored)) tab.local.setItem(key, text)
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  startStores()
  useCart.getState().add(BLOOD_COUNT)
  const refuse = (code: string, status: number, values: object = {}) =>
    fetch.mockImplementation(async () =>
      Response.json({ code, message: 'Said the shop.', ...values }, { status }),
    )
  const keys = () =>
    fetch.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['idempotency-key'])
  return {
    fetch,
    refuse,
    keys,
    useCheckout,
    placeOrder: (isMeant = false) =>
      placeOrder({ city: 'Mumbai', centreCode: undefined, total: 300, isMeant }),
  }
}
const signedIn = { authToken: 'T', customer: JSON.stringify(ASHA), otpVerified: 'true' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// P1-165
test('placing an order without a token or without a customer requires another login', async () => {
  const nobody = await openCheckout()
  expect(await nobody.placeOrder()).toEqual({
    kind: 'login',
    message: 'Authentication token is missing. Please login again.',
  })
  const halfway = await openCheckout({ ...signedIn, customer: '{}' })
  expect(await halfway.placeOrder()).toEqual({
    kind: 'login',
    message: 'Customer information is missing. Please login again.',
  })
  expect(halfway.fetch).not.toHaveBeenCalled()
})

test('the same booking is sent with the same key after a lost answer, and another booking with another key', async () => {
  const { fetch, keys, placeOrder, useCheckout } = await openCheckout(signedIn)
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const place = async () => {
    const placed = placeOrder()
    await vi.advanceTimersByTimeAsync(25_000)
    return await placed
  }
  expect(await place()).toMatchObject({ kind: 'failed', message: 'Error creating order. Please try again.' })
  await place()
  useCheckout.getState().change({ slotHour: 10 })
  await place()
  // Each is sent three times by itself.
  const [first, ...others] = keys()
  expect(first).toBeTruthy()
  expect(others.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => first))
  expect(others[5]).not.toBe(first)
})

test('the next order is placed with a new key', async () => {
  const { fetch, keys, placeOrder } = await openCheckout(signedIn)
  fetch.mockImplementation(async () => Response.json({ order: { orderId: 'ORD-1' }, customer: ASHA }))
  expect(await placeOrder()).toMatchObject({ kind: 'placed', order: { orderId: 'ORD-1' } })
  await placeOrder()
  expect(keys()[1]).not.toBe(keys()[0])
})

test('after a cancelled booking the next booking is sent with a new key', async () => {
  // Offline, the client repeats no call by itself.
  vi.stubGlobal('navigator', { onLine: false })
  const { fetch, keys, placeOrder } = await openCheckout(signedIn)
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await placeOrder()
  const message = 'This booking was cancelled. Please book again.'
  const order = { orderId: 'ORD-1', status: 'cancelled' }
  fetch.mockImplementation(async () => Response.json({ order, customer: ASHA, message }))
  expect(await placeOrder()).toMatchObject({ kind: 'failed', message })
  await placeOrder()
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[1])
})

test('refusals are grouped by what the customer can do about them', async () => {
  const { refuse, placeOrder } = await openCheckout(signedIn)
  const message = 'Said the shop.'
  refuse('TOTAL_CHANGED', 409, { totalAmount: 350 })
  expect(await placeOrder()).toEqual({ kind: 'total', total: 350 })
  refuse('SLOT_FULL', 409)
  expect(await placeOrder()).toEqual({ kind: 'slot', message })
  refuse('SLOT_CLOSED', 409)
  expect(await placeOrder()).toEqual({ kind: 'slot', message })
  refuse('INVALID', 422, { fields: { 'collectionDetails.timeSlot': message } })
  expect(await placeOrder()).toEqual({ kind: 'slot', message })
  refuse('UNKNOWN_ITEM', 422, { unknownItem: 'CBC' })
  expect(await placeOrder()).toEqual({ kind: 'item', message, key: 'CBC', name: 'CBC' })
  refuse('PHONE_UNVERIFIED', 403)
  expect(await placeOrder()).toEqual({ kind: 'unverified' })
  refuse('COUPON_USED_UP', 409)
  expect(await placeOrder()).toEqual({ kind: 'coupon', message })
  refuse('PAYMENT_PENDING', 409, { orderId: 'ORD-2' })
  expect(await placeOrder()).toEqual({ kind: 'other-order', message, orderId: 'ORD-2' })
  refuse('INVALID', 422)
  expect(await placeOrder()).toMatchObject({ kind: 'failed', message: `Failed to create order: ${message}` })
  refuse('INTERNAL', 500, { message: '' })
  expect(await placeOrder()).toMatchObject({
    kind: 'failed',
    message: 'Failed to create order: Unknown error',
  })
})

test('a visit that is already booked asks for a confirmation, and is booked only with it', async () => {
  const { fetch, refuse, placeOrder } = await openCheckout(signedIn)
  refuse('ALREADY_BOOKED', 409, { orderId: 'ORD-1' })
  expect(await placeOrder()).toEqual({ kind: 'same-visit', message: 'Said the shop.', orderId: 'ORD-1' })
  await placeOrder(true)
  const sent = fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).bookAgain)
  expect(sent).toEqual([undefined, true])
})
