import { expect, test } from 'vitest'
import { addIncludedTests } from './included.ts'
import type { CatalogueTest } from './items.ts'

const aTest = (id: string, sampleType: string, ...parameters: string[]) =>
  ({ id, sampleType, parameters }) as CatalogueTest

const includedIn = (tests: readonly CatalogueTest[]) =>
  Object.fromEntries(addIncludedTests(tests).map(({ id, includes }) => [id, includes]))

test('a test includes each test whose parameters are all among its own', () => {
  const tests = [
    aTest('TSH', 'Blood (SST)', 'TSH'),
    aTest('THYROID', 'Blood', 'T3', 'T4', 'TSH'),
    aTest('T3T4', 'Blood', 'T3', 'T4'),
    aTest('T3X', 'Blood', 'T3', 'Reverse T3'),
  ]
  expect(includedIn(tests)).toEqual({ TSH: [], THYROID: ['TSH', 'T3T4'], T3T4: [], T3X: [] })
})

test('a test with another sample, with the same parameters or without any is not included', () => {
  const tests = [
    aTest('BLOOD', 'Blood', 'Growth', 'Organism'),
    aTest('URINE', 'Urine', 'Growth'),
    aTest('SAME', 'Blood', 'Organism', 'Growth'),
    aTest('SCAN', 'Blood'),
  ]
  expect(includedIn(tests)).toEqual({ BLOOD: [], URINE: [], SAME: [], SCAN: [] })
})
