import { isWithoutFast } from '#rules/catalogue/quick-filters.ts'
import { promisedHours } from '#rules/visits/appointment.ts'
import * as catalogue from '#text/catalogue.ts'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import type { HealthPackage, LabTest } from './contract.ts'
import * as words from './words.ts'

type OfferedItem = Pick<LabTest | HealthPackage, 'reportTimeHours' | 'isCenterVisitRequired' | 'fastingHours'>

/** On cards: 'Report Available: 24 hrs'. */
export const reportWords = ({ reportTimeHours }: Pick<OfferedItem, 'reportTimeHours'>): string =>
  say(words.reportAvailable, { hours: promisedHours(reportTimeHours) })

/** In dialogs and on pages: 'Reports in 24 hours'. */
export const reportsInWords = ({ reportTimeHours }: Pick<OfferedItem, 'reportTimeHours'>): string =>
  say(words.reportsIn, { hours: promisedHours(reportTimeHours) })

/** On cards: where the sample is taken. */
export const placeWords = ({ availableAt }: Pick<LabTest, 'availableAt'>): string =>
  say(words.availableAt, { places: availableAt.join(', ') })

/** In dialogs: where the sample is taken. */
export const visitWords = ({ isCenterVisitRequired }: Pick<OfferedItem, 'isCenterVisitRequired'>): string =>
  isCenterVisitRequired ? say(catalogue.centreRequired) : say(words.homeAvailable)

export const fastingWords = ({ fastingHours }: Pick<OfferedItem, 'fastingHours'>): string =>
  fastingHours > 0 ? say(words.fastingRequired, { hours: fastingHours }) : say(catalogue.noFasting)

/** On rows: 'Fast 8 hours', or '2 hours after food'. */
export function fastWords(test: Pick<LabTest, 'fastingHours' | 'afterMealHours'>): string {
  if (isWithoutFast(test)) return say(words.noFast)
  const { fastingHours, afterMealHours } = test
  return fastingHours > 0
    ? say(words.fastFor, { hours: fastingHours })
    : say(words.afterFood, { count: afterMealHours })
}

const PEOPLE = { Any: words.anyone, Female: words.women, Male: words.men } as const

export const peopleWords = ({ gender }: Pick<HealthPackage, 'gender'>): string =>
  say(words.recommendedFor, { people: say(PEOPLE[gender] ?? PEOPLE.Any) })

/** 'For 18 years and above', or the catalogue's age group: 'All ages'. */
export const ageWords = ({ minAge, ageGroup }: Pick<HealthPackage, 'minAge' | 'ageGroup'>): string =>
  minAge > 0 ? say(words.forYears, { years: String(minAge) }) : ageGroup

export const testsIncludedWords = ({ testCount }: Pick<HealthPackage, 'testCount'>): string =>
  say(common.testsIncluded, { count: testCount })

/** '+4 more tests' after the names shown; '' when all are shown. */
export const moreTestsWords = (testCount: number, shown: number): string =>
  testCount > shown ? say(words.moreTests, { count: testCount - shown }) : ''
