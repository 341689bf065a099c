import { useEffect, useState } from 'react'
import type { City } from '#rules/cities.ts'
import { api } from '#shop/frame/api.ts'
import type { Centre } from '#wire/centre.ts'
import { CallError } from '#wire/client.ts'
import { useCheckout } from './checkout.ts'

export interface VisitPlace {
  /** The centres of the city; [] until they are loaded. */
  centres: readonly Centre[]
  /** Null for a home visit, and for a centre visit in a city without a centre of ours. */
  centre: Centre | null
  isCentreVisit: boolean
}

/** The chosen centre if it is in the city; else the city's first if an item needs one. */
export function chooseVisitPlace(centres: readonly Centre[], chosen: string, isNeeded: boolean): VisitPlace {
  const centre = centres.find(({ code }) => code === chosen) ?? (isNeeded ? (centres[0] ?? null) : null)
  return { centres, centre, isCentreVisit: isNeeded || centre !== null }
}

/** Fetches the centres once. On errors visits are at home, unless an item needs a centre. */
export function useVisitPlace(city: City, isNeeded: boolean): VisitPlace {
  const chosen = useCheckout(state => state.draft.centreCode)
  const [all, setAll] = useState<readonly Centre[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    api.listCentres({}, { signal: leaving.signal }).then(
      ({ centres }) => setAll(centres),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [])
  return chooseVisitPlace(
    all.filter(centre => centre.city === city),
    chosen,
    isNeeded,
  )
}
