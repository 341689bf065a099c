import { useRef, useState } from 'react'

/**
 * An action that a second press can't start while it runs. Returns whether it runs and the guarded action; the guard
 * is a ref, as two presses can come before the first shows.
 */
export function usePress<A extends unknown[]>(
  action: (...values: A) => Promise<void>,
): [isBusy: boolean, press: (...values: A) => Promise<void>] {
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function press(...values: A): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await action(...values)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [isBusy, press]
}
