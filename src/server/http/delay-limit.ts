/**
 * A limit of concurrent calls that adapts to their measured delay (a gradient limit, by Little's law): the number of
 * calls that the shop can work on at once while each takes TARGET_MS on average. A machine half as fast gets half of it.
 */

/** Mean time of a call. The slowest in a hundred takes about four times as long, within the second that is promised. */
export const TARGET_MS = 200
/** While calls are quicker, the limit stays at what would make them take this long: a flood that begins fills it at once. */
const EXPECTED_MS = 2 * TARGET_MS
/** Until something was measured. */
export const FIRST_LIMIT = 40
/** The least before the limit changes: so many answers, and TARGET_MS. */
const ANSWERS_PER_CHANGE = 10
/** The most that a limit grows in one step: answers that came quickly may have been cheap ones. */
const MAX_GROWTH = 1.5

export interface Bounds {
  /** Never fewer, however slow the calls are. */
  least: number
  most: number
}

export interface DelayLimit {
  isFull(): boolean
  /** Takes a place if there is one. Call the result once, when the call is answered; it returns the call's delay in ms. */
  acquire(): (() => number) | undefined
  /** The limit now. */
  limit(): number
}

export function createDelayLimit({ least, most }: Bounds, now = () => performance.now()): DelayLimit {
  let limit = Math.min(most, Math.max(least, FIRST_LIMIT))
  let inside = 0
  // Since the last change:
  let since = now()
  let answers = 0
  let peak = 0
  /** The sum of the time that calls spent inside, those that are not answered yet too. */
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
    // One more than measured, so that a class of calls that has little of a busy shop gets its share in time.
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
