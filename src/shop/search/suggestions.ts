import * as search from '#text/catalogue/search.ts'

/** Placeholders of the search box, shown in turn. Each has matches in the catalogue. */
export const SUGGESTIONS = [
  search.suggestVitaminD,
  search.suggestThyroid,
  search.suggestFullBody,
  search.suggestSugar,
  search.suggestCbc,
  search.suggestLiver,
] as const

/** Popular searches: options while nothing is typed. */
export const POPULAR_SEARCHES = [
  search.popularFullBody,
  search.popularThyroid,
  search.popularSugar,
  search.popularVitaminD,
  search.popularFever,
  search.popularWomen,
] as const
