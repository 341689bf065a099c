/** The shop's time. Real in a live shop; in demo mode tests move it, and it goes on running from there. */
export interface Clock {
  now: () => Date
  /** Moves the clock to an instant, or back to real time with null. */
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
