/** A gradient limit, by Little's law: the concurrent calls with which each takes TARGET_MS on average. */

/** Mean time of a call. The 99th percentile is about four times as long, within the promised second. */
export const TARGET_MS = 200
/** The limit while calls are quick: a flood would use up a larger one at once. */
const EXPECTED_MS = 2 * TARGET_MS
/** The limit before the first measurement. */
export const FIRST_LIMIT = 40
/** The limit changes after this many responses, and after TARGET_MS. */
const ANSWERS_PER_CHANGE = 10
/** Largest growth in one step, because quick calls may have been cheap ones. */
const MAX_GROWTH = 1.5

export interface Bounds {
  /** The limit never falls below this, however slow the calls are. */
  least: number
  most: number
}

export interface DelayLimit {
  isFull(): boolean
  /**
   * Undefined if the limit is reached. Call the returned function once, after the response: it returns the delay in ms.
   */
  acquire(): (() => number) | undefined
  limit(): number
}

export function createDelayLimit({ least, most }: Bounds, now = () => performance.now()): DelayLimit {
  let limit = Math.min(most, Math.max(least, FIRST_LIMIT))
  let inside = 0
  // Since the last change
  let since = now()
  let answers = 0
  let peak = 0
  /** Total time of calls, running ones included, ms. */
  let spent = 0
  let spentUntil = since

  function move(step: 1 | -1): void {
    const at = now()
    spent += inside * (at - spentUntil)
    spentUntil = at
    inside += step
    peak = Math.max(peak, inside)
  }

  function adapt(): void {
    const mean = Math.max(spent / answers, 1)
    const answersPerMs = answers / (spentUntil - since)
    const wanted = mean > TARGET_MS ? answersPerMs * TARGET_MS : (peak * EXPECTED_MS) / mean
    // One more than measured, so that the limit of a class with few calls can grow.
    const next = Math.max(least, Math.floor(wanted) + 1)
    if (next < limit) limit = next
    else if (peak >= limit && mean < TARGET_MS) {
      limit = Math.min(most, Math.ceil(limit * Math.min(MAX_GROWTH, TARGET_MS / mean)))
    }
    since = spentUntil
    answers = 0
    spent = 0
    peak = Math.min(inside, limit)
  }

  return {
    isFull: () => inside >= limit,
    limit: () => limit,
    acquire() {
      if (inside >= limit) return undefined
      move(1)
      const began = spentUntil
      return () => {
        move(-1)
        answers += 1
        if (answers >= ANSWERS_PER_CHANGE && spentUntil - since >= TARGET_MS) adapt()
        return spentUntil - began
      }
    },
  }
}
