import { afterEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { useCart } from '#shop/cart/cart.ts'
import { startStores } from '#shop/frame/stores.ts'
import { BLOOD_COUNT } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import type { Order } from '#wire/orders/order.ts'
import * as payment from './payment.ts'

const order = {
  orderId: 'ORD-1',
  totalAmount: 600,
  collectionDetails: { date: '2026-11-24', timeSlot: '09:00 AM - 10:00 AM' },
  patients: [{ position: 0, name: 'Asha Rao' }],
  shippingAddress: { address: '14 Hill Road', city: 'Mumbai' },
  items: [{ id: 'CBC', name: 'Complete Blood Count', quantity: 2, price: 300, isPackage: false }],
} as Order
const answer = (values: object) =>
  Response.json({ success: true, isSuccess: false, isPending: false, merchantOrderId: 'M1', ...values })

async function leaveForProvider() {
  const tab = stubWindow()
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  startStores()
  useCart.getState().add(BLOOD_COUNT)
  useCart.getState().setQuantity(BLOOD_COUNT.id, 2)
  payment.rememberPayment('M1', order)
  const waited: number[] = []
  const wait = async (ms: number) => {
    waited.push(ms)
  }
  const inCart = () => useCart.getState().items.map(line => `${line.quantity} ${line.name}`)
  return { ...tab, fetch, ...payment, waited, wait, inCart, useCart }
}

afterEach(() => vi.unstubAllGlobals())

describe('coming back from the provider', () => {
  // P2-133
  test('stores the documented keys before the redirect', async () => {
    const { local } = await leaveForProvider()
    expect(local.getItem(KEYS.pendingPaymentTransactionId)).toBe('M1')
    expect(JSON.parse(local.getItem(KEYS.pendingPaymentOrderDetails) ?? '')).toEqual({
      totalAmount: 600,
      selectedDate: '2026-11-24',
      selectedSlot: '09:00 AM - 10:00 AM',
      patientName: 'Asha Rao',
      address: '14 Hill Road',
    })
  })

  // P1-141, P2-139, P2-141
  test('empties the cart and deletes the stored data when the order is paid', async () => {
    const { local, fetch, checkPayment, wait, waited, inCart } = await leaveForProvider()
    fetch.mockImplementation(async () => answer({ isSuccess: true }))
    await checkPayment('M1', wait)
    expect(inCart()).toEqual([])
    expect(local.kept.size).toBe(0)
    expect(waited).toEqual([])
  })

  // P2-140, P2-141
  test('keeps the cart when the payment failed', async () => {
    const { local, fetch, checkPayment, wait, inCart } = await leaveForProvider()
    fetch.mockImplementation(async () => answer({}))
    await checkPayment('M1', wait)
    expect(inCart()).toEqual(['2 Complete Blood Count'])
    expect([...local.kept.keys()]).toEqual(['cart'])
  })

  // P2-140
  test('checks a limited number of times, at growing intervals, while the payment is open', async () => {
    const { fetch, checkPayment, wait, waited, inCart } = await leaveForProvider()
    fetch.mockImplementation(async () => answer({ isPending: true }))
    expect((await checkPayment('M1', wait)).isPending).toBe(true)
    expect(waited).toEqual([500, 1000, 2000])
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(inCart()).toEqual(['2 Complete Blood Count'])
  })

  test('stops checking when the payment is decided', async () => {
    const { fetch, checkPayment, wait, inCart } = await leaveForProvider()
    fetch.mockImplementationOnce(async () => answer({ isPending: true }))
    fetch.mockImplementation(async () => answer({ isSuccess: true }))
    expect((await checkPayment('M1', wait)).isSuccess).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(inCart()).toEqual([])
  })

  test('deletes nothing when the shop does not answer', async () => {
    // Offline, the client repeats no call by itself.
    vi.stubGlobal('navigator', { onLine: false })
    const { local, fetch, checkPayment, wait } = await leaveForProvider()
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(checkPayment('M1', wait)).rejects.toMatchObject({ status: 0 })
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(local.getItem(KEYS.pendingPaymentTransactionId)).toBe('M1')
  })

  test('keeps the order when the shop is unreachable, and no other payment', async () => {
    const { rememberedOrder, local } = await leaveForProvider()
    expect(rememberedOrder('M1')).toEqual({
      orderId: 'ORD-1',
      totalAmount: 600,
      date: '2026-11-24',
      timeSlot: '09:00 AM - 10:00 AM',
      patientName: 'Asha Rao',
    })
    expect(rememberedOrder('M2')).toEqual({})
    local.setItem(KEYS.pendingPaymentOrderDetails, '{"totalAmount":"600","selectedDate":"7 May"}')
    expect(rememberedOrder('M1')).toEqual({ orderId: 'ORD-1' })
    local.setItem(KEYS.pendingPaymentOrderDetails, 'none')
    expect(rememberedOrder('M1')).toEqual({})
  })

  test('checks again after a lost answer, and not for a payment that the shop does not know', async () => {
    const { fetch, checkPayment, wait } = await leaveForProvider()
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetch.mockImplementation(async () => answer({ isSuccess: true }))
    expect((await checkPayment('M1', wait)).isSuccess).toBe(true)
    const unknown = async () =>
      Response.json({ code: 'NOT_FOUND', message: 'Payment not found' }, { status: 404 })
    fetch.mockClear().mockImplementation(unknown)
    await expect(checkPayment('M2', wait)).rejects.toMatchObject({ status: 404 })
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('does not change a cart that is not of the payment', async () => {
    const { local, fetch, checkPayment, wait, inCart } = await leaveForProvider()
    local.removeItem(KEYS.payment)
    fetch.mockImplementation(async () => answer({ isSuccess: true }))
    await checkPayment('M1', wait)
    expect(inCart()).toEqual(['2 Complete Blood Count'])
  })
})

describe('a payment that was decided after its tab was closed', () => {
  test('removes only its own items from the cart, once', async () => {
    const { fetch, settleOpenPayment, inCart, useCart, local } = await leaveForProvider()
    useCart.getState().add({ ...BLOOD_COUNT, id: 'VITD', name: 'Vitamin D' })
    fetch.mockImplementation(async () => answer({ isSuccess: true }))
    await settleOpenPayment()
    expect(inCart()).toEqual(['1 Vitamin D'])
    useCart.getState().add(BLOOD_COUNT)
    await settleOpenPayment()
    expect(inCart()).toEqual(['1 Vitamin D', '1 Complete Blood Count'])
    expect(local.getItem(KEYS.payment)).toBeNull()
  })

  test('stays stored while it is open or the shop does not answer, and is deleted when it is unknown', async () => {
    const { fetch, settleOpenPayment, local } = await leaveForProvider()
    fetch.mockImplementation(async () => answer({ isPending: true }))
    await settleOpenPayment()
    fetch.mockImplementation(async () => Response.json({ code: 'INTERNAL', message: '' }, { status: 500 }))
    await settleOpenPayment()
    expect(local.getItem(KEYS.payment)).not.toBeNull()
    fetch.mockImplementation(async () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }))
    await settleOpenPayment()
    expect(local.getItem(KEYS.payment)).toBeNull()
  })
})
