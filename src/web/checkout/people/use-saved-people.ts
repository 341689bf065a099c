import { useEffect, useState } from 'react'
import { CallError } from '#contract/client.ts'
import type { SavedPatient } from '#contract/patients.ts'
import { api } from '#web/platform/api.ts'

/** The account's people; none until they are loaded, and where they can't be: everybody can be typed as well. */
export function useSavedPeople(isVerified: boolean): readonly SavedPatient[] {
  const [people, setPeople] = useState<readonly SavedPatient[]>([])
  useEffect(() => {
    if (!isVerified) return
    const leaving = new AbortController()
    api.listPatients(undefined, { signal: leaving.signal }).then(
      ({ patients }) => setPeople(patients),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [isVerified])
  return people
}
