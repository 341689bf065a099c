import { cleanText, countCodePoints, latinDigits, maskPhone } from '../people.ts'
import { isIndianMobile, isPhoneAbroad, normalisePhone } from '../phones.ts'
import { parseTubeCode } from '../specimens/codes.ts'

/** Interpretations of the typed text, in the order in which they are tried. */
export type Interpretation =
  | { kind: 'tube'; code: string }
  | { kind: 'order'; number: string }
  /** All ten digits. */
  | { kind: 'phone'; phone: string }
  /** The last four to nine. */
  | { kind: 'phone-end'; digits: string }
  /** In small letters, the longest first: each begins a word of the name. */
  | { kind: 'name'; words: string[] }

/** A text with fewer letters or digits would match too much. */
const MIN_LETTERS = 2
const MIN_DIGITS = 4
const PHONE_DIGITS = 10
const MAX_WORDS = 4

/** Maximum results of a search. */
export const MAX_FOUND = 20

/** [] for too short a text. Eight letters can be a tube's code, an order's number or a name. */
export function interpretSearch(
  typed: string,
  orderNumber: (typed: string) => string | undefined,
): Interpretation[] {
  const text = latinDigits(cleanText(typed.normalize('NFKC')))
  const phone = normalisePhone(text)
  if (isIndianMobile(phone)) return [{ kind: 'phone', phone }]
  const number = orderNumber(text)
  // Read as a phone number, the digits of 'ORD-0ZC0-V7SA', 007, would be a code of another country.
  const isPartOfPhone = /^[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length < PHONE_DIGITS
  if (isPhoneAbroad(text) && !isPartOfPhone && !(number && /[a-z]/i.test(text))) return []
  const isDigits = /^[\d\s+().-]+$/.test(text)
  // The last digits of a phone may begin with zeros, which before a whole number are a prefix.
  const digits = isPartOfPhone ? text.replace(/\D/g, '') : isDigits ? phone.replace(/^\+(91)?/, '') : ''
  if (digits !== '' && digits.length !== 8) return ofDigits(digits)
  const code = parseTubeCode(text)
  return [
    ...(code ? [{ kind: 'tube' as const, code }] : []),
    ...(number ? [{ kind: 'order' as const, number }] : []),
    ...(digits === '' ? ofWords(text) : ofDigits(digits)),
  ]
}

function ofDigits(digits: string): Interpretation[] {
  return digits.length >= MIN_DIGITS && digits.length < PHONE_DIGITS ? [{ kind: 'phone-end', digits }] : []
}

/** A name as the database divides it: in small letters, without accents, dots and joiners. As in `nameWord`. */
const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]/g, '')
    .toLowerCase()
    .replace(/[\s.,()/_'\u2019-]+/g, ' ')
    .trim()

function ofWords(text: string): Interpretation[] {
  const words = foldName(text).split(' ')
  return [words, ...otherInitials(words)].flatMap(some => {
    const longestFirst = some.toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS)
    if (countCodePoints(longestFirst[0] ?? '') < MIN_LETTERS) return []
    return [{ kind: 'name' as const, words: longestFirst }]
  })
}

/** 'KS Rao' for 'K. S. Rao', and 'K. S. Rao' for 'KS Rao'. */
function otherInitials(words: readonly string[]): string[][] {
  if (words.length < 2) return []
  const joined = words.filter(word => word.length === 1).join('')
  if (joined.length > 1) return [[joined, ...words.filter(word => word.length > 1)]]
  const isShort = (word: string) => /^[a-z]{2,3}$/.test(word)
  return words.some(isShort) && !words.every(isShort)
    ? [words.flatMap(word => (isShort(word) ? [...word] : [word]))]
    : []
}

/** For the audit: '98xxxxxx10', 'xx07', 'z……, a…' (letters as dots), 'ORD-…'. */
export function maskSearch(wanted: Interpretation): string {
  switch (wanted.kind) {
    case 'tube':
      return '…'
    case 'order':
      return 'ORD-…'
    case 'phone':
      return maskPhone(wanted.phone)
    case 'phone-end':
      return 'x'.repeat(wanted.digits.length - 2) + wanted.digits.slice(-2)
    case 'name':
      return wanted.words.map(maskWord).join(', ')
  }
}

/** Cut by code points, because half of a surrogate pair can't be stored. */
function maskWord(word: string): string {
  const [first = '', ...others] = word
  return first + '…'.repeat(others.length)
}
