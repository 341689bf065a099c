import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { CATEGORIES, type Category, isInCategory } from '#rules/categories.ts'
import { percentOff } from '#rules/money.ts'

/**
 * What is shown while the catalogue can't be read: made-up tests and packages, three tests for each category and fifteen
 * packages that combine two. They can be looked at, never booked: each says that it is a sample.
 */

const KINDS = [
  { name: 'Basic', regularPrice: 400, salePrice: 250, parameters: 4 },
  { name: 'Extended', regularPrice: 900, salePrice: 550, parameters: 8 },
  { name: 'Complete', regularPrice: 1600, salePrice: 990, parameters: 14 },
] as const

const SAMPLE_PREFIX = 'sample-'
const PACKAGES = 15

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const IMAGING: readonly string[] = ['X-Ray', 'CT Scan', 'Ultrasound'] satisfies Category[]

function sampleTest(
  category: string,
  name: string,
  { regularPrice, salePrice, parameters }: { regularPrice: number; salePrice: number; parameters: number },
): LabTest {
  const isImaging = IMAGING.includes(category)
  return {
    _id: `${SAMPLE_PREFIX}${slug(name)}`,
    name: `${name} (sample)`,
    description: 'A sample that shows what a test looks like here. It cannot be booked.',
    category,
    categories: [category],
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
    isHivConsentNeeded: false,
    isAfterMeal: false,
    isFastingRequired: false,
    fastingRequired: false,
    fastingHours: 0,
    isCenterVisitRequired: isImaging,
    centerVisitRequired: isImaging,
    availableAt: isImaging ? ['Center'] : ['Home'],
    preparation: '',
    reportTime: '24 hours',
    reportTimeHours: 24,
    healthArea: '',
    purpose: '',
    image: null,
  }
}

const URINE_ROUTINE = { regularPrice: 450, salePrice: 250, parameters: 12 }

export const SAMPLE_LAB_TESTS: readonly LabTest[] = CATEGORIES.flatMap(category =>
  KINDS.map((kind, index) =>
    category === 'Urine Tests' && index === 0
      ? sampleTest(category, 'Urine Routine Test', URINE_ROUTINE)
      : sampleTest(category, `${kind.name} ${category}`, kind),
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
    regularPrice,
    salePrice,
    discountPercentage: percentOff(regularPrice, salePrice),
    testCount: tests.length,
    parametersCount: tests.reduce((sum, test) => sum + test.parametersCount, 0),
    labTests: tests.map(({ _id, name, healthArea, includes }) => ({ _id, name, healthArea, includes })),
    sampleTypes: ['Blood Sample'],
    sampleKinds: ['blood'],
    isHivConsentNeeded: false,
    isAfterMeal: false,
    isFastingRequired: false,
    fastingRequired: false,
    fastingHours: 0,
    isCenterVisitRequired: isCentre,
    centerVisitRequired: isCentre,
    availableAt: isCentre ? ['Center'] : ['Home'],
    gender: 'Any',
    ageGroup: '18+',
    preparation: [],
    reportTime: '24 hours',
    reportTimeHours: 24,
  }
}

export const SAMPLE_PACKAGES: readonly HealthPackage[] = CATEGORIES.slice(0, PACKAGES).map(
  (category, index) => samplePackage(category, CATEGORIES[index + 2] ?? CATEGORIES[0]),
)

/** True for the id of a sample: nothing of it can be booked. */
export const isSampleId = (id: string): boolean => id.startsWith(SAMPLE_PREFIX)

const matches = (name: string, search: string) => name.toLowerCase().includes(search.toLowerCase())

/** Sample tests of a category ('All': of any) whose name contains a text. */
export const findSampleLabTests = (category: string, search: string): LabTest[] =>
  SAMPLE_LAB_TESTS.filter(test => isInCategory(test, category) && matches(test.name, search))

/** Sample packages whose name contains a text. */
export const findSamplePackages = (search: string): HealthPackage[] =>
  SAMPLE_PACKAGES.filter(sample => matches(sample.name, search))
