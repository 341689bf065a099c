import { expect, test } from 'vitest'
import { joinNames } from './names.ts'

test.each([
  [[], ''],
  [['Pune'], 'Pune'],
  [['Mumbai', 'Delhi', 'Pune'], 'Mumbai, Delhi and Pune'],
])('%j are listed as "%s"', (names, words) => {
  expect(joinNames(names)).toBe(words)
})
