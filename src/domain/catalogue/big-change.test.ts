import { expect, test } from 'vitest'
import { bigChangePercent } from './prices.ts'

test.each([
  [32_900, 300, 99],
  [32_900, 16_449, 50],
  [32_900, 16_450, null],
  [32_900, 49_350, null],
  [32_900, 49_351, 50],
  [32_900, 329_000, 900],
  [32_900, 32_900, null],
])('a price of %i paise that becomes %i is a change of %s percent to confirm', (before, after, percent) => {
  expect(bigChangePercent(before, after)).toBe(percent)
})
