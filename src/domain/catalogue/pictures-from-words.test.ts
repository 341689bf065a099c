import { expect, test } from 'vitest'
import { readCatalogueFiles } from './csv/catalogue.ts'
import { packagePicture, testPicture } from './pictures-from-words.ts'

const catalogue = readCatalogueFiles('catalogue/lab_tests.csv', 'catalogue/packages.csv')

test('the catalogue’s texts lead to the picture in each item’s column', () => {
  expect(catalogue.labTests.filter(row => testPicture(row) !== row.picture)).toEqual([])
  expect(catalogue.packages.filter(row => packagePicture(row) !== row.picture)).toEqual([])
})

test('a test has the picture of its health area, or else a test tube', () => {
  expect(testPicture({ name: 'Lipid Profile', healthArea: 'Heart' })).toBe('heart')
  expect(testPicture({ name: 'Total IgE', healthArea: 'Lungs & allergy' })).toBe('allergy')
  for (const healthArea of ['Ears', 'constructor', ''])
    expect(testPicture({ name: 'Hearing', healthArea })).toBe('test')
})

test('a package has the picture of its subject, or else of the people it is for', () => {
  const ofPackage = (name: string, gender: 'Any' | 'Female' | 'Male' = 'Any') =>
    packagePicture({ name, gender })
  expect(ofPackage('Advanced Diabetes Package')).toBe('sugar')
  expect(ofPackage('Joint & Bone Package')).toBe('joints')
  expect(ofPackage('Cancer Screening Package - Men', 'Male')).toBe('cancer')
  expect(ofPackage('Women Wellness Package', 'Female')).toBe('woman')
  expect(ofPackage('Men Wellness Package (40+)', 'Male')).toBe('man')
  expect(ofPackage('Senior Citizen Package')).toBe('senior')
  expect(ofPackage('Yearly Package')).toBe('body')
})
