import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { links } from '#shop/frame/links.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import { isInCart, type Offered } from './cart-items.ts'
import * as words from './words.ts'

interface BookButtonProps {
  item: Offered
  addToCart: () => void
  /** Id of the heading with the item's name. */
  describedBy?: string
  /** Sample data can't be booked. */
  isSample?: boolean
  isWide?: boolean
  isCompact?: boolean
}

/** 'Book' adds the item to the cart; then it becomes 'View Cart', which opens the cart. */
export function BookButton({ item, addToCart, describedBy, isSample, isWide, isCompact }: BookButtonProps) {
  const navigate = useNavigate()
  const isThere = useCart(cart => isInCart(cart.items, item))
  if (isSample) return <span className="text-sm font-medium text-muted">{say(words.sampleItem)}</span>
  const book = () => {
    addToCart()
    showToast(say(words.itemAdded))
  }
  return (
    <Button
      look={isThere ? 'outline' : 'primary'}
      aria-describedby={describedBy}
      isWide={isWide}
      className={isWide ? '' : isCompact ? 'min-w-24 px-2.5' : 'min-w-30'}
      onClick={() => (isThere ? navigate(links.cart) : book())}
    >
      {isThere ? say(words.viewCart) : say(orders.book)}
    </Button>
  )
}
