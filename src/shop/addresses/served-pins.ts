import { useEffect, useState } from 'react'
import { lookUpPin } from '#rules/addresses/pin-codes.ts'
import { api } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'

/** Which PIN codes of our cities the laboratory's areas leave out: asked for each one, as the list is not shipped. */

const answers = new Map<string, boolean>()

/** False once the shop has said that nobody comes. */
export const mayBeServed = (_city: string, pin: string): boolean => answers.get(pin) ?? true

/** Asks about a typed PIN code of one of our cities. True while the answer is on its way. */
export function useServedPin(typed: string, isAsked: boolean): boolean {
  const looked = lookUpPin(typed)
  const pin = isAsked && looked.kind === 'served' ? looked.pin : ''
  const [answered, setAnswered] = useState('')
  useEffect(() => {
    if (pin === '' || answers.has(pin)) return
    const leaving = new AbortController()
    api.getPinCode({ params: { pin } }, { signal: leaving.signal }).then(
      ({ isServed }) => {
        answers.set(pin, isServed)
        setAnswered(pin)
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        // The booking is told.
        if (!leaving.signal.aborted) setAnswered(pin)
      },
    )
    return () => leaving.abort()
  }, [pin])
  return pin !== '' && answered !== pin && !answers.has(pin)
}
