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
])(
  'a change of a price from %i to %i paise is %s percent and needs a confirmation',
  (before, after, percent) => {
    expect(bigChangePercent(before, after)).toBe(percent)
  },
)
