import { type ReactNode, useId, useState } from 'react'
import { usePress } from '#web/ui/use-press.ts'
import { whyNot } from './passkey.ts'

/** A press before anybody has signed in, that may be refused: the reason is read out where it stands. */
export function useTry(
  action: () => Promise<void>,
): [isBusy: boolean, press: () => Promise<void>, why: ReactNode] {
  const [why, setWhy] = useState<string>()
  // Two of them may be shown side by side.
  const id = useId()
  const [isBusy, press] = usePress(async () => {
    setWhy(undefined)
    try {
      await action()
    } catch (error) {
      setWhy(whyNot(error))
    }
  })
  return [
    isBusy,
    press,
    <p key={id} role="alert" className="desk-problem">
      {why}
    </p>,
  ]
}
