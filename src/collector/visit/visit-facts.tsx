import type { PhoneVisit } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'

export function VisitFacts({ visit, isTitle = false }: { visit: PhoneVisit; isTitle?: boolean }) {
  const words = useWords()
  const { people, hour, address, isFasting } = visit
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
      {isFasting && (
        <p className="rounded-full border border-marigold-tint bg-marigold-tint px-3 py-0.5 font-[650] text-marigold-ink">
          {words.fasting}
        </p>
      )}
    </div>
  )
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
