import { expect, test } from 'vitest'
import { codeAt } from '#tests/helpers/staff/app-codes.ts'
import { base32, newSecret, sealSecret, stepOfCode, timeOfStep, unsealSecret } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('the code at %s is the code of RFC 6238', (at, code) => {
  const now = new Date(at)
  const step = Math.floor(now.getTime() / 30_000)
  expect(stepOfCode(secret, code, now)).toBe(step)
  expect(timeOfStep(step).getTime()).toBe(step * 30_000)
})

test('a code is valid one step early or late, and no further', () => {
  const at = new Date('2026-11-22T06:00:00Z')
  const step = at.getTime() / 30_000
  const found = [-2, -1, 0, 1, 2].map(off => stepOfCode(secret, codeAt(base32(secret), at, off), at))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(stepOfCode(secret, 'x'.repeat(6), at)).toBeUndefined()
  expect(stepOfCode(secret, '1', at)).toBeUndefined()
})

test('a secret is written in the form that apps accept', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('a stored secret can be read only for its own person and shop, and only if it is unchanged', () => {
  const stored = sealSecret('shop secret', 'meera', secret)
  expect(Buffer.from(stored).includes(secret)).toBe(false)
  expect(unsealSecret('shop secret', 'meera', stored)).toEqual(secret)
  expect(unsealSecret('shop secret', 'vijay', stored)).toBeUndefined()
  expect(unsealSecret('another secret', 'meera', stored)).toBeUndefined()
  stored[15] = (stored[15] ?? 0) ^ 1
  expect(unsealSecret('shop secret', 'meera', stored)).toBeUndefined()
})

test('each secret is random', () => {
  expect(newSecret()).toHaveLength(20)
  expect(newSecret()).not.toEqual(newSecret())
})
