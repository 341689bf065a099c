import * as search from '#text/catalogue/search.ts'

/** What the search box proposes, one after the other. Each finds something in the catalogue. */
export const SUGGESTIONS = [
  search.suggestVitaminD,
  search.suggestThyroid,
  search.suggestFullBody,
  search.suggestSugar,
  search.suggestCbc,
  search.suggestLiver,
] as const

/** What many search for: proposed while nothing is typed. */
export const POPULAR_SEARCHES = [
  search.popularFullBody,
  search.popularThyroid,
  search.popularSugar,
  search.popularVitaminD,
  search.popularFever,
  search.popularWomen,
] as const
