import { MIN_CODE_FIELD } from '#rules/fields.ts'
import { latinDigits } from '#rules/people.ts'

/** Maximum length of the field for a code with `digits` digits. */
export const codeFieldLength = (digits: number): number => Math.max(digits, MIN_CODE_FIELD)

/** The digits of a typed or pasted code; of a pasted message, its first number that has the code's length. */
export function tidyCode(typed: string, digits: number): string {
  const numbers = latinDigits(typed.normalize('NFKC')).match(/\d+/g) ?? []
  const code = numbers.length > 1 ? numbers.find(number => number.length === digits) : undefined
  return code ?? numbers.join('').slice(0, codeFieldLength(digits))
}
