import { useEffect, useRef } from 'react'

interface CodeFromSms extends Credential {
  code: string
}

/**
 * Where the browser can (Chrome on Android), takes the code out of the message as soon as it arrives; the browser asks
 * the customer first. Elsewhere nothing happens: the field itself offers the code.
 */
export function useCodeFromSms(isWaiting: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return
    const giveUp = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: giveUp.signal } as CredentialRequestOptions
    navigator.credentials
      .get(wanted)
      .then(credential => {
        if (credential) latest.current((credential as CodeFromSms).code)
      })
      .catch((error: unknown) => {
        // No message came, the customer said no, or the page went on.
        if (!(error instanceof DOMException)) throw error
      })
    return () => giveUp.abort()
  }, [isWaiting])
}
