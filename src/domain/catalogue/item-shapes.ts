import type { HealthPackage, LabTest, LabTestDetails } from '#contract/catalogue.ts'
import type { labTests, packages } from '#db/schema.ts'
import { percentOff, toRupees } from '#rules/money.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { preparationTexts } from '#rules/visits/preparation.ts'
import { type MedicalFacts, saysHiv } from './medical-facts.ts'

/** Rows of the catalogue as the contract shows them. What follows from other values is derived here, never stored. */

type LabTestRow = typeof labTests.$inferSelect & MedicalFacts
type PackageRow = typeof packages.$inferSelect

const countText = (count: number): string =>
  count === 0 ? '' : `Includes ${count} parameter${count === 1 ? '' : 's'}`

/** What can be done at home can be done at a centre too, where there is one. */
const placesOf = (needsCentre: boolean, hasCentres: boolean): LabTest['availableAt'] => {
  if (needsCentre) return ['Center']
  return hasCentres ? ['Home', 'Center'] : ['Home']
}

/** A lab test for the wire, as it is by itself: `includes` needs the others. */
export function labTestShape(row: LabTestRow, hasCentres: boolean): LabTest {
  const centre = row.centreVisitRequired
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    category: row.categories[0] ?? '',
    categories: row.categories,
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
    isAfterMeal: row.afterMeal,
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
  }
}

/** A lab test with what its own page tells: the texts, and the packages that have it. */
export const labTestDetails = (
  test: LabTest,
  { why, who, measures, reportReads }: LabTestRow,
  packages: readonly HealthPackage[],
): LabTestDetails => ({
  ...test,
  ...{ why, who, measures, reportReads },
  packages: packages
    .filter(one => one.labTests.some(part => part._id === test._id))
    .map(({ _id, name, testCount, salePrice }) => ({ _id, name, testCount, salePrice })),
})

/** A package for the wire, from its row and its tests in their order. */
export function packageShape(row: PackageRow, tests: readonly LabTest[], hasCentres: boolean): HealthPackage {
  const fastingHours = Math.max(...tests.map(test => test.fastingHours))
  const centre = tests.some(test => test.isCenterVisitRequired)
  const hours = Math.max(...tests.map(test => test.reportTimeHours))
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: null,
    regularPrice: toRupees(row.regularPrice),
    salePrice: toRupees(row.salePrice),
    discountPercentage: percentOff(row.regularPrice, row.salePrice),
    testCount: tests.length,
    // Some parameters repeat across tests: a customer counts each once.
    parametersCount: new Set(tests.flatMap(test => test.parameters)).size,
    labTests: tests.map(({ _id, name, healthArea, includes }) => ({ _id, name, healthArea, includes })),
    sampleTypes: [...new Set(tests.map(test => test.sampleType))],
    sampleKinds: [...new Set(tests.flatMap(test => test.sampleKinds))],
    isHivConsentNeeded:
      (row.hivConsent ?? saysHiv({ code: row.id, name: row.name })) ||
      tests.some(test => test.isHivConsentNeeded),
    isAfterMeal: tests.some(test => test.isAfterMeal),
    isFastingRequired: fastingHours > 0,
    fastingRequired: fastingHours > 0,
    fastingHours,
    isCenterVisitRequired: centre,
    centerVisitRequired: centre,
    availableAt: placesOf(centre, hasCentres),
    gender: row.gender,
    ageGroup: row.ageGroup,
    preparation: preparationTexts({ fastingHours, texts: tests.map(test => test.preparation) }),
    reportTime: `${promisedHours(hours)} hours`,
    reportTimeHours: hours,
  }
}
