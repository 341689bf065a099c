import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, sign } from './signatures.ts'

const SECRET = 'a secret that is long enough for this'
const now = new Date('2026-11-21T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:15:00Z')
const link = {
  purpose: 'report',
  value: 'a.pdf',
  expiresAt,
  signature: sign(SECRET, 'report', 'a.pdf', expiresAt),
}

test.each([
  ['another purpose', { purpose: 'invoice' }],
  ['another value', { value: 'b.pdf' }],
  ['a later end', { expiresAt: new Date('2026-11-21T12:16:00Z') }],
  ['purpose and value split elsewhere', { purpose: 'reporta', value: '.pdf' }],
  ['no signature', { signature: '' }],
  ['half a signature', { signature: link.signature.slice(0, 20) }],
  ['letters that are none', { signature: 'é'.repeat(43) }],
])('a link with %s is refused', (_, change) => {
  expect(isSigned(SECRET, { ...link, ...change }, now)).toBe(false)
})

test('a link is valid until its end, and only with the secret that made it', () => {
  expect(isSigned(SECRET, link, now)).toBe(true)
  expect(isSigned(SECRET, link, new Date(expiresAt.getTime() - 1))).toBe(true)
  expect(isSigned(SECRET, link, expiresAt)).toBe(false)
  expect(isSigned('another secret', link, now)).toBe(false)
})

test('no guessed signature is accepted', () => {
  fc.assert(
    fc.property(fc.string(), signature => {
      expect(isSigned(SECRET, { ...link, signature }, now)).toBe(false)
    }),
  )
})
