import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import {
  findSampleLabTests,
  findSamplePackages,
  SAMPLE_LAB_TESTS,
  SAMPLE_PACKAGES,
} from './sample-catalogue.ts'

describe('the sample catalogue', () => {
  // P1-203
  test('has three different tests for each category', () => {
    for (const category of CATEGORIES.labels)
      expect(findSampleLabTests(category, '').length).toBeGreaterThanOrEqual(3)
    expect(new Set(SAMPLE_LAB_TESTS.map(test => test._id)).size).toBe(CATEGORIES.labels.length * 3)
  })

  // P1-203
  test('has fifteen different packages, whose tests exist', () => {
    expect(new Set(SAMPLE_PACKAGES.map(sample => sample._id)).size).toBe(15)
    const ids = new Set(SAMPLE_LAB_TESTS.map(test => test._id))
    for (const { labTests } of SAMPLE_PACKAGES) expect(labTests.every(test => ids.has(test._id))).toBe(true)
  })

  // P1-203
  test('has a urine routine test at 250 rupees instead of 450', () => {
    const [urine] = findSampleLabTests('Urine Tests', 'routine')
    expect(urine).toMatchObject({ regularPrice: 450, salePrice: 250, discountPercentage: 44 })
  })

  test('marks each item as a sample, in its name and by its id', () => {
    for (const { _id, name } of [...SAMPLE_LAB_TESTS, ...SAMPLE_PACKAGES]) {
      expect(name).toContain('(sample)')
      expect(_id).toMatch(/^sample-/)
    }
  })

  test('finds nothing for a word that it does not contain', () => {
    expect(findSampleLabTests('Fever', 'no such test')).toEqual([])
    expect(findSamplePackages('no such package')).toEqual([])
  })
})
