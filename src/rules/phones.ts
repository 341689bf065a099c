import { latinDigits, withoutInvisible } from './people.ts'

/** The only reader of phone numbers, for forms, API, searches, imported files and commands. */

/** Every notation of one Indian mobile: +91, 0091, 091, 91, a trunk 0 before or after it, or the code twice. */
const INDIAN = /^(?:\+(?:0{0,2}91){1,2}|(?:0{0,2}91){1,2})?0?([6-9]\d{9})$/

/** Long enough for '00910' and ten digits. */
const MAX_DIGITS = 15

const PARAMETERS = /;(?:ext|isub|phone-context)=.*$/is
const HAS_PLUS = /^\D*\+|\+[^\d+]*\d/

/** Digits of any script, after a plus if there is one before or among them. */
function digitsOf(typed: string): string {
  const plain = latinDigits(withoutInvisible(typed).normalize('NFKC')).replace(PARAMETERS, '')
  return `${HAS_PLUS.test(plain) ? '+' : ''}${plain.replace(/\D/g, '')}`
}

/**
 * Turns an Indian mobile in any notation ('+91 98765 43210', 'tel:098765-43210', '(0091) 98765.43210') into ten digits.
 * Other input is reduced to its digits, with a plus before a country's code: a foreign number must not become the
 * Indian number with the same digits.
 */
export function normalisePhone(typed: string): string {
  const digits = digitsOf(typed)
  return INDIAN.exec(digits)?.[1] ?? digits.replace(/^00/, '+')
}

export const isIndianMobile = (phone: string): boolean => /^[6-9]\d{9}$/.test(phone)

/** A mobile, or a landline with its area code: '022 2345 6789'. */
export const isIndianPhone = (typed: string): boolean =>
  isIndianMobile(normalisePhone(typed)) || /^0?\d{2,4}[ -]?\d{4} ?\d{3,4}$/.test(typed)

/** True for a number with the code of another country. */
export const isPhoneAbroad = (typed: string): boolean => /^\+(?!91|9?$)/.test(normalisePhone(typed))

/**
 * The content of a phone field after a key or a paste: ten digits as soon as it contains a whole Indian number. A key
 * after the tenth digit is ignored. A longer pasted number is not shortened, because its first ten digits could be
 * another person's number.
 */
export function tidyPhone(typed: string, before = ''): string {
  const digits = digitsOf(typed)
  const phone = INDIAN.exec(digits)?.[1]
  if (phone) return phone
  const isKey = typed.length === before.length + 1 && typed.startsWith(before)
  const hasPrefix = /^(?:\+|0|91)/.test(digits)
  return isKey && !hasPrefix ? digits.slice(0, 10) : digits.slice(0, MAX_DIGITS + 1)
}
