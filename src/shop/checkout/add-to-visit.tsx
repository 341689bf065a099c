import { Link } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { formatDay } from '#rules/dates.ts'
import { slotHours } from '#rules/visits/slots.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { say } from '#text/text.ts'
import { useCheckout } from './checkout.ts'
import { repeatedTests, visitForCart } from './visit-for-cart.ts'
import type { VisitToCome } from './visits-to-come.ts'
import * as words from './words.ts'

interface AddToVisitProps {
  visits: readonly VisitToCome[]
  check: CartCheck | null
  city: string
}

/**
 * Warns of tests that are booked already, and offers to add the cart to a booked visit in place of a second one. The
 * cart stays as it is until the tests are added.
 */
export default function AddToVisit({ visits, check, city }: AddToVisitProps) {
  const { items, coupon } = useCart()
  const draft = useCheckout(state => state.draft)
  const found = visitForCart(visits, { draft, items, check, city }, shopNow())
  const repeated = repeatedTests(visits, { draft, items })
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {repeated.length > 0 && (
        <Notice kind="warning" className="text-sm leading-tight">
          {repeated.map(({ item, name, visit }) => (
            <p key={`${item} ${name}`}>{say(words.bookedAlready, { item, name, ...timeOf(visit) })}</p>
          ))}
        </Notice>
      )}
      {found?.reason && (
        <p className="text-sm leading-tight text-muted">
          {say(words.notAddable, timeOf(found.visit))} {say(found.reason)}
        </p>
      )}
      {found && !found.reason && (
        <div className="rounded-control bg-sky-tint px-3.5 text-sm leading-tight">
          <Link
            to={{ pathname: links.orderDetails(found.visit.order.orderId), search: '?add=cart' }}
            className="text-link flex min-h-11 items-center py-1"
          >
            {say(words.addToVisit, timeOf(found.visit))}
          </Link>
          {coupon && <p className="pb-2">{say(words.couponNotForAddedTests, { code: coupon.code })}</p>}
        </div>
      )}
    </div>
  )
}

const timeOf = ({ slot }: VisitToCome) => ({ day: formatDay(slot.date), hours: slotHours(slot.hour) })
