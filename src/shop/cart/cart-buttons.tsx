import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { links } from '#shop/frame/links.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import { isInCart, type OfferedId } from './cart-items.ts'
import * as words from './words.ts'

interface CartButtonsProps {
  item: OfferedId
  addToCart: () => void
  isSample?: boolean
}

export function CartButtons({ item, addToCart, isSample }: CartButtonsProps) {
  const navigate = useNavigate()
  const isThere = useCart(cart => isInCart(cart.items, item))
  if (isSample) return <Notice kind="info">{say(words.sampleNotice)}</Notice>
  const bookNow = () => {
    // A second click would raise the quantity.
    if (!isThere) addToCart()
    navigate(links.cart, { replace: true })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="outline"
        onClick={() => isThere || addToCart()}
        aria-disabled={isThere || undefined}
        className="px-3"
      >
        {isThere ? say(words.addedToCart) : say(words.addToCart)}
      </Button>
      <Button onClick={bookNow}>{say(orders.bookNow)}</Button>
    </div>
  )
}
