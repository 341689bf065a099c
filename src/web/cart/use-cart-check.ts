import { useEffect, useState } from 'react'
import { CallError } from '#contract/client.ts'
import { api } from '#web/platform/api.ts'
import { type CartItem, cartSubtotal, isInCart, useCart } from './cart.ts'
import { type CartCheck, checkCart } from './catalogue-check.ts'
import { checkCoupon } from './coupon.ts'

/** Compares the cart with the catalogue now and takes over changed prices. Null when the shop gives no answer. */
export async function refreshCart(): Promise<CartCheck | null> {
  try {
    const check = await checkCart(api, useCart.getState().items)
    for (const { name, now, oldPrice } of check.changes) useCart.getState().setPrice(name, now, oldPrice)
    return check
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

/** What is known of items that are still in the cart. */
function stillInCart(check: CartCheck, items: readonly CartItem[]): CartCheck {
  const isThere = (name: string) => isInCart(items, name)
  return {
    changes: check.changes.filter(change => isThere(change.name)),
    withdrawn: check.withdrawn.filter(isThere),
    centreVisit: check.centreVisit.filter(isThere),
    fasting: check.fasting.filter(item => isThere(item.name)),
    contained: check.contained.filter(({ name, by }) => isThere(name) && isThere(by)),
    preparation: check.preparation.filter(asked => isThere(asked.name)),
    recommended: check.recommended.filter(offered => isThere(offered.name)),
  }
}

/** What the catalogue says of the cart: asked once when the page opens. Null until it is known. */
export function useCartCheck(): [check: CartCheck | null, setCheck: (check: CartCheck | null) => void] {
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
  return [check && stillInCart(check, items), setCheck]
}

/** Asks again what the coupon in use gives whenever the subtotal changes. */
export function useCouponCheck(): void {
  useEffect(() => {
    void checkCoupon()
    return useCart.subscribe((now, before) => {
      const isOther = cartSubtotal(now.items) !== cartSubtotal(before.items)
      if (isOther || now.coupon?.code !== before.coupon?.code) void checkCoupon()
    })
  }, [])
}
