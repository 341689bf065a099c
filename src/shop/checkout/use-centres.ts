import { useCentres } from '#shop/city/use-centres.ts'
import type { Centre } from '#wire/centre.ts'
import { useCheckout } from './checkout.ts'

export interface VisitPlace {
  /** The centres of the city; [] until they are loaded. */
  centres: readonly Centre[]
  /** Null for a home visit, and for a centre visit in a city where we have no centre. */
  centre: Centre | null
  isCentreVisit: boolean
}

/** The chosen centre if it is in the city; else the city's first if an item needs one. */
export function chooseVisitPlace(centres: readonly Centre[], chosen: string, isNeeded: boolean): VisitPlace {
  const centre = centres.find(({ code }) => code === chosen) ?? (isNeeded ? (centres[0] ?? null) : null)
  return { centres, centre, isCentreVisit: isNeeded || centre !== null }
}

/** If loading fails, visits are at home unless an item needs a centre. */
export function useVisitPlace(isNeeded: boolean): VisitPlace {
  const chosen = useCheckout(state => state.draft.centreCode)
  return chooseVisitPlace(useCentres(), chosen, isNeeded)
}
