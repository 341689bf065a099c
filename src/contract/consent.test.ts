import { expect, test } from 'vitest'
import { isHivTest } from './consent.ts'

test.each([
  ['HIV', 'HIV 1 & 2 (4th Generation)'],
  ['HIV-PCR', 'Viral Load'],
  ['HIVPCR', 'Viral Load'],
  ['RNA-HIV', 'Viral Load'],
  ['P24', 'Anti-HIV Antibodies'],
  ['WB', 'Western Blot for hiv'],
  ['VL', 'Human Immunodeficiency Virus, RNA'],
])('%s, %s, needs the consent that the law asks for', (_id, name) => {
  expect(isHivTest({ _id, name })).toBe(true)
})

test.each([
  ['CBC', 'Complete Blood Count (CBC)'],
  ['URTI', 'Hives and Urticaria Panel'],
  ['ARCHIVE', 'Slide from the Archive'],
])('%s, %s, does not', (_id, name) => {
  expect(isHivTest({ _id, name })).toBe(false)
})
