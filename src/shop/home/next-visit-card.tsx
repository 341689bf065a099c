import { useEffect, useState } from 'react'
import type { City } from '#rules/cities.ts'
import { useCity } from '#shop/city/location.ts'
import { Photograph } from '#shop/company/photograph.tsx'
import { quietApi } from '#shop/frame/api.ts'
import { NightScene } from '#shop/visit/ticket/night-scene.tsx'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { type NextVisit, nextVisitByRule, nextVisitOf } from './next-visit.ts'
import * as words from './words.ts'

/** When the next visit in the chosen city can be, the hour as large as on a ticket. `isAsked`: loads the free hours. */
export function NextVisitCard({ isAsked }: { isAsked: boolean }) {
  const city = useCity(state => state.city)
  const { day, hour, until } = useNextVisit(city, isAsked) ?? nextVisitByRule()
  const [numeral, half] = hour?.split(' ') ?? []
  return (
    <section
      aria-labelledby="next-visit"
      className="@container relative isolate flex min-h-full flex-col overflow-hidden rounded-hero bg-night px-5 py-4.5 text-white lg:px-9 lg:py-8 forced-colors:border"
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
      <p className="text-sm text-on-dark lg:text-base">{day}</p>
      {numeral && (
        <p className="my-3.5 flex items-start gap-2 lg:my-8">
          <span className="numerals text-[min(5rem,22vw)] lg:text-[7rem]">{numeral}</span>{' '}
          <span className="pt-1.5 text-xl leading-none font-semibold text-marigold lg:text-2xl">{half}</span>
        </p>
      )}
      {/* As high before the hours are there. */}
      <p className="min-h-[3lh] max-w-[15ch] text-sm lg:max-w-[13ch] lg:text-lg">
        {until} {say(words.comesHome)}
      </p>
    </section>
  )
}

/** Undefined until the city's hours are there, and where they can't be loaded. */
function useNextVisit(city: City, isAsked: boolean): NextVisit | undefined {
  const [found, setFound] = useState<{ city: City; next: NextVisit }>()
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    quietApi.listSlots({ query: { city } }, { signal: leaving.signal }).then(
      ({ days }) => setFound({ city, next: nextVisitOf(days) }),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [city, isAsked])
  return found?.city === city ? found.next : undefined
}
