/** Functions that clean what people type about themselves, or judge it. Limits and sentences: fields.ts. */

const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGIT = /[٠-٩۰-۹]/g

/** Digits of the scripts that India writes (४२, ௪௨, ۴۲) as 0 to 9; the rest as it was. */
export const latinDigits = (typed: string): string =>
  typed
    .replace(INDIAN_DIGIT, digit => String((digit.charCodeAt(0) & 0xf) - 6))
    .replace(ARABIC_DIGIT, digit => String(digit.charCodeAt(0) & 0xf))

/** The digits of a text, in whichever script, as 0 to 9. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

/** Any way a customer writes an Indian mobile ('+91 98765 43210', '098765-43210') as ten digits; else what was typed, digits only. */
export function normalisePhone(typed: string): string {
  const digits = digitsOf(typed)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}

/** True for ten digits that can be an Indian mobile (they start with 6 to 9). */
export const isIndianMobile = (phone: string): boolean => /^[6-9]\d{9}$/.test(phone)

/** An address that mail could go to: one @, a dot in the domain, no spaces. */
export const isEmail = (text: string): boolean =>
  /^[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]{2,}$/.test(text)

/** Whether a text can be kept: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

// Direction marks and control characters can make one name look like another; they carry no letters. Nor do halves of
// surrogate pairs.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu // the two joiners are letters' business in Indian scripts

/** A typed name, address or note without control and direction marks, spaces folded. Line breaks become spaces. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/[\r\n\t]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC')

/** True when a name has at least one letter of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(com|org|net|in|info|biz|co|io|app|dev|xyz|top|site|online|shop|store|link|click|live|me|ly|example)\b/iu

/** Whether a name is made to be pressed on: it would travel in messages with the shop's own sender. */
export const hasLink = (text: string): boolean => LINK.test(text)

/** Letters as a reader counts them (a Devanagari or Tamil syllable with its signs is several code units). */
export const lengthOf = (text: string): number => [...text].length
