import { cleanText } from './people.ts'

/** Names of people. In a file of its own, so that only pages with a form load it. */

// The lookbehind keeps the search linear: a run of letters is tried from its start only.
const LINK =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\.(com|org|net|in|info|biz|co|io|app|dev|xyz|top|site|online|shop|store|link|click|live|me|ly|example)\b/iu

/** Titles that stand before a name, with a dot. */
const TITLES = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'sh',
  'shri',
  'sri',
  'smt',
  'ch',
  'md',
  'mohd',
  'prof',
  'er',
  'adv',
  'ca',
  'capt',
  'col',
  'lt',
  'maj',
  'km',
  'kum',
  'kr',
  'pt',
  'late',
  'st',
  'fr',
  'guru',
])
const isTitle = (word = ''): boolean => TITLES.has(word.toLowerCase())

/** Words joined by dots, without anything that occurs only in web addresses. */
const DOTTED = /(^|\s)((?:\p{L}+\.)+)(\p{L}+)(?=\s|$)/gu
const hasTitles = (words: string): boolean =>
  words.split('.').every(word => word.length <= 1 || isTitle(word))

/** Names that are also the end of web addresses; 'dev' in small letters only before another name. */
const JOINED_TITLE = /(^|\s)(\p{L}{2,})\.(D[Ee][Vv]|I[Nn]|M[Ee]|dev(?=\s\p{L}))(?=\s|$)/gu

/** A person's name as it is stored: 'Ram.Dev Yadav' gets a space, because phones would show it as a link. */
export const cleanName = (typed: string): string =>
  cleanText(typed).replace(JOINED_TITLE, (whole, before, first, second) =>
    isTitle(first) ? whole : `${before}${first}. ${second}`,
  )

/** A link in a name would be sent in messages under the shop's name. A title before a name ('Dr.Dev') is not a link. */
export const hasLink = (text: string): boolean =>
  LINK.test(
    text.replace(DOTTED, (whole, before, first, second) => (hasTitles(first) ? before + second : whole)),
  )
