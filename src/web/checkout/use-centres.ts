import { useEffect, useState } from 'react'
import type { Centre } from '#contract/centres.ts'
import { CallError } from '#contract/client.ts'
import type { City } from '#rules/cities.ts'
import { useCheckout } from '#web/checkout/checkout.ts'
import { api } from '#web/platform/api.ts'

/** Where the visit is. */
export interface VisitPlace {
  /** The centres of the city; [] where there are none, and until they are known. */
  centres: readonly Centre[]
  /** The one that the patient goes to; null for a home visit, and where it is told by a call. */
  centre: Centre | null
  isCentreVisit: boolean
}

/** The chosen centre while the city has it; the city's first where an item needs one. */
export function placeOf(centres: readonly Centre[], chosen: string, isNeeded: boolean): VisitPlace {
  const centre = centres.find(({ code }) => code === chosen) ?? (isNeeded ? (centres[0] ?? null) : null)
  return { centres, centre, isCentreVisit: isNeeded || centre !== null }
}

/** Asks for the centres once; without an answer every visit that can be is at home. */
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
  return placeOf(
    all.filter(centre => centre.city === city),
    chosen,
    isNeeded,
  )
}
