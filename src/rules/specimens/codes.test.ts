import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LENGTH, formatTubeCode, makeTubeCode, parseTubeCode } from './codes.ts'

const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const bytes = fc.uint8Array({ minLength: CODE_LENGTH - 1, maxLength: CODE_LENGTH - 1 })
const place = fc.nat(CODE_LENGTH - 1)

test('a new code is read as it was made, in any typed form', () => {
  fc.assert(
    fc.property(bytes, given => {
      const code = makeTubeCode(given)
      expect(code).toHaveLength(CODE_LENGTH)
      expect(parseTubeCode(code)).toBe(code)
      expect(parseTubeCode(` ${formatTubeCode(code).toLowerCase()}-`)).toBe(code)
    }),
  )
})

test('a code is read with the characters that a scanner adds', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.constantFrom('', ']C1', ']c0', ']Q3', '\x02'),
      fc.constantFrom('', '\t', '\r\n', '\x1d', '\x03'),
      (given, before, after) => {
        const code = makeTubeCode(given)
        expect(parseTubeCode(before + code + after)).toBe(code)
        expect(parseTubeCode(before + code.toLowerCase() + after)).toBe(code)
      },
    ),
  )
})

test('a code with any one wrong character is refused', () => {
  fc.assert(
    fc.property(bytes, place, fc.constantFrom(...CHARACTERS), (given, at, other) => {
      const code = makeTubeCode(given)
      fc.pre(code[at] !== other)
      expect(parseTubeCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
    }),
  )
})

test('a code with any two characters swapped is refused', () => {
  fc.assert(
    fc.property(bytes, place, place, (given, one, other) => {
      const characters = [...makeTubeCode(given)]
      fc.pre(characters[one] !== characters[other])
      const swapped = characters.with(one, characters[other] ?? '').with(other, characters[one] ?? '')
      expect(parseTubeCode(swapped.join(''))).toBeUndefined()
    }),
  )
})

test.each(['', 'ORD-7K3M-Q9T4', '12345678', 'M3H8Q5C', 'AAAAAAA!', '22222222X'])(
  '%j is not read as a code',
  typed => {
    expect(parseTubeCode(typed)).toBeUndefined()
  },
)
