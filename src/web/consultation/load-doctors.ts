import { useCallback, useEffect, useState } from 'react'
import type { Doctor } from '#contract/bookings.ts'
import { CallError } from '#contract/client.ts'
import { api } from '#web/platform/api.ts'

/**
 * The doctors, asked for by the browser: pages from the server are kept for as long as the catalogue stays the same, and
 * the list of doctors is no part of it.
 */
export function useDoctors(): { doctors: readonly Doctor[] | 'loading' | 'failed'; tryAgain: () => void } {
  const [doctors, setDoctors] = useState<readonly Doctor[] | 'loading' | 'failed'>('loading')
  const ask = useCallback((signal?: AbortSignal) => {
    setDoctors('loading')
    api.listDoctors({}, { signal }).then(setDoctors, (error: unknown) => {
      if (signal?.aborted) return
      if (!(error instanceof CallError)) throw error
      setDoctors('failed')
    })
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    ask(leaving.signal)
    return () => leaving.abort()
  }, [ask])

  return { doctors, tryAgain: () => ask() }
}
