import { useEffect, useState } from 'react'
import type { Doctor } from '#contract/bookings.ts'
import { CallError } from '#contract/client.ts'
import { api } from './api.ts'

/**
 * The doctors, asked for by the browser: pages from the server are kept for as long as the catalogue stays the same, and
 * the list of doctors is no part of it.
 */
export function useDoctors(): { doctors: readonly Doctor[] | 'loading' | 'failed'; tryAgain: () => void } {
  const [doctors, setDoctors] = useState<readonly Doctor[] | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each try
  useEffect(() => {
    const asking = new AbortController()
    setDoctors('loading')
    api.listDoctors({}, { signal: asking.signal }).then(setDoctors, (error: unknown) => {
      if (asking.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setDoctors('failed')
    })
    return () => asking.abort()
  }, [tries])

  return { doctors, tryAgain: () => setTries(count => count + 1) }
}
