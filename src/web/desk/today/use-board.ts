import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { City } from '#rules/cities.ts'
import type { IndianDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { deskApi } from '../desk-api.ts'

const FRESH_EVERY_MS = 30 * SECOND_MS

export type DayBoard = Awaited<ReturnType<typeof deskApi.getDeskBoard>>['board']

/** The board of a city and day, fresh by itself while the page is in view. An ended session is told by `onSignedOut`. */
export function useBoard(city: City, date: IndianDate | undefined, onSignedOut: () => void) {
  const [board, setBoard] = useState<DayBoard>()
  const [problem, setProblem] = useState<CallError>()
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const answer = await deskApi.getDeskBoard({ query: { city, date } }, { signal })
        if (signal?.aborted) return
        setBoard(answer.board)
        setProblem(undefined)
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        setProblem(error)
      }
    },
    [city, date, onSignedOut],
  )
  useEffect(() => {
    const ending = new AbortController()
    void refresh(ending.signal)
    const again = () => {
      if (document.visibilityState !== 'hidden') void refresh(ending.signal)
    }
    const timer = setInterval(again, FRESH_EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      ending.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [refresh])
  // Never one city's visits under another's name, while the other's are on their way.
  const isAsked = board?.city === city && (date === undefined || board.date === date)
  return { board: isAsked ? board : undefined, problem, refresh }
}
