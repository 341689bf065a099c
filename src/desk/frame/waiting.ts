import { createContext, useContext, useEffect } from 'react'
import type { DeskPageName } from '#rules/desk/desk-pages.ts'

/** How much waits on a page, as the page that is open last loaded it. */
export type Waiting = Partial<Record<DeskPageName, number>>

export const WaitingContext = createContext<{
  waiting: Waiting
  report: (page: DeskPageName, count: number) => void
}>({ waiting: {}, report: () => undefined })

/** Shows a count beside a page in the menu. Null or undefined: not known here. */
export function useWaiting(page: DeskPageName, count: number | null | undefined): void {
  const { report } = useContext(WaitingContext)
  useEffect(() => {
    if (typeof count === 'number') report(page, count)
  }, [page, count, report])
}
