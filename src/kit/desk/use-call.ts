import { useCallback, useEffect, useRef, useState } from 'react'
import { createRequestOrder } from '#kit/request-order.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { CallError, type CallOptions } from '#wire/client.ts'
import { useDeskSession } from './session.ts'
import { words } from './words.ts'

const POLL_EVERY_MS = 30 * SECOND_MS

/** Why a value is missing or out of date. */
export interface LoadProblem {
  status: number
  message: string
  /** Loads again. Undefined if the call is repeated anyway, or would fail again. */
  onRetry?: (() => Promise<void>) | undefined
}

type Call<I, T> = (input: I, options?: CallOptions) => Promise<T>

/**
 * The response of a call: `useCall(deskApi.getDeskRequest, { params: { id } })`. A changed input clears the value until
 * its response arrives. `everyMs`: repeats the call while the page is visible.
 */
export function useCall<I, T>(call: Call<I, T>, input?: I, { everyMs }: { everyMs?: number } = {}) {
  // Compared by value, so that a component can write its input in place.
  const key = JSON.stringify(input ?? {})
  const load = useCallback((signal?: AbortSignal) => call(JSON.parse(key) as I, { signal }), [call, key])
  return useLoaded(load, everyMs)
}

/** `useCall`, repeated every half minute. */
export const usePolling = <I, T>(call: Call<I, T>, input?: I) =>
  useCall(call, input, { everyMs: POLL_EVERY_MS })

/** The result of `load`, which must be another function (by `useCallback`) when other data is to be shown. */
export function useLoaded<T>(load: (signal?: AbortSignal) => Promise<T>, everyMs?: number) {
  const { onSignedOut, lock } = useDeskSession()
  const [shown, setShown] = useState<{ load: typeof load; value: T }>()
  const [failed, setFailed] = useState<{ load: typeof load; error: CallError }>()
  const [startRequest] = useState(createRequestOrder)
  const latest = useRef(load)
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const isNewer = startRequest()
      try {
        const value = await load(signal)
        if (signal?.aborted || latest.current !== load || !isNewer()) return
        setShown({ load, value })
        setFailed(undefined)
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        if (latest.current !== load || !isNewer()) return
        // While the page is locked it is covered; once it is unlocked, the call is repeated.
        if (error.code !== 'SESSION_LOCKED') setFailed({ load, error })
      }
    },
    [load, onSignedOut, startRequest],
  )
  useEffect(() => {
    latest.current = load
  }, [load])
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const again = () => {
      if (document.visibilityState !== 'hidden') void refresh(signal)
    }
    void refresh(signal)
    lock.addEventListener('opened', again, { signal })
    if (everyMs === undefined) return () => ending.abort()
    const timer = setInterval(again, everyMs)
    document.addEventListener('visibilitychange', again, { signal })
    return () => {
      ending.abort()
      clearInterval(timer)
    }
  }, [refresh, everyMs, lock])
  const value = shown?.load === load ? shown.value : undefined
  const problem =
    failed?.load === load
      ? toProblem(failed.error, value !== undefined, everyMs === undefined ? refresh : undefined)
      : undefined
  return { value, problem, refresh }
}

function toProblem(
  { status, message, fields }: CallError,
  isOld: boolean,
  onRetry: LoadProblem['onRetry'],
): LoadProblem {
  if (status > 0 && status < 500) return { status, message: Object.values(fields)[0] ?? message }
  const reason = status > 0 ? message : onRetry ? words.lost : words.tryingAgain
  return { status, message: isOld ? words.notUpToDate({ reason }) : reason, onRetry }
}
