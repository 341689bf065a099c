import { useEffect, useState } from 'react'

/** Asking again what became of a payment: soon at first, then rarely, and not for ever. */

/** Waits between two questions, ms: about ten minutes in all. */
export const ASK_AGAIN_AFTER = [2000, 3000, 5000, 8000, 13_000, 20_000, ...Array<number>(18).fill(30_000)]

/**
 * Calls `ask` after each wait, the next wait starting when it has answered; at once, and from the first wait on, when the
 * browser is online again. `onEnd` is called after the last. Answers a function that stops it.
 */
export function askAgain(ask: () => Promise<unknown>, onEnd: () => void): () => void {
  let asked = 0
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    const wait = ASK_AGAIN_AFTER[asked]
    if (wait === undefined) onEnd()
    else timer = setTimeout(() => void askNow(), wait)
  }
  const askNow = async () => {
    const own = ++round
    asked += 1
    await ask()
    // Stopped, or asked anew, meanwhile.
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

/** Asks again while `isOpen`. Answers whether the last question was asked. `ask` stays the same between renderings. */
export function useAskAgain(isOpen: boolean, ask: () => Promise<unknown>): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    setOver(false)
    return askAgain(ask, () => setOver(true))
  }, [isOpen, ask])
  return isOver
}
