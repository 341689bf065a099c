import { strictestFast } from '#rules/visits/fasting.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { joinNames } from '#shop/visit/patients.ts'
import { useMinute } from '#shop/visit/ticket/fasts.tsx'
import { nightInLine } from '#shop/visit/ticket/night.ts'
import { say } from '#text/text.ts'
import { useCheckout } from './checkout.ts'
import { fastInDraft } from './other-visits.ts'
import { preparationInDraft, shortNameAt } from './people/people.ts'
import type { VisitToCome } from './visits-to-come.ts'
import { personPrefix } from './words.ts'

interface FastInBarProps {
  check: CartCheck | null
  visits: readonly VisitToCome[]
}

/** The strictest fast before the chosen time, with the patients' names if others may eat longer. */
export default function FastInBar({ check, visits }: FastInBarProps) {
  const now = useMinute()
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const { date, slotHour } = draft
  if (!date || slotHour === null) return null
  const slot = { date, hour: slotHour }
  const people = [...draft.patients.keys()].map(position => {
    const { fastingHours } = preparationInDraft(draft, items, check, position)
    return {
      name: shortNameAt(draft, position),
      fast: fastInDraft(visits, draft, position, { slot, fastingHours }),
    }
  })
  const fast = strictestFast(people.map(person => person.fast))
  if (!fast) return null
  const who = people.filter(person => person.fast?.date === fast.date && person.fast.hour === fast.hour)
  const line = nightInLine(fast, now)
  return (
    <span data-second-line="" className="block text-sm font-medium text-marigold">
      {who.length === people.length
        ? line
        : say(personPrefix, { name: joinNames(who.map(({ name }) => name)), words: line })}
    </span>
  )
}
