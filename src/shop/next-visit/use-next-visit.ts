import { useEffect, useState } from 'react'
import { ourCity } from '#kit/cities.ts'
import { quietApi } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'
import { type NextVisit, nextVisitOf } from './next-visit.ts'

/** Undefined until the city's hours are there. */
export function useNextVisit(city: string): NextVisit | 'not-loaded' | undefined {
  const [found, setFound] = useState<{ city: string; next: NextVisit | 'not-loaded' }>()
  useEffect(() => {
    const leaving = new AbortController()
    quietApi.listSlots({ query: { city } }, { signal: leaving.signal }).then(
      ({ days }) => setFound({ city, next: nextVisitOf(days, ourCity(city)) }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        setFound({ city, next: 'not-loaded' })
      },
    )
    return () => leaving.abort()
  }, [city])
  return found?.city === city ? found.next : undefined
}
