import { useEffect, useState } from 'react'
import { useVisitsToCome } from './visits-to-come.ts'

/** The question is then shown without the note. */
const MAX_WAIT_MS = 2000

interface VisitNoteOptions {
  isVerified: boolean
  /** True once all else is loaded that the note depends on. */
  isRestLoaded: boolean
  /** Names the shown question. */
  screen: string
}

/** The customer's visits to come, and the component with the note about them: shown together with the question. */
export function useVisitNote({ isVerified, isRestLoaded, screen }: VisitNoteOptions) {
  const visits = useVisitsToCome(isVerified)
  const hasVisits = visits !== null && visits.length > 0
  const [AddToVisit, setAddToVisit] = useState<typeof import('./add-to-visit.tsx').default>()
  useEffect(() => {
    if (!hasVisits) return
    import('./add-to-visit.tsx').then(
      loaded => setAddToVisit(() => loaded.default),
      () => undefined,
    )
  }, [hasVisits])
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => setOverdue(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isVerified])
  const isLoaded = isRestLoaded && visits !== null && (!hasVisits || AddToVisit !== undefined)
  const isWaiting = !isLoaded && !isOverdue
  const [lateOn, setLateOn] = useState<string>()
  if (!isLoaded && isOverdue && lateOn !== screen) setLateOn(screen)
  return {
    visits: visits ?? [],
    AddToVisit,
    isWaiting,
    /** True if the note would move choices that are already shown. */
    isLate: lateOn === screen,
  }
}
