import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyCode, tidyPhone } from './phone-typing.ts'

/** Types one key after the other, as the field does. */
const type = (keys: string): string => [...keys].reduce((value, key) => tidyPhone(value + key), '')

test('understands an Indian mobile however it is typed', () => {
  for (const typed of ['9876543210', '98765 43210', '+91 98765 43210', '+91-9876543210', '098765-43210']) {
    expect(type(typed), `${typed}, key by key`).toBe('9876543210')
    expect(tidyPhone(typed), `${typed}, pasted`).toBe('9876543210')
  }
  expect(tidyPhone('91 98765 43210')).toBe('9876543210')
  expect(type('९८७६५४३२१०')).toBe('9876543210')
  expect(tidyCode('४ २ ४ २', 4)).toBe('4242')
})

test('keeps an incomplete number unchanged', () => {
  expect(tidyPhone('')).toBe('')
  expect(tidyPhone('+')).toBe('+')
  expect(tidyPhone('+91 987')).toBe('+91987')
  expect(tidyPhone('987')).toBe('987')
})

// P1-156
test('accepts ten digits and no more', () => {
  expect(type('98765432101234')).toBe('9876543210')
  expect(type('1234567890123')).toBe('1234567890')
})

test('is digits and one plus, never more than a prefix needs', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      expect(tidyPhone(typed)).toMatch(/^(\+\d{0,12}|0\d{0,10}|\d{0,10})$/)
    }),
  )
})

// P1-153
test('keeps the digits of a pasted code', () => {
  expect(tidyCode('1 2 3 4', 4)).toBe('1234')
  expect(tidyCode('12-34', 4)).toBe('1234')
  expect(tidyCode(' 1234\n', 4)).toBe('1234')
  expect(tidyCode('123456789', 4)).toBe('123456')
  expect(tidyCode('123456789', 8)).toBe('12345678')
})
