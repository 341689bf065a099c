import { ButtonLink } from '#kit/button.tsx'
import { Rupees } from '#kit/price.tsx'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import { cartCount, cartSubtotal } from './cart-items.ts'
import * as words from './words.ts'

/** On phones only; null while the cart is empty. */
export function CartBar() {
  const items = useCart(cart => cart.items)
  if (items.length === 0) return null
  const count = cartCount(items)
  return (
    <section
      aria-label={say(words.yourCart)}
      data-bottom-bar="cart"
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p>
          <span className="block text-sm leading-tight text-muted">{say(words.itemsInCart, { count })}</span>
          <Rupees amount={cartSubtotal(items)} hasSmallPaise className="text-lg font-bold" />
        </p>
        <ButtonLink to={links.cart}>{say(words.viewCart)}</ButtonLink>
      </div>
    </section>
  )
}
