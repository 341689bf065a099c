import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES } from './catalogue/categories.ts'
import { GENDERS } from './patients/genders.ts'
import { CONSULTATIONS } from './visits/consultations.ts'
import { HOME_CARE_SERVICES } from './visits/home-care.ts'

test.each([
  ['categories', CATEGORIES],
  ['genders', GENDERS],
  ['services of home care', HOME_CARE_SERVICES],
  ['consultations', CONSULTATIONS],
])('%s have a code for each label, and convert back', (_, { codes, labels, ...map }) => {
  expect(codes.map(code => map.codeOf(map.labelOf(code as never)))).toEqual(codes)
  expect(labels.map(label => map.labelOf(map.codeOf(label) as never))).toEqual(labels)
  expect(new Set([...codes, ...labels]).size).toBe(codes.length + labels.length)
})

test('any other text is neither a label nor a code', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype))),
      text => {
        for (const { labels, codes, codeOf, isCode } of [
          CATEGORIES,
          GENDERS,
          HOME_CARE_SERVICES,
          CONSULTATIONS,
        ]) {
          expect(codeOf(text) !== undefined).toBe((labels as readonly string[]).includes(text))
          expect(isCode(text)).toBe((codes as readonly string[]).includes(text))
        }
      },
    ),
  )
})
