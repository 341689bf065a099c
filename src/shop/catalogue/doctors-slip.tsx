import { Button, ButtonLink } from '#kit/button.tsx'
import { Rupees } from '#kit/price.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useCart } from '#shop/cart/cart.ts'
import { cartSubtotal, isInCart, labTestItem } from '#shop/cart/cart-items.ts'
import { viewCart } from '#shop/cart/words.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import type { LabTest } from './contract.ts'
import * as words from './words.ts'

interface DoctorsSlipProps {
  ids: readonly string[]
  /** The tests that are shown. */
  items: readonly LabTest[]
}

/** All tests of a doctor's slip as one card, which adds them together. */
export default function DoctorsSlip({ ids, items }: DoctorsSlipProps) {
  const cart = useCart()
  const tests = items.filter(({ _id }) => ids.includes(_id))
  if (tests.length < ids.length) return null
  const missing = tests.filter(test => !isInCart(cart.items, test))
  const addAll = () => {
    for (const test of missing) cart.addLabTest(test)
    showToast(say(words.slipAdded, { count: missing.length }))
  }
  return (
    <section
      aria-label={say(words.slip)}
      className="card mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 bg-leaf-tint px-4 py-3"
    >
      <p className="min-w-0">
        <b className="block font-semibold">{say(words.slipFound, { count: tests.length })}</b>
        <Rupees amount={cartSubtotal(tests.map(test => ({ ...labTestItem(test), quantity: 1 })))} />
      </p>
      {missing.length > 0 ? (
        <Button size="small" onClick={addAll}>
          {missing.length === tests.length
            ? say(words.addAll, { count: missing.length })
            : say(words.addMissing, { count: missing.length })}
        </Button>
      ) : (
        <ButtonLink size="small" to={links.cart}>
          {say(viewCart)}
        </ButtonLink>
      )}
    </section>
  )
}
