import { expect, test } from 'vitest'
import { guessMedicalFacts, isHivTest, toMedicalFacts } from './medical-facts.ts'

test.each([
  ['HIV', 'HIV 1 & 2 (4th Generation)'],
  ['HIV-PCR', 'Viral Load'],
  ['HIVPCR', 'Viral Load'],
  ['RNA-HIV', 'Viral Load'],
  ['P24', 'Anti-HIV Antibodies'],
  ['WB', 'Western Blot for hiv'],
  ['VL', 'Human Immunodeficiency Virus, RNA'],
])('%s, %s, requires the consent that the law demands', (code, name) => {
  expect(isHivTest({ code, name })).toBe(true)
})

test.each([
  ['CBC', 'Complete Blood Count (CBC)'],
  ['URTI', 'Hives and Urticaria Panel'],
  ['ARCHIVE', 'Slide from the Archive'],
])('%s, %s, requires no consent by law', (code, name) => {
  expect(isHivTest({ code, name })).toBe(false)
})

const words = { code: 'X', name: 'X', categories: ['blood' as const], sampleType: '', preparation: '' }

test.each([
  ['Blood (EDTA) + Serum + Urine', ['blood', 'urine']],
  ['Urine (24 hour)', ['urine']],
  ['Nasal & throat swab', ['swab']],
  ['Cervical cells', ['cells']],
  ['No sample needed', []],
])('%s has the samples %s', (sampleType, kinds) => {
  expect(guessMedicalFacts({ ...words, sampleType }).sampleKinds).toEqual(kinds)
})

test('imaging is recognised by its name or its categories', () => {
  const typeOf = (change: object) => guessMedicalFacts({ ...words, ...change }).testType
  expect(typeOf({})).toBe('lab')
  expect(typeOf({ name: 'DEXA Scan' })).toBe('imaging')
  expect(typeOf({ categories: ['cancer', 'x-ray'] })).toBe('imaging')
})

const stored = {
  ...words,
  id: 'HIV',
  categories: ['Blood Tests'],
  categoryCodes: null,
  picture: null,
  healthArea: '',
  centreVisitRequired: false,
}
const NOT_TOLD = {
  testType: null,
  sampleKinds: null,
  hivConsent: null,
  afterMealHours: null,
  afterMeal: null,
  containers: null,
}

test('the medical facts of an old row are derived from its texts, and those of a new row are read from its columns', () => {
  const older = toMedicalFacts({
    ...stored,
    ...NOT_TOLD,
    preparation: 'Two hours after a meal.',
    sampleType: 'Blood (Serum)',
  })
  expect(older).toMatchObject({ hivConsent: true, afterMealHours: 2, containers: ['SERUM@after-meal'] })
  const told = {
    containers: ['EDTA'] as string[],
    testType: 'lab',
    sampleKinds: ['blood' as const],
    hivConsent: false,
    afterMealHours: 0,
    afterMeal: false,
  } as const
  const later = toMedicalFacts({ ...stored, ...told, sampleKinds: ['blood'], name: 'Urine scan' })
  expect(later).toMatchObject({ ...told, categories: ['blood'], centreVisitRequired: false })
})
