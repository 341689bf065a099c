/** Filters of the list of lab tests with their values, as in the query string of the page and of the API. */
export const QUICK_FILTERS = {
  fasting: ['none'],
  priceBelow: ['500'],
  area: ['Sugar', 'Thyroid'],
  sort: ['price'],
} as const

/** True if a patient may eat when they like: 'No fasting' in filters and on rows. */
export const isWithoutFast = (test: { fastingHours: number; afterMealHours: number }): boolean =>
  test.fastingHours === 0 && test.afterMealHours === 0

type Filter = keyof typeof QUICK_FILTERS
export const FILTERS = Object.keys(QUICK_FILTERS) as Filter[]
/** Filters that leave out tests. */
export const NARROWING = ['fasting', 'priceBelow', 'area'] as const
/** The number of tests, and how many each filter would leave, by its value. */
export interface FilterCounts {
  total: number
  /** Ids of the tests whose codes are the whole search. */
  slip: readonly string[]
  counts: Record<(typeof QUICK_FILTERS)[(typeof NARROWING)[number]][number], number>
}
export type QuickFilters = { [name in Filter]?: (typeof QUICK_FILTERS)[name][number] }

/** Leaves out unknown values. */
export const readQuickFilters = (query: URLSearchParams): QuickFilters =>
  Object.fromEntries(
    FILTERS.map(name => [name, QUICK_FILTERS[name].find(value => value === query.get(name))]),
  )

/** False for a filter that would leave no test or all of them, and for an area that is already in the search. */
export function isNarrowingFilter(
  value: keyof FilterCounts['counts'],
  { total, counts }: Pick<FilterCounts, 'total' | 'counts'>,
  search: string,
): boolean {
  return counts[value] > 0 && counts[value] < total && search.trim().toLowerCase() !== value.toLowerCase()
}
