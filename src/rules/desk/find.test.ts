import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpretSearch } from './find.ts'

const search = (typed: string) => interpretSearch(typed, () => undefined)

test.each([
  '9820012345',
  '+91 98200 12345',
  '91 98200 12345',
  '919820012345',
  '\u202a+91 98200 12345\u202c',
  '(+91) 98200 12345',
  '98200.12345',
  '९८२०० १२३४५',
  '0091 98200 12345',
  'tel:+919820012345',
  '+91 0 98200 12345',
  '９８２００１２３４５',
  '98200\u00a012345',
])('%s is read as the whole phone number', typed => {
  expect(search(typed)).toEqual([{ kind: 'phone', phone: '9820012345' }])
})

test('an order number that begins with two zeros is not read as a foreign phone number', () => {
  const number = 'ORD-0ZC0-V7SA'
  for (const typed of [number, '0zc0v7sa', '0zc0 v7sa'])
    expect(interpretSearch(typed, () => number)).toContainEqual({ kind: 'order', number })
})

test('every phone is found by its last four to nine digits, also those that begin with zeros', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
      fc.integer({ min: 4, max: 9 }),
      (phone, count) => {
        const digits = String(phone).slice(-count)
        expect(search(digits)).toContainEqual({ kind: 'phone-end', digits })
      },
    ),
    {
      examples: [
        [9_820_000_618, 5],
        [9_820_012_000, 4],
        [9_800_912_345, 9],
        [9_100_000_000, 8],
      ],
    },
  )
})

test('the last digits of a phone are read in any notation, and foreign numbers are not searched', () => {
  for (const typed of ['12345', '1 2345', '१२३४५', '(12)345'])
    expect(search(typed)).toEqual([{ kind: 'phone-end', digits: '12345' }])
  for (const typed of ['+65 8765 4321', '0065 8765 4321', '+971 50 123 4567'])
    expect(search(typed)).toEqual([])
})
