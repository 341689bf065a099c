import type { HealthPackage, LabTest, LabTestDetails } from '#contract/catalogue.ts'
import type { labTests, packages } from '#db/schema.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { percentOff, toRupees } from '#rules/money.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { preparationTexts } from '#rules/visits/preparation.ts'
import type { factsOf, packageFactsOf } from './medical-facts.ts'

/** Rows of the catalogue in the contract's shape. Derived values are computed here, never stored. */

type LabTestRow = ReturnType<typeof factsOf<typeof labTests.$inferSelect>>
type PackageRow = ReturnType<typeof packageFactsOf<typeof packages.$inferSelect>>

const countText = (count: number): string =>
  count === 0 ? '' : `Includes ${count} parameter${count === 1 ? '' : 's'}`

/** What can be done at home can also be done at a centre, where there is one. */
const placesOf = (needsCentre: boolean, hasCentres: boolean): LabTest['availableAt'] => {
  if (needsCentre) return ['Center']
  return hasCentres ? ['Home', 'Center'] : ['Home']
}

/** A lab test on its own; `includes` is filled in later. */
export function labTestShape(row: LabTestRow, hasCentres: boolean): LabTest {
  const centre = row.centreVisitRequired
  const categories = row.categories.map(CATEGORIES.labelOf)
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    category: categories[0] ?? '',
    categories,
    parameters: row.parameters,
    parametersText: countText(row.parameters.length),
    parametersCount: row.parameters.length,
    includes: [],
    regularPrice: toRupees(row.regularPrice),
    salePrice: toRupees(row.salePrice),
    discountPercentage: percentOff(row.regularPrice, row.salePrice),
    sampleType: row.sampleType,
    testType: row.testType,
    sampleKinds: row.sampleKinds,
    isHivConsentNeeded: row.hivConsent,
    isAfterMeal: row.afterMealHours > 0,
    afterMealHours: row.afterMealHours,
    isFastingRequired: row.fastingHours > 0,
    fastingRequired: row.fastingHours > 0,
    fastingHours: row.fastingHours,
    isCenterVisitRequired: centre,
    centerVisitRequired: centre,
    availableAt: placesOf(centre, hasCentres),
    preparation: row.preparation,
    reportTime: `${promisedHours(row.reportTimeHours)} hours`,
    reportTimeHours: row.reportTimeHours,
    healthArea: row.healthArea,
    purpose: row.purpose,
    image: null,
    picture: row.picture,
  }
}

/** A lab test with the details of its page. */
export const labTestDetails = (
  test: LabTest,
  { why, who, measures, reportReads }: LabTestRow,
  packages: readonly HealthPackage[],
): LabTestDetails => ({
  ...test,
  why,
  who,
  measures,
  reportReads,
  packages: packages
    .filter(one => one.labTests.some(part => part._id === test._id))
    .map(({ _id, name, testCount, salePrice }) => ({ _id, name, testCount, salePrice })),
})

/** A package, from its row and its sorted tests. */
export function packageShape(row: PackageRow, tests: readonly LabTest[], hasCentres: boolean): HealthPackage {
  const fastingHours = Math.max(...tests.map(test => test.fastingHours))
  const afterMealHours = Math.max(...tests.map(test => test.afterMealHours))
  const centre = tests.some(test => test.isCenterVisitRequired)
  const hours = Math.max(...tests.map(test => test.reportTimeHours))
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: null,
    picture: row.picture,
    regularPrice: toRupees(row.regularPrice),
    salePrice: toRupees(row.salePrice),
    discountPercentage: percentOff(row.regularPrice, row.salePrice),
    testCount: tests.length,
    // Distinct parameters: some are in several tests.
    parametersCount: new Set(tests.flatMap(test => test.parameters)).size,
    labTests: tests.map(({ _id, name, healthArea, includes }) => ({ _id, name, healthArea, includes })),
    sampleTypes: [...new Set(tests.map(test => test.sampleType))],
    sampleKinds: [...new Set(tests.flatMap(test => test.sampleKinds))],
    isHivConsentNeeded: row.hivConsent || tests.some(test => test.isHivConsentNeeded),
    isAfterMeal: afterMealHours > 0,
    afterMealHours,
    isFastingRequired: fastingHours > 0,
    fastingRequired: fastingHours > 0,
    fastingHours,
    isCenterVisitRequired: centre,
    centerVisitRequired: centre,
    availableAt: placesOf(centre, hasCentres),
    gender: row.gender,
    ageGroup: row.ageGroup,
    minAge: row.minAge,
    preparation: preparationTexts({ fastingHours, texts: tests.map(test => test.preparation) }),
    reportTime: `${promisedHours(hours)} hours`,
    reportTimeHours: hours,
  }
}
