import { useEffect, useState } from 'react'
import { ourCities } from '#kit/cities.ts'
import { lookUpPin } from '#rules/addresses/pin-codes.ts'
import { api } from '#shop/frame/api.ts'
import { CallError } from '#wire/client.ts'

/**
 * Whether the laboratory serves a PIN code is requested one by one, because the list of all of them is too large to
 * send.
 */

const answers = new Map<string, boolean>()

/** False once the shop has answered that it does not serve the PIN code. */
export const mayBeServed = (_city: string, pin: string): boolean => answers.get(pin) ?? true

/** True for a PIN code outside our cities, and for a place in our cities that the shop does not serve. */
export function isNotServed(typed: string): boolean {
  const looked = lookUpPin(ourCities(), typed)
  return looked.kind === 'not-served' || (looked.kind === 'served' && !mayBeServed(looked.city, looked.pin))
}

/** True until the answer arrives. */
export function useServedPin(typed: string, isAsked: boolean): boolean {
  const looked = lookUpPin(ourCities(), typed)
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
        // An error is ignored here, because the booking reports it.
        if (!leaving.signal.aborted) setAnswered(pin)
      },
    )
    return () => leaving.abort()
  }, [pin])
  return pin !== '' && answered !== pin && !answers.has(pin)
}
