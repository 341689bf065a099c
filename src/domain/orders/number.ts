import { randomBytes } from 'node:crypto'

// Crockford's base 32: leaves out I, L, O and U, which are confused on the phone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'ORD-7K3M-Q9T4': forty random bits, hard to guess. */
export function newOrderNumber(): string {
  const letters = Array.from(randomBytes(8), byte => ALPHABET[byte & 31]).join('')
  return `ORD-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Accepts e.g. 'ord 7k3m q9t4'. */
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
