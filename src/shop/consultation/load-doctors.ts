import { useCallback, useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import type { Doctor } from '#shop/requests/contract.ts'
import { CallError } from '#wire/client.ts'

/**
 * Fetches the doctors in the browser, not in a loader: the page cache is invalidated by changes of the catalogue only,
 * and doctors are not part of it.
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
