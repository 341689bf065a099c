import { CATEGORIES, type Category, IMAGING_CATEGORIES, isInCategory } from '#rules/catalogue/categories.ts'
import { percentOff } from '#rules/money.ts'
import type { HealthPackage, LabTest } from './contract.ts'

/**
 * Sample data of a demo whose catalogue can't be loaded: three lab tests for each category, and fifteen packages of two
 * categories. Each is labelled as a sample and can't be booked.
 */

const KINDS = [
  { name: 'Basic', regularPrice: 400, salePrice: 250, parameters: 4 },
  { name: 'Extended', regularPrice: 900, salePrice: 550, parameters: 8 },
  { name: 'Complete', regularPrice: 1600, salePrice: 990, parameters: 14 },
] as const

const NO_PREPARATION = {
  isHivConsentNeeded: false,
  isAfterMeal: false,
  afterMealHours: 0,
  isFastingRequired: false,
  fastingRequired: false,
  fastingHours: 0,
}

const SAMPLE_PREFIX = 'sample-'
const PACKAGES = 15

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function sampleTest(
  category: Category,
  name: string,
  { regularPrice, salePrice, parameters }: { regularPrice: number; salePrice: number; parameters: number },
): LabTest {
  const isImaging = IMAGING_CATEGORIES.includes(category)
  const label = CATEGORIES.labelOf(category)
  return {
    _id: `${SAMPLE_PREFIX}${slug(name)}`,
    name: `${name} (sample)`,
    description: 'A sample that shows what a test looks like here. It cannot be booked.',
    category: label,
    categories: [label],
    parameters: isImaging ? [] : Array.from({ length: parameters }, (_, index) => `Parameter ${index + 1}`),
    parametersText: isImaging ? '' : `Includes ${parameters} parameters`,
    parametersCount: isImaging ? 0 : parameters,
    includes: [],
    regularPrice,
    salePrice,
    discountPercentage: percentOff(regularPrice, salePrice),
    sampleType: isImaging ? '' : 'Blood Sample',
    testType: isImaging ? 'imaging' : 'lab',
    sampleKinds: isImaging ? [] : ['blood'],
    ...NO_PREPARATION,
    isCenterVisitRequired: isImaging,
    centerVisitRequired: isImaging,
    availableAt: isImaging ? ['Center'] : ['Home'],
    preparation: '',
    reportTime: '24 hours',
    reportTimeHours: 24,
    healthArea: '',
    purpose: '',
    image: null,
    picture: 'test',
  }
}

const URINE_ROUTINE = { regularPrice: 450, salePrice: 250, parameters: 12 }

export const SAMPLE_LAB_TESTS: readonly LabTest[] = CATEGORIES.codes.flatMap(category =>
  KINDS.map((kind, index) =>
    category === 'urine' && index === 0
      ? sampleTest(category, 'Urine Routine Test', URINE_ROUTINE)
      : sampleTest(category, `${kind.name} ${CATEGORIES.labelOf(category)}`, kind),
  ),
)

function samplePackage(first: string, second: string): HealthPackage {
  const tests = SAMPLE_LAB_TESTS.filter(test => test.category === first || test.category === second)
  const regularPrice = tests.reduce((sum, test) => sum + test.regularPrice, 0)
  const salePrice = Math.round(regularPrice * 0.4)
  const isCentre = tests.some(test => test.isCenterVisitRequired)
  return {
    _id: `${SAMPLE_PREFIX}${slug(`${first} ${second}`)}`,
    name: `${first} and ${second} Package (sample)`,
    description: 'A sample that shows what a package looks like here. It cannot be booked.',
    image: null,
    picture: 'body',
    regularPrice,
    salePrice,
    discountPercentage: percentOff(regularPrice, salePrice),
    testCount: tests.length,
    parametersCount: tests.reduce((sum, test) => sum + test.parametersCount, 0),
    labTests: tests.map(({ _id, name, healthArea, includes }) => ({ _id, name, healthArea, includes })),
    sampleTypes: ['Blood Sample'],
    sampleKinds: ['blood'],
    ...NO_PREPARATION,
    isCenterVisitRequired: isCentre,
    centerVisitRequired: isCentre,
    availableAt: isCentre ? ['Center'] : ['Home'],
    gender: 'Any',
    ageGroup: '18+',
    minAge: 18,
    preparation: [],
    reportTime: '24 hours',
    reportTimeHours: 24,
  }
}

export const SAMPLE_PACKAGES: readonly HealthPackage[] = CATEGORIES.labels
  .slice(0, PACKAGES)
  .map((label, index) => samplePackage(label, CATEGORIES.labels[index + 2] ?? CATEGORIES.labels[0]))

const matches = (name: string, search: string) => name.toLowerCase().includes(search.toLowerCase())

/** Sample tests of a category's label ('All': any) whose name contains a text. */
export const findSampleLabTests = (label: string, search: string): LabTest[] =>
  SAMPLE_LAB_TESTS.filter(test => isInCategory(test, label) && matches(test.name, search))

/** Sample packages whose name contains a text. */
export const findSamplePackages = (search: string): HealthPackage[] =>
  SAMPLE_PACKAGES.filter(sample => matches(sample.name, search))
