import fs from 'node:fs'
import { expect, test } from 'vitest'
import { formatDateTime, formatDay, formatTime } from '#rules/dates.ts'
import { containerInHindi, valueInHindi } from './names.hi.ts'
import { refusalInHindi } from './refusals.hi.ts'

/** What reaches a phone in English as data. */

const rows = fs.readFileSync('catalogue/containers.csv', 'utf8').trim().split('\n').slice(1)

test('every container of the catalogue has its Hindi name beside its printed name', () => {
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const [code = ''] = row.split(',')
    expect(containerInHindi(code, 'as printed'), code).toMatch(
      /^[\p{Script=Devanagari}\p{M}\d, ]+ \(as printed\)$/u,
    )
  }
  expect(containerInHindi('TRACE', 'Trace element tube')).toBe('Trace element tube')
  expect(containerInHindi('toString', 'Cup')).toBe('Cup')
})

test('days and times are in Hindi in every month and at every hour', () => {
  for (let month = 0; month < 12; month += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      const at = new Date(Date.UTC(2026, month, 1 + hour, hour, 8))
      for (const time of [formatDateTime(at), formatTime(at)])
        expect(valueInHindi('time', time)).not.toMatch(/[a-z]/i)
    }
    expect(valueInHindi('day', formatDay(`2026-${String(month + 1).padStart(2, '0')}-15`))).not.toMatch(
      /[a-z]/i,
    )
  }
  const at = (time: string) => valueInHindi('time', formatTime(`2026-11-24T${time}:00+05:30`))
  expect(['00:05', '04:00', '11:59', '12:00', '15:59', '16:00', '20:00'].map(at)).toEqual([
    'रात 12:05',
    'सुबह 4:00',
    'सुबह 11:59',
    'दोपहर 12:00',
    'दोपहर 3:59',
    'शाम 4:00',
    'रात 8:00',
  ])
})

test('a collector’s name in a Hindi sentence is not translated', () => {
  expect(refusalInHindi({ key: 'visitOfOtherCollector', values: { collector: 'May Sun' } })).toContain(
    'May Sun',
  )
})
