import { randomBytes } from 'node:crypto'

// Crockford's base 32: without I, L, O, U, which are confused on the phone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random order number, 'ORD-7K3M-Q9T4': forty bits, hard to guess. */
export function newOrderNumber(): string {
  const letters = Array.from(randomBytes(8), byte => ALPHABET[byte & 31]).join('')
  return `ORD-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Parses a typed order number, e.g. 'ord 7k3m q9t4'; undefined if invalid. */
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
