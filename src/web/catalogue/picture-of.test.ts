import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogueFiles } from '#domain/catalogue/csv/catalogue.ts'
import { pictureOf } from './picture-of.ts'
import { SAMPLE_LAB_TESTS, SAMPLE_PACKAGES } from './sample-catalogue.ts'

const catalogue = readCatalogueFiles('catalogue/lab_tests.csv', 'catalogue/packages.csv')
const [aTest] = SAMPLE_LAB_TESTS
const [aPackage] = SAMPLE_PACKAGES
if (!aTest || !aPackage) throw new Error('there are no samples')

const ofTest = (name: string, healthArea: string) => pictureOf({ ...aTest, name, healthArea })
const ofPackage = (name: string, gender: 'Any' | 'Female' | 'Male' = 'Any') =>
  pictureOf({ ...aPackage, name, gender })

test('every test of the catalogue has the drawing of its health area', () => {
  const without = catalogue.labTests.filter(row => ofTest(row.name, row.healthArea) === 'test')
  expect(without.map(row => row.name)).toEqual([])
  expect(ofTest('Lipid Profile', 'Heart')).toBe('heart')
  expect(ofTest('Total IgE', 'Lungs & allergy')).toBe('allergy')
})

test('a test of an area that has no drawing is shown by a test tube', () => {
  expect(ofTest('Hearing', 'Ears')).toBe('test')
  expect(ofTest('Hearing', 'constructor')).toBe('test')
  expect(ofTest('Hearing', '')).toBe('test')
})

test('a package is drawn by what its name is about, else by whom it is for', () => {
  expect(ofPackage('Advanced Diabetes Package')).toBe('sugar')
  expect(ofPackage('Joint & Bone Package')).toBe('joints')
  expect(ofPackage('Cancer Screening Package - Men', 'Male')).toBe('cancer')
  expect(ofPackage('Women Wellness Package', 'Female')).toBe('woman')
  expect(ofPackage('Men Wellness Package (40+)', 'Male')).toBe('man')
  expect(ofPackage('Senior Citizen Package')).toBe('senior')
  expect(ofPackage('Yearly Package')).toBe('body')
})

test('every drawing that is asked for is in the file', () => {
  const file = readFileSync(path.join(import.meta.dirname, 'health-pictures.svg'), 'utf8')
  const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  const asked = [
    ...catalogue.labTests.map(row => ofTest(row.name, row.healthArea)),
    ...catalogue.packages.map(row => ofPackage(row.name, row.gender)),
    ...['Allergy Package', 'Child Package', 'Lung Package', 'Bone Package'].map(name => ofPackage(name)),
    ofTest('', ''),
  ]
  expect(asked.filter(name => !drawn.includes(name))).toEqual([])
  expect(drawn.filter(name => !asked.some(one => one === name))).toEqual([])
})
