import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no I, L, O, U, so that a number read out on the phone is written down right.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new order number, 'ORD-7K3M-Q9T4': forty random bits, which nobody guesses or counts. */
export function newOrderNumber(): string {
  const letters = Array.from(randomBytes(8), byte => ALPHABET[byte & 31]).join('')
  return `ORD-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** An order number as typed: 'ord 7k3m q9t4' is understood; undefined for anything else. */
export function orderNumberFrom(typed: string): string | undefined {
  const letters = typed
    .toUpperCase()
    .replace(/^ORD/, '')
    .replace(/[\s-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(letters)
    ? `ORD-${letters.slice(0, 4)}-${letters.slice(4)}`
    : undefined
}
