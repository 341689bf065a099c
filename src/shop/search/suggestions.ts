import * as words from './words.ts'

/** Placeholders of the search box, shown in turn. Each has matches in the catalogue. */
export const SUGGESTIONS = [
  words.suggestVitaminD,
  words.suggestThyroid,
  words.suggestFullBody,
  words.suggestSugar,
  words.suggestCbc,
  words.suggestLiver,
] as const

/** Popular searches: options while nothing is typed. */
export const POPULAR_SEARCHES = [
  words.popularFullBody,
  words.popularThyroid,
  words.popularSugar,
  words.popularVitaminD,
  words.popularFever,
  words.popularWomen,
] as const
