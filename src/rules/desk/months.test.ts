import { expect, test } from 'vitest'
import { addMonths, formatMonth, isMonth, monthAt, monthDays, monthSpan } from './months.ts'

test('a month begins and ends at midnight in India', () => {
  expect(monthSpan('2026-11')).toEqual({
    from: new Date('2026-10-31T18:30:00Z'),
    to: new Date('2026-11-30T18:30:00Z'),
  })
  expect(monthAt(new Date('2026-10-31T18:29:59Z'))).toBe('2026-10')
  expect(monthAt(new Date('2026-10-31T18:30:00Z'))).toBe('2026-11')
})

test('adding months continues into the next year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthDays('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
  expect(formatMonth('2026-11')).toBe('November 2026')
})

test.each(['2026-13', '2026-00', '2026-1', '1999-01', '2026-01-01', 'x'])(
  '%s is not read as a month',
  text => {
    expect(isMonth(text)).toBe(false)
  },
)
