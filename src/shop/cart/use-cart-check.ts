import { useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'
import { useCart } from './cart.ts'
import { type CartItem, cartSubtotal } from './cart-items.ts'
import { type CartCheck, checkCart } from './catalogue-check.ts'
import { checkCoupon } from './coupon.ts'

/** Applies changes from the catalogue to the cart. Null if a call fails. */
export async function refreshCart(): Promise<CartCheck | null> {
  const { getState } = useCart
  try {
    const check = await checkCart(api, getState().items)
    getState().takeOver(check)
    return check
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

function keepInCart(check: CartCheck, items: readonly CartItem[]): CartCheck {
  const keys = items.map(({ id }) => id)
  return check
    .filter(({ key }) => keys.includes(key))
    .map(({ containedIn, ...known }) =>
      containedIn && keys.includes(containedIn.key) ? { ...known, containedIn } : known,
    )
}

/** Null until the check is loaded, and on errors. */
export function useCartCheck(): CartCheck | null {
  const [check, setCheck] = useState<CartCheck | null>(null)
  const items = useCart(state => state.items)
  useEffect(() => {
    let isGone = false
    void refreshCart().then(found => {
      if (!isGone) setCheck(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return check && keepInCart(check, items)
}

export function useCouponCheck(): void {
  useEffect(() => {
    void checkCoupon()
    return useCart.subscribe((now, before) => {
      const isOther = cartSubtotal(now.items) !== cartSubtotal(before.items)
      if (isOther || now.coupon?.code !== before.coupon?.code) void checkCoupon()
    })
  }, [])
}
