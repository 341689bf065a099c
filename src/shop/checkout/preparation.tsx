import { lazy, Suspense } from 'react'
import { groupBy } from '#rules/group-by.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import type { Eating } from '#rules/visits/next-act.ts'
import { dayAdvice, howToPrepare, isDiabetesLine } from '#rules/visits/preparation.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { useCart } from '#shop/cart/cart.ts'
import type { CartCheck } from '#shop/cart/catalogue-check.ts'
import { groupPreparations } from '#shop/visit/patients.ts'
import { howToPrepareTitle } from '#text/common.ts'
import { say } from '#text/text.ts'
import { patientAt, useCheckout } from './checkout.ts'
import { Fold } from './fold.tsx'
import { fastInDraft, visitOfFast } from './other-visits.ts'
import { nameAt, preparationInDraft } from './people/people.ts'
import { PreparationNote } from './visit-notes.tsx'
import type { VisitToCome } from './visits-to-come.ts'
import { becauseOfVisit, earlyIsBest, fastingNeeded, fastingNeededBy } from './words.ts'

// Loaded with the styles of the ticket, which only a chosen time needs.
const FastsOfSlot = lazy(() => import('./fasts-of-slot.tsx'))

/** Preparation that decides the day, for all but men. */
export function DayAdvice({ check }: { check: CartCheck | null }) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const advice = [...draft.patients.keys()]
    .filter(position => patientAt(draft, position).gender !== 'male')
    .flatMap(position => dayAdvice(preparationInDraft(draft, items, check, position).texts))
  return [...new Set(advice)].map(sentence => (
    <p key={sentence} className="text-sm leading-tight">
      {sentence}
    </p>
  ))
}

interface PreparationProps {
  /** Null until it is loaded. */
  check: CartCheck | null
  /** The customer's booked visits, which may require a stricter fast on the day. */
  visits: readonly VisitToCome[]
  /** Null while no time is chosen. */
  hour: number | null
}

/** The fast before the chosen morning and other preparation; with several patients, for each by their own tests. */
export function Preparation({ check, hour, visits }: PreparationProps) {
  const { draft } = useCheckout()
  const items = useCart(state => state.items)
  const slot = draft.date && hour !== null ? { date: draft.date, hour } : undefined
  const people = [...draft.patients.keys()].map(position => {
    const { texts, ...needs } = preparationInDraft(draft, items, check, position)
    const { fastingHours } = needs
    const name = nameAt(draft, position)
    // Takes into account the fasts of the other visits of that day.
    const fast = slot ? fastInDraft(visits, draft, position, { fastingHours, slot }) : null
    const other = slot && visitOfFast(visits, draft, position, { fastingHours, slot })
    const sentences = howToPrepare({ ...needs, texts, ...(slot ? { slot, fast } : {}) })
    return {
      name,
      eating: { ...needs, fast } satisfies Eating,
      reason: other && say(becauseOfVisit, { hour: formatHour(other.hour) }),
      hasSteps: sentences.length > 0,
      sentences,
    }
  })
  const diabetes = new Set(people.flatMap(({ sentences }) => sentences.filter(isDiabetesLine)))
  const folded = groupPreparations(
    people.map(({ name, sentences }) => ({
      name,
      sentences: sentences.filter(said => !isDiabetesLine(said)),
    })),
  )
  return (
    <>
      {slot && check ? (
        <Suspense fallback={null}>
          <FastsOfSlot slot={slot} people={people} />
        </Suspense>
      ) : (
        <FastInHours people={people} />
      )}
      {[...diabetes].map(sentence => (
        <p key={sentence} className="text-sm leading-snug font-semibold">
          {sentence}
        </p>
      ))}
      {folded.length > 0 && (
        <Fold title={say(howToPrepareTitle)}>
          {folded.map(({ names, sentences }) => (
            <PreparationNote
              key={names.join()}
              person={people.length > 1 ? joinNames(names) : undefined}
              sentences={sentences}
            />
          ))}
        </Fold>
      )}
    </>
  )
}

interface FastInHoursProps {
  people: readonly { name: string; eating: Eating }[]
}

/** Before a time is chosen; of several patients, with the names of those who fast. */
function FastInHours({ people }: FastInHoursProps) {
  const groups = groupBy(people, ({ eating }) => eating.fastingHours)
  const sentences = [...groups].flatMap(([hours, group]) => {
    if (hours === 0) return []
    if (people.length === 1) return say(fastingNeeded, { hours })
    return say(fastingNeededBy, { hours, names: joinNames(group.map(({ name }) => firstName(name))) })
  })
  if (sentences.length === 0) return null
  return (
    <p>
      <b>{sentences.join(' ')}</b> {say(earlyIsBest)}
    </p>
  )
}
