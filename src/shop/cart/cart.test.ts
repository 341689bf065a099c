// P1-122

import { afterEach, describe, expect, test, vi } from 'vitest'
import { KEYS } from '#kit/storage.ts'
import { startStores } from '#shop/frame/stores.ts'
import { stubWindow } from '#tests/helpers/stub-window.ts'
import { type AppliedCoupon, useCart } from './cart.ts'
import * as cartItems from './cart-items.ts'

const cbc = {
  name: 'Complete Blood Count',
  id: 'CBC',
  price: 299.1,
  oldPrice: 450,
  image: null,
  parameters: ['Haemoglobin'],
  parametersText: '24 parameters',
  labTests: [],
  description: '',
  isPackage: false,
  isHivConsentNeeded: false,
}
const sugar = { ...cbc, name: 'Blood Sugar (Fasting)', id: 'FBS', price: 99.2 }
const coupon: AppliedCoupon = {
  code: 'FIRST15',
  discountType: 'PERCENTAGE',
  discountAmount: 45,
  finalAmount: 254.1,
  description: '15% off',
}

async function openTab(stored: Record<string, string> = {}) {
  const tab = stubWindow()
  for (const [key, text] of Object.entries(stored)) tab.local.setItem(key, text)
  startStores()
  const names = () => useCart.getState().items.map(item => `${item.quantity} ${item.name}`)
  const storedItems = () => JSON.parse(tab.local.getItem(KEYS.cart) ?? '[]')
  return { ...tab, ...cartItems, useCart, cart: useCart.getState(), names, storedItems }
}

afterEach(() => vi.unstubAllGlobals())

describe('the cart', () => {
  test('is empty on the server', async () => {
    expect(useCart.getInitialState().items).toEqual([])
  })

  test('is empty during hydration, whatever is stored', async () => {
    const { useCart, names } = await openTab({ cart: JSON.stringify([{ ...cbc, quantity: 2 }]) })
    expect(useCart.getInitialState().items).toEqual([])
    expect(names()).toEqual(['2 Complete Blood Count'])
  })

  test('is empty when the stored value is broken or no list', async () => {
    for (const text of ['[{"name":', '{"name":"x"}', 'null', '"x"', '[null, 1, "x", {}]']) {
      const { names } = await openTab({ cart: text })
      expect(names(), text).toEqual([])
    }
  })

  test('leaves out only the stored values that are not items', async () => {
    const stored = [
      { name: 'Without a price', quantity: 1 },
      { ...cbc, quantity: 'many' },
      { ...sugar, quantity: 999 },
      { ...sugar, quantity: 1 },
      { ...cbc, id: 'NEG', price: -1, quantity: 1 },
      { ...cbc, id: 'NONE', quantity: 0 },
    ]
    const { names } = await openTab({ cart: JSON.stringify(stored) })
    expect(names()).toEqual(['1 Complete Blood Count', '20 Blood Sugar (Fasting)'])
  })

  // P1-114, P1-139, P2-129
  test('adds an item with a quantity of 1, and raises the quantity if the item is already there', async () => {
    const { cart, names, storedItems } = await openTab()
    cart.add(cbc)
    cart.add(sugar)
    cart.add({ ...cbc, name: 'Complete Blood Count (CBC)' })
    expect(names()).toEqual(['2 Complete Blood Count', '1 Blood Sugar (Fasting)'])
    expect(storedItems()[0]).toEqual({ ...cbc, quantity: 2 })
  })

  // P1-79, P1-139, P1-204
  test('removes a line at a quantity of 0 or less, and limits the quantity to what can be booked', async () => {
    const { cart, names } = await openTab()
    cart.add(cbc)
    cart.add(sugar)
    cart.setQuantity(cbc.id, 21)
    cart.setQuantity(sugar.id, 0)
    expect(names()).toEqual(['20 Complete Blood Count'])
    cart.setQuantity(cbc.id, -3)
    expect(names()).toEqual([])
  })

  test('keeps items that were added after an order when that order is removed', async () => {
    const { cart, names, useCart } = await openTab()
    cart.add(cbc)
    cart.setQuantity(cbc.id, 3)
    cart.add(sugar)
    cart.applyCoupon(coupon)
    cart.removeOrdered([
      { id: cbc.id, name: 'Renamed since', quantity: 1 },
      { id: sugar.id, name: sugar.name, quantity: 2 },
      { id: 'ELSE', name: 'Something else', quantity: 1 },
    ])
    expect(names()).toEqual(['2 Complete Blood Count'])
    expect(useCart.getState().coupon).toBeNull()
  })

  // P1-139
  test('adds up amounts in whole paise', async () => {
    const { cart, useCart, cartSubtotal, cartPayable, cartCount } = await openTab()
    cart.add(cbc)
    cart.setQuantity(cbc.id, 3)
    cart.add(sugar)
    const { items } = useCart.getState()
    expect(cartSubtotal(items)).toBe(996.5)
    expect(cartPayable(items, coupon)).toBe(951.5)
    expect(cartCount(items)).toBe(4)
  })

  // P1-114, P2-129
  test('uses a package’s sale price, or its regular price if it has no sale price', async () => {
    const { packageItem } = await openTab()
    const offered = { _id: 'PK', name: 'P', regularPrice: 900, salePrice: 700, labTests: [], image: null }
    const item = packageItem({ ...offered, description: 'd' } as unknown as Parameters<typeof packageItem>[0])
    expect(item).toMatchObject({ id: 'PK', price: 700, oldPrice: 900, isPackage: true })
    const unsold = { ...offered, salePrice: 0 } as unknown as Parameters<typeof packageItem>[0]
    expect(packageItem(unsold).price).toBe(900)
  })

  test('is kept in memory when it can’t be stored', async () => {
    const { cart, names, local } = await openTab({ cart: JSON.stringify([{ ...cbc, quantity: 1 }]) })
    local.isFull = true
    cart.add(sugar)
    cart.add(sugar)
    expect(names()).toEqual(['1 Complete Blood Count', '2 Blood Sugar (Fasting)'])
  })

  test('is kept in memory when storage is switched off', async () => {
    const { cart, names, switchStorageOff } = await openTab()
    switchStorageOff()
    cart.add(cbc)
    cart.add(sugar)
    expect(names()).toEqual(['1 Complete Blood Count', '1 Blood Sugar (Fasting)'])
  })
})

describe('two tabs', () => {
  test('show what was added to the cart in the other', async () => {
    const { names, otherTabWrites } = await openTab()
    otherTabWrites(KEYS.cart, JSON.stringify([{ ...sugar, quantity: 3 }]))
    expect(names()).toEqual(['3 Blood Sugar (Fasting)'])
    otherTabWrites(KEYS.cart, null)
    expect(names()).toEqual([])
  })

  test('show that the other changed the cart, until the notice is dismissed', async () => {
    const { cart, useCart, otherTabWrites } = await openTab()
    cart.add(cbc)
    otherTabWrites(KEYS.coupon, null)
    expect(useCart.getState().isFromOtherTab).toBe(false)
    otherTabWrites(KEYS.cart, JSON.stringify([{ ...sugar, quantity: 3 }]))
    expect(useCart.getState().isFromOtherTab).toBe(true)
    cart.acceptOtherTab()
    expect(useCart.getState().isFromOtherTab).toBe(false)
  })

  test('never lose what was just added in the other', async () => {
    const { cart, names, local } = await openTab()
    cart.add(cbc)
    // The other tab's storage event has not arrived yet.
    local.setItem(
      KEYS.cart,
      JSON.stringify([...JSON.parse(local.getItem(KEYS.cart) ?? ''), { ...sugar, quantity: 1 }]),
    )
    cart.add(cbc)
    expect(names()).toEqual(['2 Complete Blood Count', '1 Blood Sugar (Fasting)'])
  })
})

describe('a coupon', () => {
  test('is stored and removed together with the cart', async () => {
    const { cart, useCart, local } = await openTab({
      cart: JSON.stringify([{ ...cbc, quantity: 1 }]),
      [KEYS.coupon]: JSON.stringify(coupon),
    })
    expect(useCart.getState().coupon).toEqual(coupon)
    cart.clear()
    expect(useCart.getState().coupon).toBeNull()
    expect(local.kept.size).toBe(0)
  })

  // P1-142
  test('leaves the reason when it is refused, and nothing when it is removed', async () => {
    const { cart, useCart } = await openTab({ cart: JSON.stringify([{ ...cbc, quantity: 1 }]) })
    cart.applyCoupon(coupon)
    cart.removeCoupon('This coupon has ended.')
    expect(useCart.getState()).toMatchObject({ coupon: null, couponError: 'This coupon has ended.' })
    cart.removeCoupon()
    expect(useCart.getState().couponError).toBeNull()
  })

  test('is missing when the stored value is broken', async () => {
    const { useCart } = await openTab({
      cart: JSON.stringify([{ ...cbc, quantity: 1 }]),
      [KEYS.coupon]: '{"code":"X","discountAmount":"1"}',
    })
    expect(useCart.getState().coupon).toBeNull()
  })
})

describe('the cart’s total at regular prices', () => {
  // P2-24
  test('counts each item as often as it is booked, and is never below the price', async () => {
    const { cartMrpTotal, cart, useCart } = await openTab()
    cart.add(cbc)
    cart.add(cbc)
    cart.add({ ...sugar, oldPrice: 0 })
    expect(cartMrpTotal(useCart.getState().items)).toBe(999.2)
  })
})
