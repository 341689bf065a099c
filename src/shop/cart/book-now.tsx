import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { links } from '#shop/frame/links.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import { isInCart, type OfferedId } from './cart-items.ts'
import * as words from './words.ts'

export interface BookableOffer {
  item: OfferedId
  addToCart: () => void
  /** Text of the toast in the cart. */
  said: string
}

/** Adds the item and opens the cart. */
export function BookNow({ of: { item, addToCart, said } }: { of: BookableOffer }) {
  const navigate = useNavigate()
  const isThere = useCart(cart => isInCart(cart.items, item))
  const book = () => {
    addToCart()
    showToast(said, { isForNextPage: true })
    navigate(links.cart)
  }
  return (
    <Button isWide onClick={() => (isThere ? navigate(links.cart) : book())}>
      {isThere ? say(words.viewInCart) : say(orders.bookNow)}
    </Button>
  )
}
