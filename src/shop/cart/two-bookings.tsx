import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { say } from '#text/text.ts'
import { useCart } from './cart.ts'
import type { CartCheck } from './catalogue-check.ts'
import * as words from './words.ts'

/**
 * Offers to book the tests that need a centre separately, so that the samples for the others can be collected at home.
 */
export function TwoBookings({ check }: { check: CartCheck | null }) {
  const { later, putAside, bringBack } = useCart()
  if (later.length > 0)
    return (
      <Notice kind="info" className="mt-4">
        <p>{say(words.putAsideForSecond, { names: later.map(({ name }) => name).join(', ') })}</p>
        <Button variant="outline" size="small" className="mt-3" onClick={bringBack}>
          {say(words.returnToBooking)}
        </Button>
      </Notice>
    )
  const offered = check?.filter(item => !item.isWithdrawn) ?? []
  const atCentre = offered.filter(item => item.isCentreVisit)
  if (atCentre.length === 0 || atCentre.length === offered.length) return null
  return (
    <Notice kind="info" className="mt-4">
      <p>{say(words.centreAndHome, { names: atCentre.map(({ name }) => name).join(', ') })}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        onClick={() => putAside(atCentre.map(({ key }) => key))}
      >
        {say(words.split)}
      </Button>
    </Notice>
  )
}
