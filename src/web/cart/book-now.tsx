import { useNavigate } from 'react-router'
import * as cartButtons from '#text/orders/cart-buttons.ts'
import { say } from '#text/text.ts'
import { useCart } from '#web/cart/cart.ts'
import { isInCart, type Offered } from '#web/cart/cart-items.ts'
import { links } from '#web/platform/links.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.ts'

export interface Bookable {
  item: Offered
  addToCart: () => void
  /** The toast once it is there. */
  said: string
}

/** 'Book Now' puts it into the cart; once it is there, 'View in Cart', the next step, goes to it. One button, so it keeps the focus. */
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
