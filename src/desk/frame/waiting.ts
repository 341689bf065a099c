import { createContext, useContext, useEffect } from 'react'
import type { DeskPageName } from '#rules/desk/desk-pages.ts'

/** How many entries wait on a page, as that page last loaded them. */
export type Waiting = Partial<Record<DeskPageName, number>>

export const WaitingContext = createContext<{
  waiting: Waiting
  report: (page: DeskPageName, count: number) => void
}>({ waiting: {}, report: () => undefined })

/** Shows a count beside a page in the menu. Null or undefined: unknown. */
export function useWaiting(page: DeskPageName, count: number | null | undefined): void {
  const { report } = useContext(WaitingContext)
  useEffect(() => {
    if (typeof count === 'number') report(page, count)
  }, [page, count, report])
}
