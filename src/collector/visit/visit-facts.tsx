import type { PhoneVisit } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'
import { actsAtDoor } from '#rules/collector/visit-progress.ts'
import type { Act } from '#rules/visits/next-act.ts'

interface VisitFactsProps {
  visit: PhoneVisit
  /** The day of the visit, and the time by the shop's clock. */
  date: string
  now: Date
  isTitle?: boolean
}

export function VisitFacts({ visit, date, now, isTitle = false }: VisitFactsProps) {
  const words = useWords()
  const { people, hour, address, progress } = visit
  const eatingText = useEatingText()
  const acts = actsAtDoor(visit, progress, date, now).flatMap(act => eatingText(act) ?? [])
  const [first] = people
  const Heading = isTitle ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-start gap-1.5">
      <p translate="no" className="text-4xl">
        <Hours hour={hour} />
      </p>
      <Heading className="text-xl wrap-anywhere">
        <span translate="no">{first?.name}</span>{' '}
        <span className="font-normal whitespace-nowrap">
          {first && words.genders[first.gender]({ age: String(first.age) })}
        </span>
      </Heading>
      {people.length > 1 && <p>{words.people({ count: people.length })}</p>}
      <address translate="no" className="not-italic">
        {address}
      </address>
      {[...new Set([...acts, ...(visit.call ? [words.calls[visit.call]] : [])])].map(text => (
        <p
          key={text}
          className="rounded-2xl border border-marigold-tint bg-marigold-tint px-3 py-0.5 font-[650] text-marigold-ink"
        >
          {text}
        </p>
      ))}
    </div>
  )
}

/** What a patient eats, as far as the collector needs to know. */
function useEatingText(): (act: Act) => string | undefined {
  const words = useWords()
  const dates = useDates()
  const time = (at: Date) => dates.time(at.toISOString())
  return act => {
    switch (act.kind) {
      case 'eat-until':
      case 'only-water':
      case 'waited-long':
        return words.fasting
      case 'ask-first':
        return words.noFast
      case 'breakfast':
        return words.breakfast({ meal: time(act.at), time: time(act.sample) })
      case 'eat-now':
      case 'eaten':
        return words.nextSample({ time: time(act.sample) })
      default:
        return undefined
    }
  }
}

/** Opens the phone's own map. */
export const mapLink = ({ address }: Pick<PhoneVisit, 'address'>): string =>
  `geo:0,0?q=${encodeURIComponent(address)}`

const LETTERS = /(\p{L}[\p{L}\p{M}]*)/u

/** '7–8 AM' in large numerals; the letters are small. */
function Hours({ hour }: { hour: number }) {
  const dates = useDates()
  return dates
    .hours(hour)
    .split(LETTERS)
    .map(part => (
      <span key={part} className={LETTERS.test(part) ? 'text-xl font-semibold' : 'numerals font-bold'}>
        {part}
      </span>
    ))
}
