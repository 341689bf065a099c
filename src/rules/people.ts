/** Normalisation and checks of personal input. Limits and messages are in fields.ts. */

const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGIT = /[٠-٩۰-۹]/g

/** Replaces digits of Indian scripts (४२, ௪௨, ۴۲) by 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed
    .replace(INDIAN_DIGIT, digit => String((digit.charCodeAt(0) & 0xf) - 6))
    .replace(ARABIC_DIGIT, digit => String(digit.charCodeAt(0) & 0xf))

/** Only the digits of a text, of any script, as 0 to 9. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

/** Normalises an Indian mobile ('+91 98765 43210', '098765-43210') to ten digits; other input to its digits. */
export function normalisePhone(typed: string): string {
  const digits = digitsOf(typed)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}

/** True for ten digits that start with 6 to 9. */
export const isIndianMobile = (phone: string): boolean => /^[6-9]\d{9}$/.test(phone)

/** '98xxxxxx10': tells two people apart without revealing the number. */
export const maskedPhone = (phone: string): string =>
  phone.length < 6
    ? 'x'.repeat(phone.length)
    : phone.slice(0, 2) + 'x'.repeat(phone.length - 4) + phone.slice(-2)

/** A plausible e-mail address: one @, a dot in the domain, no spaces. */
export const isEmail = (text: string): boolean =>
  /^[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]{2,}$/.test(text)

/** True if PostgreSQL can store the text: no NUL, no lone surrogate. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

// Control and direction characters could make one name look like another; lone surrogates can't be stored.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu // but the two joiners are part of Indian scripts

/** Removes control and direction characters, collapses whitespace including line breaks. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/[\r\n\t]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC')

/** True if there is a letter of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.(com|org|net|in|info|biz|co|io|app|dev|xyz|top|site|online|shop|store|link|click|live|me|ly|example)\b/iu

/** True for a name that contains a link: it would be sent in messages under the shop's name. */
export const hasLink = (text: string): boolean => LINK.test(text)

/** Length in code points (a Devanagari or Tamil syllable has several). */
export const lengthOf = (text: string): number => [...text].length
