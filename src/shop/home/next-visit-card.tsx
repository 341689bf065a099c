import { lazy, Suspense } from 'react'
import { ourCity } from '#kit/cities.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { useCity } from '#shop/city/location.ts'
import { Photograph } from '#shop/company/photograph.tsx'
import type { NextVisit } from '#shop/next-visit/next-visit.ts'
import { NightScene } from '#shop/visit/ticket/night-scene.tsx'
import { say } from '#text/text.ts'
import * as words from './words.ts'

const WithNextVisit = lazy(() => import('#shop/next-visit/with-next-visit.tsx'))

/** Shown until the hours are loaded: true at every hour. */
function nextVisitByRule(city: string): NextVisit {
  const { closingHour, firstHour } = ourCity(city)
  return {
    day: say(words.nextDayIf, { hour: formatHour(closingHour) }),
    hour: formatHour(firstHour),
    until: '',
  }
}

/** When the next visit in the chosen city can be, the hour as large as on a ticket. `isAsked`: loads the free hours. */
export function NextVisitCard({ isAsked }: { isAsked: boolean }) {
  const { city } = useCity()
  if (city === '') return null
  return (
    <section
      aria-labelledby="next-visit"
      className="@container relative isolate flex min-h-full flex-col overflow-hidden rounded-hero bg-night px-5 py-4 text-white lg:px-9 lg:py-8 forced-colors:border"
    >
      <Photograph
        of="hero"
        className="absolute inset-y-0 right-0 -z-1 h-full w-2/5"
        otherwise={
          <NightScene className="absolute right-0 bottom-0 -z-1 w-50 max-w-none @max-[14rem]:hidden lg:w-70 forced-colors:hidden" />
        }
      />
      <h2 id="next-visit" className="text-base font-semibold lg:text-xl">
        {say(words.nextVisitIn, { city })}
      </h2>
      {isAsked ? (
        <Suspense fallback={<When next={nextVisitByRule(city)} />}>
          <WithNextVisit city={city}>{next => <When next={next ?? nextVisitByRule(city)} />}</WithNextVisit>
        </Suspense>
      ) : (
        <When next={nextVisitByRule(city)} />
      )}
    </section>
  )
}

function When({ next: { day, hour, until } }: { next: NextVisit }) {
  const [numeral, half] = hour?.split(' ') ?? []
  return (
    <>
      <p className="text-sm text-on-dark lg:text-base">{day}</p>
      {numeral && (
        <p className="my-3 flex items-start gap-2 lg:my-8">
          <span className="numerals text-[min(5rem,22vw)] lg:text-[7rem]">{numeral}</span>{' '}
          <span className="pt-1.5 text-xl leading-none font-semibold text-marigold lg:text-2xl">{half}</span>
        </p>
      )}
      {/** Has the height that it will have with the hours. */}
      <p className="min-h-[3lh] max-w-[15ch] text-sm lg:max-w-[13ch] lg:text-lg">
        {until} {say(words.comesHome)}
      </p>
    </>
  )
}
