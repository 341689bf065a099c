import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHeadings } from '../sheet-fields.ts'
import { proposeFields } from './price-list.ts'

test.each([
  [
    ['S.No', 'Test Code', 'Test Name', 'MRP', 'B2B Rate', 'Net Rate'],
    [null, 'code', 'name', 'mrp', null, 'price'],
  ],
  [
    ['Investigation', 'M.R.P.'],
    ['name', 'price'],
  ],
  [
    ['Particulars', 'Amount (Rs)'],
    ['name', 'price'],
  ],
  [
    ['test_name', 'list price', 'offer_price'],
    ['name', 'mrp', 'price'],
  ],
  [
    ['Test', 'Sample Type', 'Reporting Time', 'Charges'],
    ['name', 'sample', 'reportTime', 'price'],
  ],
])('the columns %j hold %j', (headings, fields) => {
  expect(proposeFields(headings)).toEqual(fields)
})

test('a proposal has each field once, for any headings', () => {
  const word = fc.constantFrom(
    'Test',
    'Name',
    'Code',
    'MRP',
    'Price',
    'Rate',
    'TAT',
    'Sample',
    'Home',
    'x',
    '',
  )
  fc.assert(
    fc.property(
      fc.array(
        fc.array(word).map(words => words.join(' ')),
        { maxLength: 60 },
      ),
      headings => {
        const fields = proposeFields(headings)
        expect(fields).toHaveLength(headings.length)
        const used = fields.filter(Boolean)
        expect(new Set(used).size).toBe(used.length)
      },
    ),
  )
})

test('the headings are found below titles, else in the first row with two cells', () => {
  expect(
    findHeadings(
      [['Price list 2026'], ['Valid from May', 'Page 1'], ['Test', 'Price'], ['CBC', '249']],
      proposeFields,
    ),
  ).toBe(2)
  expect(findHeadings([['Title'], ['ABC', '249'], ['DEF', '1']], proposeFields)).toBe(1)
  expect(findHeadings([], proposeFields)).toBe(0)
})
