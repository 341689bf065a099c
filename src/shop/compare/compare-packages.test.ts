// P2-116

import { expect, test } from 'vitest'
import type { HealthPackage } from '#shop/catalogue/contract.ts'
import { SAMPLE_PACKAGES } from '#shop/catalogue/sample-catalogue.ts'
import { comparePackages, pickFullBody } from './compare-packages.ts'

const [sample] = SAMPLE_PACKAGES
const packageOf = (name: string, salePrice: number, tests: string): HealthPackage => {
  if (!sample) throw new Error('there are no samples')
  const labTests = tests.split(' ').map(_id => ({
    _id,
    name: `Test ${_id}`,
    healthArea: _id.startsWith('T') ? 'Thyroid' : 'Blood',
    includes: _id === 'T3' ? ['TSH'] : [],
  }))
  return { ...sample, name, salePrice, labTests }
}
const FULL = packageOf('Full Body Health Check-Up', 2499, 'CBC T3')
const BASIC = packageOf('Full Body Check-Up - Basic', 999, 'CBC TSH')
const ADVANCED = packageOf('Full Body Check-Up - Advanced', 4499, 'CBC T3 HCY')
const HEART = packageOf('Healthy Heart Package', 3299, 'HCY')

test('only full-body check-ups are compared, from the cheapest on', () => {
  expect(pickFullBody([FULL, HEART, ADVANCED, BASIC])).toEqual([BASIC, FULL, ADVANCED])
})

test('each check-up shows the price difference, the tests that it adds, and the tests that it lacks', () => {
  const { steps } = comparePackages([BASIC, FULL, ADVANCED])
  const names = (tests: { name: string }[]) => tests.map(one => one.name)
  expect(
    steps.map(step => [step.shortName, step.more, names(step.added), names(step.left), names(step.within)]),
  ).toEqual([
    ['Basic', null, [], [], []],
    ['Full Body', 1500, ['Test T3'], [], ['Test TSH']],
    ['Advanced', 2000, ['Test HCY'], [], []],
  ])
})

test('the table has every test once, by area, with the packages that include it', () => {
  expect(comparePackages([BASIC, FULL, ADVANCED]).areas).toEqual([
    {
      area: 'Blood',
      tests: [
        { name: 'Test CBC', isIn: [true, true, true] },
        { name: 'Test HCY', isIn: [false, false, true] },
      ],
    },
    {
      area: 'Thyroid',
      tests: [
        { name: 'Test TSH', isIn: [true, true, true] },
        { name: 'Test T3', isIn: [false, true, true] },
      ],
    },
  ])
})
