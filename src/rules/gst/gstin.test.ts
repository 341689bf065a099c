import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentence } from '#text/text.ts'
import { gstinProblem } from './gstin.ts'
import { GST_STATES, stateOfCode } from './states.ts'
import { gstinForm, gstinState } from './words.ts'

const VALID = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test.each(VALID)('%s is a GSTIN', gstin => {
  expect(gstinProblem(gstin)).toBeUndefined()
})

test.each([
  '',
  '27AAPFU0939F1Z',
  '27AAPFU0939F1ZVV',
  '27aapfu0939f1zv',
  '27AAPFU0939F0ZV',
  '27AAPFU0939F1YV',
])('"%s" does not have the form of a GSTIN', gstin => {
  expect(gstinProblem(gstin)).toEqual(sentence(gstinForm))
})

test('a GSTIN begins with the code of a state', () => {
  expect(gstinProblem('28AAPFU0939F1ZT')).toEqual(sentence(gstinState, { code: '28' }))
})

test('any one changed sign is found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VALID),
      fc.nat({ max: 14 }),
      fc.constantFrom(...SIGNS),
      (gstin, at, sign) => {
        fc.pre(gstin[at] !== sign)
        expect(gstinProblem(gstin.slice(0, at) + sign + gstin.slice(at + 1))).toBeDefined()
      },
    ),
  )
})

test('for a GSTIN one check digit of 36 is right', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GST_STATES.keys()),
      fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z$/),
      (state, rest) => {
        expect([...SIGNS].filter(sign => !gstinProblem(state + rest + sign))).toHaveLength(1)
      },
    ),
  )
})

test('a state is found by its code', () => {
  expect([stateOfCode('27'), stateOfCode('36'), stateOfCode('25'), stateOfCode('')]).toEqual([
    'Maharashtra',
    'Telangana',
    undefined,
    undefined,
  ])
})
