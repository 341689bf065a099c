import { expect, test } from 'vitest'
import { isNarrowingFilter } from './quick-filters.ts'

test('a filter is offered only if it leaves some of the tests and is not already the search', () => {
  const found = { total: 8, counts: { none: 3, 500: 8, Sugar: 7, Thyroid: 0 } }
  const offered = (search: string) =>
    (['none', '500', 'Sugar', 'Thyroid'] as const).filter(value => isNarrowingFilter(value, found, search))
  expect(offered('fever')).toEqual(['none', 'Sugar'])
  expect(offered(' sugar')).toEqual(['none'])
})
