const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const ARABIC_DIGIT = /[٠-٩۰-۹]/g

/** Replaces digits of Indian scripts (४२, ௪௨, ۴۲) by 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed
    .replace(INDIAN_DIGIT, digit => String((digit.charCodeAt(0) & 0xf) - 6))
    .replace(ARABIC_DIGIT, digit => String(digit.charCodeAt(0) & 0xf))

export const keepDigits = (typed: string): string => latinDigits(typed).replace(/\D/g, '')

/** '98765 43210', as people read it aloud; the space does not break a line. */
export const formatMobile = (phone: string): string => `${phone.slice(0, 5)}\u00a0${phone.slice(5)}`

/** '98xxxxxx10': distinguishes people without revealing the number. */
export const maskPhone = (phone: string): string =>
  phone.length < 6
    ? 'x'.repeat(phone.length)
    : phone.slice(0, 2) + 'x'.repeat(phone.length - 4) + phone.slice(-2)

/** One @, a dot in the domain, no spaces. */
export const isEmail = (text: string): boolean =>
  /^[^\s@<>()",;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:.]{2,}$/.test(text)

/** PostgreSQL can't store NUL or lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

// Invisible characters could make one name look like another, and control characters and lone surrogates can't be
// stored. The two joiners stay where they change a letter of an Indian or Arabic script: group 1 is kept.
const INVISIBLE =
  /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]|[\u200c\u200d](?=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])|\p{Script=Arabic}\u200c(?=\p{Script=Arabic}))|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const SPACES = /[\p{White_Space}\u2800]+/gu

export const withoutInvisible = (typed: string): string => typed.replace(INVISIBLE, '$1')

/** Removes invisible characters, and turns each run of any white space, line breaks included, into one plain space. */
export const cleanText = (typed: string): string =>
  withoutInvisible(typed.replace(SPACES, ' ')).replace(/ {2,}/g, ' ').trim().normalize('NFC')

/** As `cleanText`, but line breaks stay. */
export const cleanLines = (typed: string): string => typed.split(/\r?\n/).map(cleanText).join('\n').trim()

/** Accepts letters of any script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** In code points (a Devanagari or Tamil syllable has several). */
export const countCodePoints = (text: string): number => [...text].length
