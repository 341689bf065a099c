import { useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import type { SavedAddress } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'

/** The account's addresses, the one used last first; null until they are loaded, none where they can't be. */
export function useSavedAddresses(isVerified: boolean): readonly SavedAddress[] | null {
  const [addresses, setAddresses] = useState<readonly SavedAddress[] | null>(null)
  useEffect(() => {
    if (!isVerified) return
    const leaving = new AbortController()
    api.listAddresses(undefined, { signal: leaving.signal }).then(
      found => setAddresses(found.addresses),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (!leaving.signal.aborted) setAddresses([])
      },
    )
    return () => leaving.abort()
  }, [isVerified])
  return addresses
}
