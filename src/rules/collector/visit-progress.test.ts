import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VISIT_EVENT_KINDS } from '../visits/visit-events.ts'
import { computeProgress, type DoorEvent, remainingSteps } from './visit-progress.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 4, minutes)).toISOString()
let ids = 0
const event = (kind: DoorEvent['kind'], minutes: number, more: Partial<DoorEvent> = {}): DoorEvent => {
  ids += 1
  return { id: String(ids), kind, at: at(minutes), ...more }
}
const tube = (key: string, code: string, minutes: number) =>
  event('tube_bound', minutes, { details: { tube: key, code } })

const anyEvents = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 14 }).map(String),
    kind: fc.constantFrom(...VISIT_EVENT_KINDS),
    at: fc.integer({ min: 0, max: 6 }).map(at),
    details: fc.record({ tube: fc.constantFrom('a', 'b'), code: fc.constantFrom('1', '2') }),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
)

test('in any order, and however often each is told, the progress is the same', () => {
  const told = anyEvents.chain(all =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      fc.shuffledSubarray([...all, ...all]).map(some => [...some, ...all]),
    ),
  )
  fc.assert(
    fc.property(told, ([once, shuffled, often]) => {
      expect(computeProgress(shuffled)).toEqual(computeProgress(once))
      expect(computeProgress(often)).toEqual(computeProgress(once))
    }),
  )
})

test('a visit goes from its way to the door, and lists what is still to do', () => {
  const visit = {
    tubes: [
      { key: 'a', timing: 'first' },
      { key: 'b', timing: 'first' },
    ],
    toTake: 637,
  }
  const events = [event('assigned', 0), event('on_the_way', 5), event('code_shown', 10)]
  const progress = computeProgress(events)
  expect(progress).toMatchObject({ step: 'at-door', code: 'shown', at: at(10) })
  expect(remainingSteps(visit, progress)).toEqual({ code: false, person: true, tubes: 2, money: true })
  const later = computeProgress([
    ...events,
    event('identified', 11),
    tube('a', 'D8', 12),
    event('upi_taken', 13),
    tube('a', 'D9', 14),
  ])
  expect(later).toMatchObject({ tubes: { a: 'D9' }, money: 'upi' })
  expect(remainingSteps(visit, later)).toEqual({ code: false, person: false, tubes: 1, money: false })
})

test('a failed try is over; another begins with nothing', () => {
  const failed = [event('arrived', 5), event('identified', 6), event('failed', 7)]
  expect(computeProgress(failed)).toMatchObject({ step: 'failed', isIdentified: true })
  expect(computeProgress([...failed, event('on_the_way', 20)])).toMatchObject({
    step: 'on-the-way',
    isIdentified: false,
  })
})
