import { useEffect, useState } from 'react'

/** Polling of a payment's status, with backoff and an end. */

/** Delays between polls, ms: about ten minutes in all. */
export const POLL_DELAYS_MS = [2000, 3000, 5000, 8000, 13_000, 20_000, ...Array<number>(18).fill(30_000)]

/**
 * Polls by `ask`; each delay starts when the previous call has ended. Starts over at once when the browser is online
 * again. Calls `onEnd` after the last poll. Returns a function that stops it.
 */
export function poll(ask: () => Promise<unknown>, onEnd: () => void): () => void {
  let asked = 0
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    const wait = POLL_DELAYS_MS[asked]
    if (wait === undefined) onEnd()
    else timer = setTimeout(() => void askNow(), wait)
  }
  const askNow = async () => {
    const own = ++round
    asked += 1
    await ask()
    // Another round means that polling was stopped or started again meanwhile.
    if (own === round) plan()
  }
  const askFromStart = () => {
    clearTimeout(timer)
    asked = 0
    void askNow()
  }
  window.addEventListener('online', askFromStart)
  plan()
  return () => {
    round += 1
    clearTimeout(timer)
    window.removeEventListener('online', askFromStart)
  }
}

/** Polls while `isOpen`. Returns whether polling has ended. `ask` must be stable between renders. */
export function usePaymentPolling(isOpen: boolean, ask: () => Promise<unknown>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    setOver(false)
    return poll(ask, () => setOver(true))
  }, [isOpen, ask])
  return isOver
}
