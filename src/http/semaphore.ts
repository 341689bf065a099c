/**
 * A semaphore with a bounded queue and a timeout. The queue is last in, first out: under overload, callers that are
 * served have hardly waited and the others time out; a rush that ends is served whole either way.
 */

interface SemaphoreLimits {
  max: number
  maxWaiting: number
  /** Longest wait in the queue; callers that waited longer would be served too late, and delay the others. */
  maxWaitMs: number
  /**
   * Longest wait of callers that come within this time after a place was last free: a short rush is worked off, a
   * lasting flood is shed. `maxWaitMs` by default.
   */
  maxRushMs?: number
}

export interface Semaphore {
  /** Acquires a place, after waiting if need be; false when the queue is full or the wait timed out. */
  acquire(): Promise<boolean>
  /** Releases the place, to the newest in the queue if there is one. */
  release(): void
}

export function createSemaphore({
  max,
  maxWaiting,
  maxWaitMs,
  maxRushMs = maxWaitMs,
}: SemaphoreLimits): Semaphore {
  const waiting: ((isServed: boolean) => void)[] = []
  let inside = 0
  let lastSpareAt = performance.now()

  const wait = () =>
    new Promise<boolean>(resolve => {
      const called = (isServed: boolean) => {
        clearTimeout(timer)
        resolve(isServed)
      }
      const isRush = performance.now() - lastSpareAt < maxRushMs
      const timer = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(called), 1)
          resolve(false)
        },
        isRush ? maxRushMs : maxWaitMs,
      )
      waiting.push(called)
      if (waiting.length > maxWaiting) waiting.shift()?.(false)
    })

  return {
    async acquire() {
      if (inside >= max) return wait()
      inside += 1
      lastSpareAt = performance.now()
      return true
    },
    release() {
      const newest = waiting.pop()
      if (newest) return newest(true)
      inside -= 1
      lastSpareAt = performance.now()
    },
  }
}
