import type { ReactNode } from 'react'
import type { City } from '#rules/cities.ts'
import type { NextVisit } from './next-visit.ts'
import { useNextVisit } from './use-next-visit.ts'

interface WithNextVisitProps {
  city: City
  children: (next: NextVisit | undefined) => ReactNode
}

/** `useNextVisit` for a page that loads its code later. */
export default function WithNextVisit({ city, children }: WithNextVisitProps) {
  return children(useNextVisit(city))
}
