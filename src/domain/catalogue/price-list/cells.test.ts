import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codeOfName,
  foldTestName,
  readCode,
  readFasting,
  readHomeCollection,
  readPrice,
  readReportTime,
  readSample,
} from './cells.ts'

const indian = new Intl.NumberFormat('en-IN')
const western = new Intl.NumberFormat('en-US')

test('a price is read however laboratories write it', () => {
  const written: ((rupees: number) => string)[] = [
    String,
    indian.format,
    western.format,
    rupees => `₹${indian.format(rupees)}`,
    rupees => `₹ ${indian.format(rupees)}.00`,
    rupees => `Rs. ${rupees}/-`,
    rupees => `Rs.${indian.format(rupees)}/-`,
    rupees => `INR ${rupees}`,
    rupees => `${indian.format(rupees)} Rs`,
    rupees => `${rupees}/=`,
    rupees => `Rs ${rupees} only`,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom(...written), (rupees, write) => {
      expect(Number(readPrice(write(rupees)))).toBe(rupees)
    }),
  )
})

test('no other text is read as a price', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const isNumber = /^\d+(\.\d+)?$/.test(readPrice(text))
      expect(isNumber && !/[\d०-९\p{Nd}]/u.test(text)).toBe(false)
    }),
  )
  for (const cell of ['On request', '-', '12-14', '250 + 50', '2 x 250', '1,5,000', '1.2.3', '250 (B2B 200)'])
    expect(readPrice(cell)).not.toMatch(/^\d+(\.\d+)?$/)
})

test.each([
  ['No', 0],
  ['Not required', 0],
  ['-', 0],
  ['12', 12],
  ['8-10 hrs', 10],
  ['10 to 12 hours', 12],
  ['Fasting 12 hrs', 12],
  ['12 hrs fasting required', 12],
  ['Yes', 9],
  ['Overnight', 9],
  ['2 hrs after a meal', undefined],
  ['after dinner', undefined],
])('fasting “%s” is %s hours', (cell, hours) => {
  expect(readFasting(cell, 9)).toBe(hours)
})

test('a fast without hours can’t be read before a person chooses the hours', () => {
  expect(readFasting('Yes', null)).toBeUndefined()
  expect(readFasting('Yes', 0)).toBeUndefined()
})

test.each([
  ['24', 'TAT', 24],
  ['2', 'TAT (days)', 48],
  ['24 hrs', 'TAT in days', 24],
  ['1 day', 'TAT', 24],
  ['2-3 days', 'Report', 72],
  ['6 to 8 hours', 'Report', 8],
  ['Within 48 hrs', 'Report', 48],
  ['Same day', 'Report', 24],
  ['Next Day', 'Report', 48],
  ['Mon/Thu', 'Report', undefined],
  ['4 PM', 'Report', undefined],
  ['2 weeks', 'Report', undefined],
])('report time “%s” below “%s” is %s hours', (cell, heading, hours) => {
  expect(readReportTime(cell, heading)).toBe(hours)
})

test.each([
  ['Yes', true],
  ['✓', true],
  ['Available', true],
  ['No', false],
  ['Not available', false],
  ['Lab only', false],
  ['Centre visit only', false],
  ['maybe', undefined],
])('home collection “%s” is %s', (cell, isCollected) => {
  expect(readHomeCollection(cell)).toBe(isCollected)
})

test.each([
  ['Serum', 'Serum'],
  ['EDTA', 'Blood (EDTA)'],
  ['24 hr Urine', '24 hr Urine'],
  ['Moon dust', undefined],
])('sample “%s” is %s', (cell, sample) => {
  expect(readSample(cell)).toBe(sample)
})

test('one name in other letters and signs is the same test, and other words are not', () => {
  expect(foldTestName(' Vitamin D (25-OH) ')).toBe(foldTestName('vitamin d 25 OH'))
  expect(foldTestName('CD4')).not.toBe(foldTestName('CD4 %'))
  expect(foldTestName('HLA B 27')).not.toBe(foldTestName('HLA B 2 7'))
})

test('a code that is made of a name is valid and not taken', () => {
  const taken = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom('Sugar', 'sugar ', 'A very long name of a test of the liver', 'é-1'),
      name => {
        const code = codeOfName(name, taken)
        expect(code).toMatch(/^[A-Z0-9-]{1,30}$/)
        expect(taken.has(code)).toBe(false)
        taken.add(code)
      },
    ),
  )
  expect(codeOfName('रक्त', taken)).toBe('')
  expect(readCode(' lp/023 ')).toBe('LP-023')
})
