// P1-6, P1-54, P1-55, P1-56, P2-6

import { describe, expect, test } from 'vitest'
import {
  ageWords,
  fastingWords,
  fastWords,
  moreTestsWords,
  peopleWords,
  placeWords,
  reportsInWords,
  reportWords,
  testsIncludedWords,
  visitWords,
} from './catalogue-words.ts'

describe('words for tests and packages', () => {
  test.each([
    [6, 'Report Available: 6 hrs', 'Reports in 6 hours'],
    [0, 'Report Available: 24 hrs', 'Reports in 24 hours'],
    [24, 'Report Available: 24 hrs', 'Reports in 24 hours'],
    [48, 'Report Available: 48 hrs', 'Reports in 48 hours'],
    [72, 'Report Available: 72 hrs', 'Reports in 72 hours'],
    [120, 'Report Available: 120 hrs', 'Reports in 120 hours'],
  ])(
    'promise a report that takes %i hours by one number, on cards and in windows',
    (reportTimeHours, card, window) => {
      expect(reportWords({ reportTimeHours })).toBe(card)
      expect(reportsInWords({ reportTimeHours })).toBe(window)
    },
  )

  test('offer no home collection for a test that needs a centre visit', () => {
    expect(placeWords({ availableAt: ['Center'] })).toBe('Available at: Center')
    expect(visitWords({ isCenterVisitRequired: true })).toBe('Center visit required')
    expect(placeWords({ availableAt: ['Home', 'Center'] })).toBe('Available at: Home, Center')
    expect(visitWords({ isCenterVisitRequired: false })).toBe('Home collection available')
  })

  test('state whether to fast', () => {
    expect(fastingWords({ fastingHours: 8 })).toBe('8 hours fasting required')
    expect(fastingWords({ fastingHours: 0 })).toBe('No fasting required')
    expect(fastWords({ fastingHours: 0, afterMealHours: 0 })).toBe('No fasting')
    expect(fastWords({ fastingHours: 0, afterMealHours: 2 })).toBe('2 hours after food')
    expect(fastWords({ fastingHours: 8, afterMealHours: 2 })).toBe('Fast 8 hours')
  })

  test('state for whom a package is meant', () => {
    expect(peopleWords({ gender: 'Any' })).toBe('Recommended for: Male & Female')
    expect(peopleWords({ gender: 'Female' })).toBe('Recommended for: Female')
    expect(ageWords({ minAge: 18, ageGroup: '18+' })).toBe('For 18 years and above')
    expect(ageWords({ minAge: 40, ageGroup: '40+' })).toBe('For 40 years and above')
    expect(ageWords({ minAge: 0, ageGroup: 'All ages' })).toBe('All ages')
  })

  test('count tests', () => {
    expect(testsIncludedWords({ testCount: 1 })).toBe('1 test included')
    expect(testsIncludedWords({ testCount: 12 })).toBe('12 tests included')
    expect(moreTestsWords(3, 3)).toBe('')
    expect(moreTestsWords(4, 3)).toBe('+1 more test')
    expect(moreTestsWords(12, 3)).toBe('+9 more tests')
  })
})
