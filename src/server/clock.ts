/** The shop's time. Real in a live shop; in demo mode it can be set, and runs on from there. */
export interface Clock {
  now: () => Date
  /** Sets the clock; null resets it to real time. */
  move(to: Date | null): void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    move(to) {
      offset = to ? to.getTime() - Date.now() : 0
    },
  }
}
