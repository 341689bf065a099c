import { expect, test } from 'vitest'
import { demoCities } from '#tests/helpers/our-cities.ts'
import { createAreaCheck, findAreaName, groupServedPins, lineProblem, readPins } from './areas.ts'

const SERVED = groupServedPins([
  { id: '1', city: 'Mumbai', name: 'Bandra', pinCodes: ['400050', '400051'] },
  { id: '2', city: 'Mumbai', name: 'Dadar', pinCodes: ['400014'] },
])

test('a city with areas is served only in the areas, and a city without areas everywhere', () => {
  expect(createAreaCheck(SERVED)('Mumbai', '400050')).toBe(true)
  expect(createAreaCheck(SERVED)('Mumbai', '400099')).toBe(false)
  expect(createAreaCheck(SERVED)('Pune', '411001')).toBe(true)
  expect(findAreaName(SERVED, 'Mumbai', '400014')).toBe('Dadar')
  expect(findAreaName(SERVED, 'Pune', '411001')).toBeUndefined()
})

test.each([
  ['400050, 400051;400052\n400050', ['400050', '400051', '400052'], []],
  ['400050-400053', ['400050', '400051', '400052', '400053'], []],
  ['400050 to 400051', ['400050', '400051'], []],
  ['४०००५०', ['400050'], []],
  ['400050, 411001, 40005, Bandra', ['400050'], ['411001', '40005', 'Bandra']],
  ['400055-400050', [], ['400055-400050']],
  ['400001-499999', [], ['400001-499999']],
  ['', [], []],
])('"%s" is read as %o, and %o is reported as wrong', (typed, pinCodes, wrong) => {
  expect(readPins(demoCities, typed, 'Mumbai')).toEqual({ pinCodes, wrong })
})

test.each([
  ['14 Hill Road, Bandra West, Mumbai 400050', false],
  ['14 Hill Road, Mulund, Mumbai 400080', true],
  ['14 Hill Road, Mumbai', false],
  ['DLF Phase 2, Gurugram 122002', false],
])('the address "%s" is outside the served areas: %s', (line, isRefused) => {
  expect(lineProblem(demoCities, line, SERVED) !== undefined).toBe(isRefused)
})
