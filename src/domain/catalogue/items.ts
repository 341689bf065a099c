import type { labTests, packages } from '#db/schema.ts'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { preparationTexts } from '#rules/visits/preparation.ts'
import type { toMedicalFacts, toPackageFacts } from './medical-facts.ts'

/** Derived values are computed here, never stored. */

type LabTestRow = ReturnType<typeof toMedicalFacts<typeof labTests.$inferSelect>>
type PackageRow = ReturnType<typeof toPackageFacts<typeof packages.$inferSelect>>

export interface CatalogueTest
  extends Pick<
    LabTestRow,
    | 'id'
    | 'name'
    | 'description'
    | 'parameters'
    | 'regularPrice'
    | 'salePrice'
    | 'sampleType'
    | 'testType'
    | 'sampleKinds'
    | 'afterMealHours'
    | 'fastingHours'
    | 'preparation'
    | 'reportTimeHours'
    | 'healthArea'
    | 'purpose'
    | 'picture'
    | 'why'
    | 'who'
    | 'measures'
    | 'reportReads'
  > {
  categories: string[]
  /** Tests whose parameters are all among its own. */
  includes: string[]
  isHivTested: boolean
  isCentreVisitRequired: boolean
}

export interface CataloguePackage
  extends Pick<
    PackageRow,
    | 'id'
    | 'name'
    | 'description'
    | 'picture'
    | 'regularPrice'
    | 'salePrice'
    | 'gender'
    | 'ageGroup'
    | 'minAge'
  > {
  labTests: readonly CatalogueTest[]
  parameterCount: number
  sampleTypes: string[]
  sampleKinds: CatalogueTest['sampleKinds']
  isHivTested: boolean
  afterMealHours: number
  fastingHours: number
  isCentreVisitRequired: boolean
  preparation: string[]
  reportTimeHours: number
}

/** `includes` is filled in later. */
export const toCatalogueTest = (row: LabTestRow): CatalogueTest => ({
  id: row.id,
  name: row.name,
  description: row.description,
  categories: row.categories.map(CATEGORIES.labelOf),
  parameters: row.parameters,
  includes: [],
  regularPrice: row.regularPrice,
  salePrice: row.salePrice,
  sampleType: row.sampleType,
  testType: row.testType,
  sampleKinds: row.sampleKinds,
  isHivTested: row.hivConsent,
  afterMealHours: row.afterMealHours,
  fastingHours: row.fastingHours,
  isCentreVisitRequired: row.centreVisitRequired,
  preparation: row.preparation,
  reportTimeHours: row.reportTimeHours,
  healthArea: row.healthArea,
  purpose: row.purpose,
  picture: row.picture,
  why: row.why,
  who: row.who,
  measures: row.measures,
  reportReads: row.reportReads,
})

export function toCataloguePackage(row: PackageRow, tests: readonly CatalogueTest[]): CataloguePackage {
  const fastingHours = Math.max(...tests.map(test => test.fastingHours))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    picture: row.picture,
    regularPrice: row.regularPrice,
    salePrice: row.salePrice,
    gender: row.gender,
    ageGroup: row.ageGroup,
    minAge: row.minAge,
    labTests: tests,
    parameterCount: new Set(tests.flatMap(test => test.parameters)).size,
    sampleTypes: [...new Set(tests.map(test => test.sampleType))],
    sampleKinds: [...new Set(tests.flatMap(test => test.sampleKinds))],
    isHivTested: row.hivConsent || tests.some(test => test.isHivTested),
    afterMealHours: Math.max(...tests.map(test => test.afterMealHours)),
    fastingHours,
    isCentreVisitRequired: tests.some(test => test.isCentreVisitRequired),
    preparation: preparationTexts({ fastingHours, texts: tests.map(test => test.preparation) }),
    reportTimeHours: Math.max(...tests.map(test => test.reportTimeHours)),
  }
}
