import { type Paise, toPaise } from '../money.ts'

/** '1,250.50' → 125050; undefined if invalid. */
export function parseRupees(typed: string): Paise | undefined {
  const plain = typed.trim().replace(/^₹\s*/, '').replaceAll(',', '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? toPaise(Number(plain)) : undefined
}
