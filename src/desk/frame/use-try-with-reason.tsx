import { type ReactNode, useState } from 'react'
import { Alert } from '#kit/desk/problem.tsx'
import { usePress } from '#kit/use-press.ts'
import { whyNot } from './passkey.ts'

/** An action before the sign-in, once at a time, with its error as an element. */
export function useTryWithReason(
  action: () => Promise<void>,
): [isBusy: boolean, press: () => Promise<void>, why: ReactNode] {
  const [error, setError] = useState<string>()
  const [isBusy, press] = usePress(async () => {
    setError(undefined)
    try {
      await action()
    } catch (thrown) {
      setError(whyNot(thrown))
    }
  })
  return [isBusy, press, <Alert key="error">{error}</Alert>]
}
