import { useState } from 'react'
import { CallError } from '#contract/client.ts'
import { usePress } from '#web/ui/use-press.ts'
import { useDesk } from './desk-context.ts'
import { whyNot } from './frame/passkey.ts'

/**
 * A press that may be refused: `why` is the reason, to be shown where it was pressed, until the next press; `fields`
 * tells of each field what is wrong with it. Once at a time; an ended session asks to sign in again.
 */
export function useTry<A extends unknown[]>(action: (...values: A) => Promise<void>) {
  const { onSignedOut } = useDesk()
  const [why, setWhy] = useState<string>()
  const [fields, setFields] = useState<CallError['fields']>({})
  const [isBusy, press] = usePress(async (...values: A) => {
    setWhy(undefined)
    setFields({})
    try {
      await action(...values)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onSignedOut()
      if (error instanceof CallError) setFields(error.fields)
      setWhy(whyNot(error))
    }
  })
  return { isBusy, press, why, fields }
}
