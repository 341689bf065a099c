import { useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import type { SavedPatient } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'

/** The account's people; null until they are loaded, none where they can't be: everybody can be typed as well. */
export function useSavedPeople(isVerified: boolean): readonly SavedPatient[] | null {
  const [people, setPeople] = useState<readonly SavedPatient[] | null>(null)
  useEffect(() => {
    if (!isVerified) return
    const leaving = new AbortController()
    api.listPatients(undefined, { signal: leaving.signal }).then(
      ({ patients }) => setPeople(patients),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!leaving.signal.aborted) setPeople([])
      },
    )
    return () => leaving.abort()
  }, [isVerified])
  return people
}
