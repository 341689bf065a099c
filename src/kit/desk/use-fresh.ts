import { useCallback, useEffect, useRef, useState } from 'react'
import { deskLock } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { answerOrder } from '#kit/answer-order.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { CallError } from '#wire/client.ts'

const FRESH_EVERY_MS = 30 * SECOND_MS

/**
 * What a page of the desk shows, asked again every half minute while the page is in view. `load` changes when something
 * else is asked for (keep it by `useCallback`): then nothing is shown until that has come. An ended session asks to sign
 * in again. An answer that comes after a newer one is dropped. `isOnce`: not asked again by itself, for what costs the database much and changes slowly.
 */
export function useFresh<T>(load: (signal?: AbortSignal) => Promise<T>, { isOnce = false } = {}) {
  const { onSignedOut } = useDesk()
  const [shown, setShown] = useState<{ load: typeof load; value: T }>()
  const [problem, setProblem] = useState<CallError>()
  const [startRequest] = useState(answerOrder)
  const latest = useRef(load)
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const isNewer = startRequest()
      try {
        const value = await load(signal)
        if (signal?.aborted || latest.current !== load || !isNewer()) return
        setShown({ load, value })
        setProblem(undefined)
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        if (latest.current !== load || !isNewer()) return
        // The desk itself says it, and this is asked again when it is open.
        if (error.code !== 'SESSION_LOCKED') setProblem(error)
      }
    },
    [load, onSignedOut, startRequest],
  )
  useEffect(() => {
    latest.current = load
  }, [load])
  useEffect(() => {
    const ending = new AbortController()
    void refresh(ending.signal)
    const again = () => {
      if (document.visibilityState !== 'hidden') void refresh(ending.signal)
    }
    deskLock.addEventListener('opened', again, { signal: ending.signal })
    if (isOnce) return () => ending.abort()
    const timer = setInterval(again, FRESH_EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      ending.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [refresh, isOnce])
  return { value: shown?.load === load ? shown.value : undefined, problem, refresh }
}
