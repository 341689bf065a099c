import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { promisedHours } from '#rules/appointment.ts'
import { howToPrepare } from '#rules/preparation.ts'

/** Facts of tests and packages in the words of cards and windows. The promise is a day; who takes longer says so. */

type Offered = Pick<LabTest | HealthPackage, 'reportTimeHours' | 'isCenterVisitRequired' | 'fastingHours'>

/** On cards: 'Report Available: 24 hrs'. */
export const reportWords = ({ reportTimeHours }: Pick<Offered, 'reportTimeHours'>): string =>
  `Report Available: ${promisedHours(reportTimeHours)} hrs`

/** In windows and on pages, the same promise: 'Reports in 24 hours'. */
export const reportsInWords = ({ reportTimeHours }: Pick<Offered, 'reportTimeHours'>): string =>
  `Reports in ${promisedHours(reportTimeHours)} hours`

/** On cards: where the sample is given. */
export const placeWords = ({ availableAt }: Pick<LabTest, 'availableAt'>): string =>
  `Available at: ${availableAt.join(', ')}`

/** In windows: the same. */
export const visitWords = ({ isCenterVisitRequired }: Pick<Offered, 'isCenterVisitRequired'>): string =>
  isCenterVisitRequired ? 'Center visit required' : 'Home collection available'

export const fastingWords = ({ fastingHours }: Pick<Offered, 'fastingHours'>): string =>
  fastingHours > 0 ? `${fastingHours} hours fasting required` : 'No fasting required'

/** How to prepare for a package, before any time is chosen. */
export const preparationFor = (offered: Pick<HealthPackage, 'fastingHours' | 'preparation'>): string[] =>
  howToPrepare({ fastingHours: offered.fastingHours, texts: offered.preparation })

const PEOPLE = { Any: 'Male & Female', Female: 'Female', Male: 'Male' } as const

export const peopleWords = ({ gender }: Pick<HealthPackage, 'gender'>): string =>
  `Recommended for: ${PEOPLE[gender] ?? PEOPLE.Any}`

/** 'For 18 years and above'; other groups in their own words: 'All ages'. */
export const ageWords = ({ ageGroup }: Pick<HealthPackage, 'ageGroup'>): string => {
  const [, years] = /^(\d+)\+$/.exec(ageGroup || '18+') ?? []
  return years ? `For ${years} years and above` : ageGroup
}

/** '1 lab test', '9 lab tests'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const testsIncludedWords = ({ testCount }: Pick<HealthPackage, 'testCount'>): string =>
  `${counted(testCount, 'test')} included`

/** '+4 more tests' after the first three names; '' when there are no more. */
export const moreTestsWords = (testCount: number, shown: number): string =>
  testCount > shown ? `+${counted(testCount - shown, 'more test')}` : ''
