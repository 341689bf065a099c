import { useCallback, useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { KEYS, readText, writeText } from '#kit/storage.ts'
import type { Reception } from './contract.ts'

/**
 * The centre of this device ('' for every centre), kept on it, and what is to be known of its reception. Somebody of
 * certain centres begins at the first of them; a centre that is not theirs, or no more, is forgotten. `isKnown`: the server
 * has said that this is it.
 */
export function useCentre() {
  const [centre, setCentre] = useState(() => readText(KEYS.deskCentre) ?? '')
  const choose = useCallback((code: string) => {
    writeText(KEYS.deskCentre, code)
    setCentre(code)
  }, [])
  const load = useCallback(
    async (signal?: AbortSignal) =>
      (await deskApi.getReception({ query: { centre: centre || undefined } }, { signal })).reception,
    [centre],
  )
  const { value: reception, problem, refresh } = useFresh<Reception>(load)
  const isForbidden = problem?.status === 403 || problem?.status === 400
  const own = reception && !reception.isEverywhere ? reception.centres[0]?.code : undefined
  useEffect(() => {
    if (isForbidden && centre !== '') choose('')
    else if (centre === '' && own) choose(own)
  }, [isForbidden, centre, own, choose])
  const isKnown = reception !== undefined && (centre !== '' || own === undefined)
  return { centre, isKnown, choose, reception, problem, refresh }
}
