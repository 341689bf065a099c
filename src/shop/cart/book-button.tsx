import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { links } from '#shop/frame/links.ts'
import * as orders from '#text/orders.ts'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import { isInCart, type OfferedId } from './cart-items.ts'
import * as words from './words.ts'

/** As wide with 'Book' as with 'View Cart', so that a row keeps its height. */
const BOTH_WORDS = 'min-w-18 max-lg:px-1 lg:w-full lg:px-3'

interface BookButtonProps {
  item: OfferedId
  addToCart: () => void
  /** Id of the heading with the item's name. */
  describedBy?: string
  /** Sample data can't be booked. */
  isSample?: boolean
  isWide?: boolean
  /** In a row of a list. */
  isCompact?: boolean
}

/** 'Book' adds the item to the cart; then it becomes 'View Cart', which opens the cart. */
export function BookButton({ item, addToCart, describedBy, isSample, isWide, isCompact }: BookButtonProps) {
  const navigate = useNavigate()
  const isThere = useCart(cart => isInCart(cart.items, item))
  if (isSample) return <span className="text-sm font-medium text-muted">{say(words.sampleItem)}</span>
  // Street and PIN code are asked for in the call about the visit.
  const variants = isCompact ? (['soft', 'outline'] as const) : (['primary', 'outline'] as const)
  const click = (taps: number) => {
    if (!isThere) {
      addToCart()
      showToast(say(words.itemAdded))
      // The second tap of a double tap on 'Book' must not open the cart.
    } else if (taps < 2) navigate(links.cart)
  }
  return (
    <Button
      variant={variants[isThere ? 1 : 0]}
      size={isCompact ? 'small' : 'medium'}
      aria-describedby={describedBy}
      isWide={isWide}
      className={
        isWide ? '' : isCompact ? `${BOTH_WORDS} ${isThere ? 'max-lg:text-sm' : ''}` : 'min-w-26 max-sm:px-4'
      }
      onClick={({ detail }) => click(detail)}
    >
      {isThere ? say(words.viewCart) : say(orders.book)}
    </Button>
  )
}
