import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, indianDate } from '#rules/dates.ts'
import { formatProblems } from '#rules/problems.ts'
import { consultationProblems, homeCareProblems } from '#rules/visits/request-forms.ts'
import { demoCities } from '#tests/helpers/our-cities.ts'
import { consultationBounds, homeVisitBounds } from './visit-days.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const ZONES = ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC', 'Europe/Lisbon']

/** 00:10 on the 22nd in India, still the 21st further west. */
const NOW = new Date('2026-11-21T18:40:00Z')

const visit = { name: 'Asha Rao', email: '', mobile: '9876543210', city: '', address: '' }
const homeDateProblem = (dateTime: string, now: Date) =>
  formatProblems(homeCareProblems(demoCities, { ...visit, serviceType: 'nursing', dateTime }, now)).dateTime
const consultationDateProblem = (dateTime: string, now: Date) =>
  formatProblems(consultationProblems({ ...visit, dateTime }, now)).dateTime

/** A time in India, in the format of `datetime-local`. */
const pickerTime = (at: Date) => new Date(at.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 16)
const MINUTE_MS = 60_000

describe.each(ZONES)('with a browser in %s', zone => {
  // P2-151
  test('the pickers start with tomorrow in India', () => {
    vi.stubEnv('TZ', zone)
    expect(homeVisitBounds(NOW)).toEqual({ min: '2026-11-23', max: '2027-11-22' })
    expect(consultationBounds(NOW)).toEqual({ min: '2026-11-23T08:00', max: '2027-02-22T20:00' })
  })
})

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2098-01-01'), noInvalidDate: true })
const zones = fc.constantFrom(...ZONES)

test('the home visit picker offers exactly the days that are accepted', () => {
  fc.assert(
    fc.property(instants, zones, fc.nat({ max: 364 }), (now, zone, days) => {
      vi.stubEnv('TZ', zone)
      const { min, max } = homeVisitBounds(now)
      expect(min).toBe(addDays(indianDate(now), 1))
      for (const day of [min, max, addDays(min, days)]) expect(homeDateProblem(day, now)).toBeUndefined()
      expect(homeDateProblem(addDays(min, -1), now)).toBe('Please select a future date')
      expect(homeDateProblem(addDays(max, 1), now)).toBe('Please select a date within a year')
    }),
  )
})

// P2-99
test('the consultation picker offers exactly the times that are accepted', () => {
  fc.assert(
    fc.property(
      instants,
      zones,
      fc.nat({ max: 88 }),
      fc.nat({ max: 12 * 60 }),
      (now, zone, days, minutes) => {
        vi.stubEnv('TZ', zone)
        const { min, max } = consultationBounds(now)
        const first = new Date(`${min}+05:30`)
        const last = new Date(`${max}+05:30`)
        const within = pickerTime(new Date(first.getTime() + (days * 24 * 60 + minutes) * MINUTE_MS))
        for (const time of [min, max, within]) expect(consultationDateProblem(time, now)).toBeUndefined()
        for (const beside of [first.getTime() - MINUTE_MS, last.getTime() + MINUTE_MS]) {
          expect(consultationDateProblem(pickerTime(new Date(beside)), now)).toBe(
            'Please choose a time between 8 AM and 8 PM.',
          )
        }
      },
    ),
  )
})
