import { text } from '#text/text.ts'

export const search = text('Search')

// Above the results of a search for something that can’t wait for a test
export const callNumber = text('Call {number}')
export const callTeleManas = text('Call Tele-MANAS, 14416')
export const chestPain = text('Chest pain or tightness now? Call {number}.')
export const heartAttack = text('A heart attack? Call {number} now.')
export const troubleBreathing = text('Trouble breathing now? Call {number}.')
export const stroke = text('A stroke? Call {number} now.')
export const fit = text('A fit now? Call {number}.')
export const unconscious = text('Someone is unconscious? Call {number} now.')
export const heavyBleeding = text('Heavy bleeding now? Call {number}.')
export const poisoning = text('Poisoning? Call {number} now.')
export const suicide = text('In danger now? Call {number}. To talk: Tele-MANAS.')

// Searching
export const searchAll = text('Search tests and check-ups')
export const searchFor = text('Search “{suggestion}”')
export const clear = text('Clear search')
export const matches = text('Matches')
export const suggestedSearches = text('Searches')
export const recent = text('Recent searches')
export const popular = text('Popular searches')
export const showMore = text('Show More')
export const clearAll = text('Clear all')
export const forget = text('Remove {text} from recent searches')
export const noResults = text('No results found')
export const loading = text('Loading results...')
/** Announced, and shown above the list. */
export const results = text({ one: '{count} result', other: '{count} results' })

/** Placeholders of the empty search box, in rotation: each finds something in the catalogue. */
export const suggestVitaminD = text('vitamin D')
export const suggestThyroid = text('thyroid')
export const suggestFullBody = text('full body')
export const suggestSugar = text('sugar')
export const suggestCbc = text('CBC')
export const suggestLiver = text('liver')

/** Popular searches: buttons that search for this text. */
export const popularFullBody = text('Full body')
export const popularThyroid = text('Thyroid')
export const popularSugar = text('Sugar')
export const popularVitaminD = text('Vitamin D')
export const popularFever = text('Fever')
export const popularWomen = text('Women')
