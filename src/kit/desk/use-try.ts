import { useState } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { whyNot } from '#desk/frame/passkey.ts'
import { usePress } from '#kit/use-press.ts'
import { CallError } from '#wire/client.ts'

/**
 * An action that may be refused, once at a time: `why` is the reason, to be shown until the next try, and `fields` what
 * is wrong with each field.
 */
export function useAttempt<A extends unknown[]>(
  action: (...values: A) => Promise<void>,
  onFailed?: (error: unknown) => void,
) {
  const [why, setWhy] = useState<string>()
  const [fields, setFields] = useState<CallError['fields']>({})
  const [isBusy, press] = usePress(async (...values: A) => {
    setWhy(undefined)
    setFields({})
    try {
      await action(...values)
    } catch (error) {
      onFailed?.(error)
      if (error instanceof CallError) setFields(error.fields)
      setWhy(whyNot(error))
    }
  })
  return { isBusy, press, why, fields }
}

/** The same for staff who have signed in: an ended session leads to the sign-in. */
export function useTry<A extends unknown[]>(action: (...values: A) => Promise<void>) {
  const { onSignedOut } = useDesk()
  return useAttempt(action, error => {
    if (error instanceof CallError && error.status === 401) onSignedOut()
  })
}
