import { codeOf, stepAt } from '#domain/staff/totp.ts'

/** An authenticator app of software. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as an app is given it. */
export const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** What the app shows at a time, or so many steps of thirty seconds later. */
export const codeAt = (secret: string, at: Date, later = 0): string =>
  codeOf(bytesOf(secret), stepAt(at) + later)
