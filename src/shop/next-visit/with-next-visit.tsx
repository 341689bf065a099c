import type { ReactNode } from 'react'
import type { NextVisit } from './next-visit.ts'
import { useNextVisit } from './use-next-visit.ts'

interface WithNextVisitProps {
  city: string
  children: (next: NextVisit | undefined) => ReactNode
}

/** `useNextVisit` for a page that loads its code later, and has its own words without the hours. */
export default function WithNextVisit({ city, children }: WithNextVisitProps) {
  const next = useNextVisit(city)
  return children(next === 'not-loaded' ? undefined : next)
}
