import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import { howToPrepare } from '#rules/visits/preparation.ts'
import * as catalogue from '#text/catalogue/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'

/** Facts of tests and packages in the words of cards and windows. The promise is a day; who takes longer says so. */

type Offered = Pick<LabTest | HealthPackage, 'reportTimeHours' | 'isCenterVisitRequired' | 'fastingHours'>

/** On cards: 'Report Available: 24 hrs'. */
export const reportWords = ({ reportTimeHours }: Pick<Offered, 'reportTimeHours'>): string =>
  say(catalogue.reportAvailable, { hours: promisedHours(reportTimeHours) })

/** In windows and on pages, the same promise: 'Reports in 24 hours'. */
export const reportsInWords = ({ reportTimeHours }: Pick<Offered, 'reportTimeHours'>): string =>
  say(catalogue.reportsIn, { hours: promisedHours(reportTimeHours) })

/** On cards: where the sample is given. */
export const placeWords = ({ availableAt }: Pick<LabTest, 'availableAt'>): string =>
  say(catalogue.availableAt, { places: availableAt.join(', ') })

/** In windows: the same. */
export const visitWords = ({ isCenterVisitRequired }: Pick<Offered, 'isCenterVisitRequired'>): string =>
  isCenterVisitRequired ? say(catalogue.centreRequired) : say(catalogue.homeAvailable)

export const fastingWords = ({ fastingHours }: Pick<Offered, 'fastingHours'>): string =>
  fastingHours > 0 ? say(catalogue.fastingRequired, { hours: fastingHours }) : say(catalogue.noFasting)

/** How to prepare for a package, before any time is chosen. */
export const preparationFor = (offered: Pick<HealthPackage, 'fastingHours' | 'preparation'>): string[] =>
  howToPrepare({ fastingHours: offered.fastingHours, texts: offered.preparation })

const PEOPLE = { Any: catalogue.anyone, Female: catalogue.women, Male: catalogue.men } as const

export const peopleWords = ({ gender }: Pick<HealthPackage, 'gender'>): string =>
  say(catalogue.recommendedFor, { people: say(PEOPLE[gender] ?? PEOPLE.Any) })

/** 'For 18 years and above'; other groups in their own words: 'All ages'. */
export const ageWords = ({ ageGroup }: Pick<HealthPackage, 'ageGroup'>): string => {
  const [, years] = /^(\d+)\+$/.exec(ageGroup || '18+') ?? []
  return years ? say(catalogue.forYears, { years }) : ageGroup
}

export const testsIncludedWords = ({ testCount }: Pick<HealthPackage, 'testCount'>): string =>
  say(common.testsIncluded, { count: testCount })

/** '+4 more tests' after the first three names; '' when there are no more. */
export const moreTestsWords = (testCount: number, shown: number): string =>
  testCount > shown ? say(catalogue.moreTests, { count: testCount - shown }) : ''
