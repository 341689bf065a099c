import { say } from '#text/text.ts'
import { GENDERS, type Gender } from '../patients/genders.ts'
import { forMen, forMenFrom, forPeople, forPeopleFrom, forWomen, forWomenFrom } from './words.ts'

/** On the wire. */
export const PACKAGE_GENDERS = ['Any', 'Female', 'Male'] as const

export interface RecommendedPackage {
  name: string
  gender: (typeof PACKAGE_GENDERS)[number]
  /** In years; 0 for any age. */
  minAge: number
}

const MESSAGES = {
  Any: [forPeople, forPeopleFrom],
  Female: [forWomen, forWomenFrom],
  Male: [forMen, forMenFrom],
} as const

export interface RecommendedFor {
  /** Completed years. */
  age: number | undefined
  gender: Gender | undefined
}

/** A hint for each package that is not meant for the patient, as far as age and gender are known. */
export function recommendationHints(
  packages: readonly RecommendedPackage[],
  patient: RecommendedFor,
): string[] {
  return packages
    .filter(({ gender, minAge }) => {
      const isYounger = patient.age !== undefined && patient.age < minAge
      const isOther =
        gender !== 'Any' && patient.gender !== undefined && GENDERS.labelOf(patient.gender) !== gender
      return isYounger || isOther
    })
    .map(({ name, gender, minAge: years }) => {
      const [atAnyAge, from] = MESSAGES[gender]
      return years > 0 ? say(from, { name, years }) : say(atAnyAge, { name })
    })
}
