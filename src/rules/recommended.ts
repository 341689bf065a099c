import {
  forMen,
  forMenFrom,
  forPeople,
  forPeopleFrom,
  forWomen,
  forWomenFrom,
} from '#text/catalogue/recommended.ts'
import { say } from '#text/text.ts'
import { GENDERS, type Gender } from './genders.ts'

/** For whom a package is recommended, beside who is to be tested. It is told, never refused: the doctor may want it. */

export interface Recommended {
  name: string
  /** As on the wire. */
  gender: 'Any' | 'Female' | 'Male'
  /** '18+' or 'All ages'. */
  ageGroup: string
}

const MESSAGES = {
  Any: [forPeople, forPeopleFrom],
  Female: [forWomen, forWomenFrom],
  Male: [forMen, forMenFrom],
} as const

/** The least age of '18+', in years; 0 for groups that name none, such as 'All ages'. */
const leastAge = (ageGroup: string): number => Number(/^(\d+)\+$/.exec(ageGroup)?.[1] ?? 0)

export interface RecommendedFor {
  /** Full years; undefined while it isn't known. */
  age: number | undefined
  /** Undefined while it isn't known. */
  gender: Gender | undefined
}

/** A sentence for each package that is meant for others than the patient. What isn't known yet is not judged. */
export function notRecommended(packages: readonly Recommended[], patient: RecommendedFor): string[] {
  return packages
    .filter(({ gender, ageGroup }) => {
      const isYounger = patient.age !== undefined && patient.age < leastAge(ageGroup)
      const isOther =
        gender !== 'Any' && patient.gender !== undefined && GENDERS.labelOf(patient.gender) !== gender
      return isYounger || isOther
    })
    .map(({ name, gender, ageGroup }) => {
      const years = leastAge(ageGroup)
      const [atAnyAge, from] = MESSAGES[gender]
      return years > 0 ? say(from, { name, years }) : say(atAnyAge, { name })
    })
}
