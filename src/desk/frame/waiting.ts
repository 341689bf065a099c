import { createContext, useContext, useEffect } from 'react'
import type { DeskAnswer } from './desk-api.ts'

/** How many entries wait on pages of the menu; null for pages that the person may not open. */
type WaitingCounts = DeskAnswer<'getWaiting'>['waiting']

export const WaitingContext = createContext<{
  /** Undefined while loading. */
  waiting: WaitingCounts | undefined
  refresh: () => Promise<void>
}>({ waiting: undefined, refresh: async () => undefined })

export const useWaiting = (): WaitingCounts | undefined => useContext(WaitingContext).waiting

/** Loads the menu's counts again when the list of a page has another number. Undefined: not loaded. */
export function useUpToDateWaiting(page: keyof WaitingCounts, count: number | undefined): void {
  const { waiting, refresh } = useContext(WaitingContext)
  const shown = waiting?.[page]
  useEffect(() => {
    if (count !== undefined && shown !== undefined && count !== shown) void refresh()
  }, [count, shown, refresh])
}
