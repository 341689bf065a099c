import { useCallback, useEffect, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { usePolling } from '#kit/desk/use-call.ts'
import { KEYS, readStoredText, writeText } from '#kit/storage.ts'

/**
 * The reception of this device's centre ('' for every centre), which is stored on the device. Staff of certain centres
 * begin at the first of them; a centre that is not theirs is cleared. `isKnown`: the server has confirmed the centre.
 */
export function useCentre() {
  const [centre, setCentre] = useState(() => readStoredText(KEYS.deskCentre) ?? '')
  const choose = useCallback((code: string) => {
    writeText(KEYS.deskCentre, code)
    setCentre(code)
  }, [])
  const { value, problem, refresh } = usePolling(deskApi.getReception, {
    query: { centre: centre || undefined },
  })
  const reception = value?.reception
  const isForbidden = problem?.status === 403 || problem?.status === 400
  const own = reception && !reception.isEverywhere ? reception.centres[0]?.code : undefined
  useEffect(() => {
    if (isForbidden && centre !== '') choose('')
    else if (centre === '' && own) choose(own)
  }, [isForbidden, centre, own, choose])
  const isKnown = reception !== undefined && (centre !== '' || own === undefined)
  return { centre, isKnown, choose, reception, problem, refresh }
}
