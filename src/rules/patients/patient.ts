import { say } from '#text/text.ts'
import * as words from './words.ts'

export const BOOKING_TYPES = ['self', 'other'] as const
export type BookingType = (typeof BOOKING_TYPES)[number]

/** Maximum per account, and per visit. */
export const MAX_PATIENTS = 20
export const MAX_ORDER_PATIENTS = 6

/** `months` only for infants; `years` is then the number of completed years. */
export interface Age {
  years: number
  months: number | null
}

/** In years; below this age a guardian consents. */
const ADULT_AGE = 18

export const isMinor = (ageInYears: number): boolean => ageInYears < ADULT_AGE

export const wholeYears = (months: number): number => Math.floor(months / 12)

/** '42 years', '8 months', 'under 1 month' */
export function ageText({ years, months }: Age): string {
  if (months === 0) return say(words.newborn)
  if (months !== null) return say(words.ageInMonths, { count: months })
  return years === 0 ? say(words.underOneYear) : say(words.ageInYears, { count: years })
}

/** The codes are also the wire's values, given by the requirements. */
export const RELATIONS = ['spouse', 'parent', 'child', 'sibling', 'other'] as const
export type Relation = (typeof RELATIONS)[number]

/** `self`: the customer. */
export const PATIENT_RELATIONS = ['self', ...RELATIONS] as const
export type PatientRelation = (typeof PATIENT_RELATIONS)[number]

export const isRelation = (text: string): text is Relation => (RELATIONS as readonly string[]).includes(text)

const RELATION_NAMES = {
  spouse: words.spouse,
  parent: words.parent,
  child: words.child,
  sibling: words.sibling,
  other: words.otherRelation,
} as const

export const relationName = (relation: Relation): string => say(RELATION_NAMES[relation])

interface Person {
  patientId: string | null
  name: string
  age: number
  gender: string
  relation: string | null
}

/** True if both are the same saved patient, or both are the customer; otherwise compares name, gender and age. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  (one.patientId !== null && one.patientId === other.patientId) ||
  (one.relation === 'self' && other.relation === 'self') ||
  (one.name.trim().toLowerCase() === other.name.trim().toLowerCase() &&
    one.gender === other.gender &&
    one.age === other.age)
