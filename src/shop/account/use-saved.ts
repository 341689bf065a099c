import { useEffect, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import type { SavedAddress, SavedPatient } from '#wire/account.ts'
import { CallError, type CallOptions } from '#wire/client.ts'

/** Null until it is loaded; [] on errors, because all of it can be typed too. */
function useSaved<T>(
  isVerified: boolean,
  list: (options: CallOptions) => Promise<readonly T[]>,
): readonly T[] | null {
  const [saved, setSaved] = useState<readonly T[] | null>(null)
  useEffect(() => {
    if (!isVerified) return
    const leaving = new AbortController()
    list({ signal: leaving.signal }).then(setSaved, (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      if (!leaving.signal.aborted) setSaved([])
    })
    return () => leaving.abort()
  }, [isVerified, list])
  return saved
}

const listPatients = async (options: CallOptions) => (await api.listPatients(undefined, options)).patients
const listAddresses = async (options: CallOptions) => (await api.listAddresses(undefined, options)).addresses

export const useSavedPatients = (isVerified: boolean): readonly SavedPatient[] | null =>
  useSaved(isVerified, listPatients)

/** The address used last comes first. */
export const useSavedAddresses = (isVerified: boolean): readonly SavedAddress[] | null =>
  useSaved(isVerified, listAddresses)
