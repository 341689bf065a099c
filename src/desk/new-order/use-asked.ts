import { useEffect, useState } from 'react'
import { useDesk } from '#desk/frame/desk-context.ts'
import { notReached } from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'

/** An answer to what is asked just now; both undefined while it is on its way, or nothing is asked. */
export interface Asked<T> {
  value?: T
  problem?: string
}

/**
 * What the server says to `key` (undefined: nothing is asked), asked anew with each change; an older answer is never
 * shown. `ask` must depend on the key alone.
 */
export function useAsked<T>(
  key: string | undefined,
  ask: (key: string, signal: AbortSignal) => Promise<T>,
): Asked<T> {
  const { onSignedOut } = useDesk()
  const [answer, setAnswer] = useState<Asked<T> & { key: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told by the key.
  useEffect(() => {
    if (key === undefined) return
    const ending = new AbortController()
    ask(key, ending.signal)
      .then(value => setAnswer({ key, value }))
      .catch((error: unknown) => {
        if (ending.signal.aborted) return
        if (!(error instanceof CallError)) throw error
        if (error.status === 401) onSignedOut()
        const [field] = Object.values(error.fields)
        setAnswer({ key, problem: error.status === 0 ? say(notReached) : (field ?? error.message) })
      })
    return () => ending.abort()
  }, [key, onSignedOut])
  return answer !== undefined && answer.key === key ? answer : {}
}
