import { MIN_CODE_FIELD } from '#rules/fields.ts'
import { isIndianMobile, keepDigits, normalisePhone } from '#rules/people.ts'

/** Normalises phone and code inputs at each key and paste. */

/**
 * A phone as it is typed: removes spaces and dashes, and '+91' or '0' once a complete number follows. At most ten
 * digits after that.
 */
export function tidyPhone(typed: string): string {
  const digits = keepDigits(typed)
  // '+91 98765 432' has ten digits too, but is not complete.
  const isAbroad = typed.trimStart().startsWith('+')
  if (isAbroad && digits.length < 12) return `+${digits}`
  const phone = normalisePhone(digits)
  if (isIndianMobile(phone)) return phone
  if (isAbroad) return `+${digits.slice(0, 12)}`
  return digits.slice(0, digits.startsWith('0') ? 11 : 10)
}

/** Maximum length of the field for a code with `digits` digits. */
export const codeFieldLength = (digits: number): number => Math.max(digits, MIN_CODE_FIELD)

/** The digits of a typed or pasted code. */
export const tidyCode = (typed: string, digits: number): string =>
  keepDigits(typed).slice(0, codeFieldLength(digits))
