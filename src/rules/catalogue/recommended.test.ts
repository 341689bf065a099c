// P1-160, P1-161

import { expect, test } from 'vitest'
import { type RecommendedPackage, recommendationHints } from './recommended.ts'

const women: RecommendedPackage = { name: 'Women Wellness', gender: 'Female', minAge: 40 }
const everybody: RecommendedPackage = { name: 'Fever Package', gender: 'Any', minAge: 0 }
const adults: RecommendedPackage = { name: 'Full Body', gender: 'Any', minAge: 18 }

test('a package meant for another age or gender shows a warning', () => {
  expect(recommendationHints([women, everybody], { age: 62, gender: 'male' })).toEqual([
    'Women Wellness is recommended for women aged 40 and above. You can still book it, but please ask a doctor first.',
  ])
  expect(recommendationHints([women, adults], { age: 17, gender: 'female' })).toHaveLength(2)
  expect(recommendationHints([adults], { age: 17, gender: 'other' })[0]).toContain('people aged 18 and above')
})

test('a package shows no warning to the people it is meant for, or while nothing is typed', () => {
  expect(recommendationHints([women, adults, everybody], { age: 40, gender: 'female' })).toEqual([])
  expect(recommendationHints([women, adults, everybody], { age: undefined, gender: undefined })).toEqual([])
  expect(recommendationHints([everybody], { age: 0, gender: 'other' })).toEqual([])
})
