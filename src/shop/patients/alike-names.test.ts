import { expect, test } from 'vitest'
import { isAlike } from './alike-names.ts'

test.each([
  ['M. Das', 'Meera Das'],
  ['Suresh', 'Suresh Kulkarni'],
  ['Laxmi Rao', 'Lakshmi Rao'],
  ['Sushila Deshpande', 'SUSHEELA DESHPANDE'],
  ['सुशीला', 'सुशीला देशपांडे'],
])('%s and %s may be one person', (one, other) => {
  expect(isAlike(one, other)).toBe(true)
  expect(isAlike(other, one)).toBe(true)
})

test.each([
  ['Suresh Kulkarni', 'Asha Kulkarni'],
  ['Meera Das', 'Vasant Deshpande'],
  ['', 'Asha Rao'],
])('%s and %s are different people', (one, other) => {
  expect(isAlike(one, other)).toBe(false)
})
