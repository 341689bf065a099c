import { useEffect, useState } from 'react'
import { quietApi } from '#shop/frame/api.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { CallError } from '#wire/client.ts'
import { useCity } from './location.ts'
import { centresIn } from './words.ts'

/** The centres of the chosen city, fetched once; [] until then, and on errors. */
export function useCentres(): readonly Centre[] {
  const { city } = useCity()
  const [all, setAll] = useState<readonly Centre[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    quietApi.listCentres({}, { signal: leaving.signal }).then(
      ({ centres }) => setAll(centres),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [])
  return all.filter(centre => centre.city === city)
}

/** 'Andheri West, and 3 more in Mumbai'; undefined without a centre. */
export function centresHere([first, ...others]: readonly Centre[]): string | undefined {
  if (!first || others.length === 0) return first?.name
  return say(centresIn, { name: first.name, count: others.length, city: first.city })
}
