import { joinNames } from '#rules/patients/names.ts'
import { nextAct } from '#rules/visits/next-act.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
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

/** What is to be done first before the chosen time, with the patients' names if it is not the same for all. */
export default function FastInBar({ check, visits }: FastInBarProps) {
  const now = useMinute()
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const { date, slotHour } = draft
  if (!date || slotHour === null) return null
  const slot = { date, hour: slotHour }
  const times = { slot, firstTakenAt: null, mealAt: null }
  const people = [...draft.patients.keys()].map(position => {
    const needs = preparationInDraft(draft, items, check, position)
    const eating = { ...needs, fast: fastInDraft(visits, draft, position, { slot, ...needs }) }
    const act = nextAct(eating, times, now)
    return {
      name: shortNameAt(draft, position),
      line: act.kind === 'as-usual' ? '' : nightInLine(eating, times, now),
      at: 'at' in act ? act.at.getTime() : act.kind === 'only-water' ? 0 : Number.POSITIVE_INFINITY,
    }
  })
  const first = people
    .filter(({ line }) => line !== '')
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))[0]
  if (!first) return null
  const who = people.filter(({ line }) => line === first.line)
  return (
    <span data-second-line="" className="block text-sm font-medium text-marigold">
      {who.length === people.length
        ? first.line
        : say(personPrefix, { name: joinNames(who.map(({ name }) => name)), words: first.line })}
    </span>
  )
}
