import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoCity } from '#tests/helpers/our-cities.ts'
import {
  addDays,
  financialYear,
  formatDay,
  formatLongDay,
  indianDate,
  indianHour,
  isDate,
  isInstant,
  startOfIndianDay,
} from '../dates.ts'
import {
  bookableDays,
  fastFrom,
  formatHour,
  isDayOpen,
  isSlotOpen,
  listHours,
  slotHour,
  slotLabel,
} from './slots.ts'

const CITY = demoCity('Mumbai')
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

describe('days in India', () => {
  test('change at half past six in the evening UTC', () => {
    expect(indianDate(new Date('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21')
    expect(indianDate(new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22')
  })

  test('start at midnight in India, for every instant', () => {
    fc.assert(
      fc.property(instants, at => {
        const start = startOfIndianDay(indianDate(at))
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime() - start.getTime()).toBeLessThan(24 * 3600 * 1000)
      }),
    )
  })

  test('that do not exist are refused', () => {
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', '2026-11-31']) {
      expect(isDate(wrong), wrong).toBe(false)
    }
    expect(isDate('2028-02-29')).toBe(true)
  })

  test('before any birth or after any visit are refused', () => {
    for (const wrong of ['0000-01-01', '0001-01-01', '1899-12-31', '2100-01-01', '9999-12-31']) {
      expect(isDate(wrong), wrong).toBe(false)
      expect(isInstant(`${wrong}T00:00:00.000Z`), wrong).toBe(false)
    }
    expect(isInstant('2026-02-30T00:00:00.000Z')).toBe(false)
    for (const right of ['1900-01-01', '2099-12-31']) {
      expect(isDate(right), right).toBe(true)
      expect(isInstant(`${right}T00:00:00.000Z`), right).toBe(true)
    }
  })

  test('are written for people', () => {
    expect(formatDay('2026-11-24')).toBe('Tue, 24 Nov')
    expect(formatLongDay('2026-11-24')).toBe('Tuesday, 24 November')
  })

  test('belong to a financial year that starts in April in India', () => {
    expect(financialYear(new Date('2027-03-31T18:29:59Z'))).toBe('2627')
    expect(financialYear(new Date('2027-03-31T18:30:00Z'))).toBe('2728')
  })
})

describe('collection slots', () => {
  // P1-94
  test('are seven hours from 07:00 AM to 02:00 PM in the demo', () => {
    const labels = listHours(CITY).map(slotLabel)
    expect(labels).toHaveLength(7)
    expect(labels[0]).toBe('07:00 AM - 08:00 AM')
    expect(labels[4]).toBe('11:00 AM - 12:00 PM')
    expect(labels[6]).toBe('01:00 PM - 02:00 PM')
  })

  test('are read from the label of any hour of the day', () => {
    for (let hour = 0; hour < 24; hour++) expect(slotHour(slotLabel(hour))).toBe(hour)
    expect(slotLabel(23)).toBe('11:00 PM - 12:00 AM')
    for (const wrong of ['', '7 AM', '07:00 AM', '13:00 PM - 14:00 PM'])
      expect(slotHour(wrong)).toBeUndefined()
  })

  // P1-93
  test('are offered for five days from tomorrow, also across the end of a month or year', () => {
    expect(bookableDays(new Date('2026-12-29T12:00:00+05:30'), CITY)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ])
  })

  // P1-95
  test('of tomorrow close at 17:00:00 in India, and not a second before', () => {
    expect(isDayOpen('2026-11-22', new Date('2026-11-21T16:59:59.999+05:30'), CITY)).toBe(true)
    expect(isDayOpen('2026-11-22', new Date('2026-11-21T17:00:00.000+05:30'), CITY)).toBe(false)
    expect(isDayOpen('2026-11-23', new Date('2026-11-21T17:00:00.000+05:30'), CITY)).toBe(true)
  })

  test('are never open today, in the past or after the fifth day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (now, days) => {
        const open = isDayOpen(addDays(indianDate(now), days), now, CITY)
        if (days < 1 || days > 5) expect(open).toBe(false)
        if (days >= 2 && days <= 5) expect(open).toBe(true)
      }),
    )
  })

  test('follow the hours, the days ahead and the closing hour of any city', () => {
    const city = fc
      .record({
        firstHour: fc.nat({ max: 23 }),
        length: fc.nat({ max: 23 }),
        daysAhead: fc.integer({ min: 1, max: 30 }),
        closingHour: fc.nat({ max: 23 }),
      })
      .map(({ length, ...city }) => ({ ...city, lastHour: Math.min(23, city.firstHour + length) }))
    const later = fc.integer({ min: -2, max: 33 })
    fc.assert(
      fc.property(instants, city, later, fc.nat({ max: 23 }), (now, city, days, hour) => {
        const isHour = hour >= city.firstHour && hour <= city.lastHour
        const isOpen = isSlotOpen({ date: addDays(indianDate(now), days), hour }, now, city)
        expect(bookableDays(now, city)).toHaveLength(city.daysAhead)
        if (!isHour || days < 1 || days > city.daysAhead) expect(isOpen).toBe(false)
        else if (days > 1) expect(isOpen).toBe(true)
        else expect(isOpen).toBe(indianHour(now) < city.closingHour)
      }),
    )
  })

  test('state when to start fasting', () => {
    expect(fastFrom({ date: '2026-11-24', hour: 9 }, 12)).toEqual({ date: '2026-11-23', hour: 21 })
    expect(fastFrom({ date: '2026-11-24', hour: 8 }, 8)).toEqual({ date: '2026-11-24', hour: 0 })
    expect(formatHour(21)).toBe('9 PM')
    expect(formatHour(0)).toBe('12 AM')
  })
})
