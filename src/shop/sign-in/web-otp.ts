import { useEffect, useRef } from 'react'

interface CodeFromSms extends Credential {
  code: string
}

/**
 * WebOTP (Chrome on Android): reads the code from the SMS when it arrives, after the customer has allowed it. In other
 * browsers the field's autofill offers the code.
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
        // No SMS came, the customer refused, or it was aborted.
        if (!(error instanceof DOMException)) throw error
      })
    return () => giveUp.abort()
  }, [isWaiting])
}
