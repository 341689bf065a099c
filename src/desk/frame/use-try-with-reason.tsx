import { type ReactNode, useId } from 'react'
import { useAttempt } from '#kit/desk/use-try.ts'

/** An action before anybody has signed in, with the reason of a refusal as an element that is read out. */
export function useTryWithReason(
  action: () => Promise<void>,
): [isBusy: boolean, press: () => Promise<void>, why: ReactNode] {
  const { isBusy, press, why } = useAttempt(action)
  // Two of them may be shown side by side.
  const id = useId()
  return [
    isBusy,
    press,
    <p key={id} role="alert" className="desk-problem">
      {why}
    </p>,
  ]
}
