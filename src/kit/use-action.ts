import { useRef, useState } from 'react'

/**
 * Guards an action against double clicks: calls while it runs do nothing. The guard is a ref, because two clicks can
 * come before the next render.
 */
export function useAction<A extends unknown[]>(
  action: (...values: A) => Promise<void>,
): [isBusy: boolean, run: (...values: A) => Promise<void>] {
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function run(...values: A): Promise<void> {
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
  return [isBusy, run]
}
