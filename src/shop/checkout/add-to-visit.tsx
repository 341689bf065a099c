import { ButtonLink } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import type { City } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { slotHours } from '#rules/visits/slots.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import { patientNames } from '#shop/visit/patients.ts'
import { say } from '#text/text.ts'
import { useCheckout } from './checkout.ts'
import { repeatedTests, visitForCart } from './visit-for-cart.ts'
import type { VisitToCome } from './visits-to-come.ts'
import * as words from './words.ts'

interface AddToVisitProps {
  visits: readonly VisitToCome[]
  check: CartCheck | null
  city: City
}

/**
 * Warns of tests that are booked already, and offers to add the cart to a booked visit in place of a second one. The
 * cart stays as it is until the tests are added.
 */
export default function AddToVisit({ visits, check, city }: AddToVisitProps) {
  const { items, coupon } = useCart()
  const draft = useCheckout(state => state.draft)
  const visit = visitForCart(visits, { draft, items, check, city }, shopNow())
  const repeated = repeatedTests(visits, { draft, items })
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {repeated.length > 0 && (
        <Notice kind="warning">
          {repeated.map(({ item, name, visit: { slot } }) => (
            <p key={`${item} ${name}`}>
              {say(words.bookedAlready, {
                item,
                name,
                day: formatDay(slot.date),
                hours: slotHours(slot.hour),
              })}
            </p>
          ))}
        </Notice>
      )}
      {visit && (
        <Notice kind="info">
          <p className="text-sm font-semibold">{say(words.visitIsBooked, factsOf(visit))}</p>
          {coupon && <p className="mt-1">{say(words.couponNotForAddedTests, { code: coupon.code })}</p>}
          <ButtonLink
            to={{ pathname: links.orderDetails(visit.order.orderId), search: '?add=cart' }}
            variant="outline"
            size="small"
            className="mt-2"
          >
            {say(words.addToVisit, { day: formatDay(visit.slot.date) })}
          </ButtonLink>
        </Notice>
      )}
    </div>
  )
}

const factsOf = ({ order, slot }: VisitToCome) => ({
  day: formatDay(slot.date),
  hours: slotHours(slot.hour),
  names: patientNames(order),
})
