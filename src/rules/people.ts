const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGIT = /[٠-٩۰-۹]/g

/** Replaces digits of Indian scripts (४२, ௪௨, ۴۲) by 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed
    .replace(INDIAN_DIGIT, digit => String((digit.charCodeAt(0) & 0xf) - 6))
    .replace(ARABIC_DIGIT, digit => String(digit.charCodeAt(0) & 0xf))

export const keepDigits = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

/** Turns '+91 98765 43210' and '098765-43210' into ten digits; of any other input only the digits stay. */
export function normalisePhone(typed: string): string {
  const digits = keepDigits(typed)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}

export const isIndianMobile = (phone: string): boolean => /^[6-9]\d{9}$/.test(phone)

/** '98765 43210', as people read it aloud; the space does not break a line. */
export const formatMobile = (phone: string): string => `${phone.slice(0, 5)}\u00a0${phone.slice(5)}`

/** '98xxxxxx10': distinguishes people without revealing the number. */
export const maskPhone = (phone: string): string =>
  phone.length < 6
    ? 'x'.repeat(phone.length)
    : phone.slice(0, 2) + 'x'.repeat(phone.length - 4) + phone.slice(-2)

/** One @, a dot in the domain, no spaces. */
export const isEmail = (text: string): boolean =>
  /^[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]{2,}$/.test(text)

/** PostgreSQL can't store NUL or lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

// Control and direction characters could make one name look like another; lone surrogates can't be stored.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu // but the two joiners are part of Indian scripts

/** Removes invisible characters and collapses whitespace, line breaks included. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/[\r\n\t]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC')

/** Accepts letters of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(com|org|net|in|info|biz|co|io|app|dev|xyz|top|site|online|shop|store|link|click|live|me|ly|example)\b/iu

/** A link in a name would be sent in messages under the shop's name. */
export const hasLink = (text: string): boolean => LINK.test(text)

/** In code points (a Devanagari or Tamil syllable has several). */
export const countCodePoints = (text: string): number => [...text].length
