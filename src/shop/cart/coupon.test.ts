// P2-130

import { afterEach, describe, expect, test, vi } from 'vitest'
import { startStores } from '#shop/frame/stores.ts'
import { BLOOD_COUNT } from '#tests/helpers/kept-in-browser.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { type AppliedCoupon, useCart } from './cart.ts'
import * as coupon from './coupon.ts'

const ten = (subtotal: number): AppliedCoupon => ({
  code: 'HEALTH10',
  discountType: 'PERCENTAGE',
  discountAmount: subtotal / 10,
  finalAmount: (subtotal * 9) / 10,
  description: '10% off',
})
const granted = (subtotal: number) =>
  Response.json({
    success: true,
    discountAmount: subtotal / 10,
    finalAmount: (subtotal * 9) / 10,
    coupon: { code: 'HEALTH10', type: 'PERCENTAGE', value: 10, description: '10% off' },
    message: '',
  })
const refused = (message: string) =>
  Response.json({ success: false, message, code: 'COUPON_ENDED' }, { status: 409 })

async function openCart() {
  stubWindow()
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  startStores()
  useCart.getState().add(BLOOD_COUNT)
  return { fetch, cart: useCart.getState, ...coupon }
}

afterEach(() => vi.unstubAllGlobals())

describe('applying a coupon', () => {
  // P1-116
  test('is requested in upper case for the cart’s subtotal', async () => {
    const { fetch, cart, applyCoupon } = await openCart()
    fetch.mockResolvedValue(granted(300))
    expect(await applyCoupon(' health10 ')).toBe(true)
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/coupons/apply')
    expect(fetch.mock.calls[0]?.[1].body).toBe('{"code":"HEALTH10","orderAmount":300}')
    expect(cart().coupon).toEqual(ten(300))
  })

  // P1-142
  test('removes the coupon in use and leaves the reason when another is refused', async () => {
    const { fetch, cart, applyCoupon } = await openCart()
    cart().applyCoupon(ten(300))
    fetch.mockResolvedValue(refused('This coupon has ended.'))
    expect(await applyCoupon('OLD')).toBe(false)
    expect(cart()).toMatchObject({ coupon: null, couponError: 'This coupon has ended.' })
  })
})

describe('a coupon in use', () => {
  test('is not requested again while the subtotal is the same', async () => {
    const { fetch, cart, checkCoupon } = await openCart()
    cart().applyCoupon(ten(300))
    await checkCoupon()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('has the discount of the new subtotal', async () => {
    const { fetch, cart, checkCoupon } = await openCart()
    cart().applyCoupon(ten(300))
    cart().setQuantity(BLOOD_COUNT.id, 2)
    fetch.mockResolvedValue(granted(600))
    await checkCoupon()
    expect(cart().coupon).toEqual(ten(600))
  })

  test('ends with its reason when it can’t be used any more', async () => {
    const { fetch, cart, checkCoupon } = await openCart()
    cart().applyCoupon(ten(600))
    fetch.mockResolvedValue(refused('This coupon has ended.'))
    await checkCoupon()
    expect(cart()).toMatchObject({ coupon: null, couponError: 'This coupon has ended.' })
  })

  test('uses only the last answer if the cart changed during the request', async () => {
    const { fetch, cart, checkCoupon } = await openCart()
    cart().applyCoupon(ten(600))
    fetch.mockImplementationOnce(async () => {
      cart().setQuantity(BLOOD_COUNT.id, 3)
      return granted(300)
    })
    await checkCoupon()
    expect(cart().coupon?.finalAmount).toBe(540)
    fetch.mockImplementationOnce(async () => {
      cart().removeCoupon()
      return granted(900)
    })
    await checkCoupon()
    expect(cart().coupon).toBeNull()
  })
})

test('a coupon is valid for its exact subtotal, to the paisa', async () => {
  const { isCouponFor } = await openCart()
  expect(isCouponFor({ ...ten(300), discountAmount: 0.1, finalAmount: 0.2 }, 0.3)).toBe(true)
  expect(isCouponFor(ten(300), 300.01)).toBe(false)
})

test('a coupon shows the amount that is missing to its minimum', async () => {
  const { missingAmountText } = await openCart()
  expect(missingAmountText({ minimumOrder: 999 }, 998.5)).toBe('Add ₹0.50 more to use it.')
  expect(missingAmountText({ minimumOrder: 999 }, 999)).toBeUndefined()
  expect(missingAmountText({ minimumOrder: 0 }, 0)).toBeUndefined()
})
