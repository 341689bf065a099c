import { useEffect, useState } from 'react'

/** Whole seconds from `now` until `end` (both ms since 1970), at least 0. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** Seconds until `end`, by the clock, as timers of background tabs are throttled. */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsLeft(end, Date.now()))
  useEffect(() => {
    setLeft(secondsLeft(end, Date.now()))
    if (end <= Date.now()) return
    const ticking = setInterval(() => {
      const seconds = secondsLeft(end, Date.now())
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }, 250)
    return () => clearInterval(ticking)
  }, [end])
  return left
}
