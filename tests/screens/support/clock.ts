import { afterAll } from 'vitest'
import { OPENS_AT } from '#tests/helpers/opens-at.ts'

const MachineDate = Date
/** One for all files of a process, because a page stores the time of its last response and does not go back. */
const ahead = Date.parse(OPENS_AT) - Date.now()

/**
 * Until the end of the test file, the process's clock, which pages read, starts at the hour at which the tests' shops
 * open: what a page shows for tomorrow must not depend on when it is tested.
 */
export function startTestClock(): void {
  class TestDate extends MachineDate {
    constructor(...parts: [] | [number | string | Date] | [number, number, ...number[]]) {
      // Date's own types have a constructor for each number of parts.
      super(...((parts.length === 0 ? [TestDate.now()] : parts) as [number]))
    }
    static override now(): number {
      return MachineDate.now() + ahead
    }
  }
  globalThis.Date = TestDate as DateConstructor
  afterAll(() => {
    globalThis.Date = MachineDate
  })
}
