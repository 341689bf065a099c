import { useEffect, useState } from 'react'
import type { City } from '#rules/cities.ts'
import { quietApi } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'
import { type NextVisit, nextVisitOf } from './next-visit.ts'

/** Undefined until the city's hours are there, and where they can't be loaded. */
export function useNextVisit(city: City): NextVisit | undefined {
  const [found, setFound] = useState<{ city: City; next: NextVisit }>()
  useEffect(() => {
    const leaving = new AbortController()
    quietApi.listSlots({ query: { city } }, { signal: leaving.signal }).then(
      ({ days }) => setFound({ city, next: nextVisitOf(days) }),
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [city])
  return found?.city === city ? found.next : undefined
}
