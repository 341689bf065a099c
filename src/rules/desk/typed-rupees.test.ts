import { expect, test } from 'vitest'
import { parseRupees } from './typed-rupees.ts'

test('only amounts in the usual forms are read as rupees', () => {
  expect(['1250', ' 1,250.50 ', '₹ 0.1', '0'].map(parseRupees)).toEqual([125_000, 125_050, 10, 0])
  for (const typed of ['', '-5', '1.234', 'ten', '1e3', '12,3.', '123456789'])
    expect(parseRupees(typed)).toBeUndefined()
})
