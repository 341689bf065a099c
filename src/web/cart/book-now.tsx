import { useNavigate } from 'react-router'
import * as cartButtons from '#text/orders/cart-buttons.ts'
import { say } from '#text/text.ts'
import { useCart } from '#web/cart/cart.ts'
import { isInCart, type Offered } from '#web/cart/cart-items.ts'
import { links } from '#web/platform/links.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts/toasts.ts'

export interface Bookable {
  item: Offered
  addToCart: () => void
  /** Toast after adding it. */
  said: string
}

/** 'Book Now' adds the item to the cart, then becomes 'View in Cart'. The same button, so that it keeps the focus. */
export function BookNow({ of: { item, addToCart, said } }: { of: Bookable }) {
  const navigate = useNavigate()
  const isThere = useCart(cart => isInCart(cart.items, item))
  const book = () => {
    addToCart()
    showToast(said)
  }
  return (
    <Button isWide onClick={() => (isThere ? navigate(links.cart) : book())}>
      {isThere ? say(cartButtons.viewInCart) : say(cartButtons.bookNow)}
    </Button>
  )
}
