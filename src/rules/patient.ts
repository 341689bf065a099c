import { ageInMonths, ageInYears, newborn, underOneYear } from '#text/ages.ts'
import { say } from '#text/text.ts'
import { GENDERS, type Gender, type WireGender } from './genders.ts'
import { isRelation, type Relation } from './relations.ts'

/** Who is examined: the patient as a value, how old one can be, and from when on a patient agrees alone. */

export type BookingType = 'self' | 'other'

/** An age. `months` only for infants whose age was given so; `years` are then its full years. */
export interface Age {
  years: number
  months: number | null
}

export interface Patient {
  name: string
  age: Age
  gender: Gender
  email: string | null
  /** The number that is called; '' for the customer's own. */
  phone: string
  /** Whether the customer is the patient, or books for somebody else. */
  bookingType: BookingType
  /** Who somebody else is to the customer. */
  relation: Relation | null
  /** Who agrees for a customer under 18; told with a booking only, and kept with its consent. */
  guardianName: string | null
}

/** A patient on the wire and in the columns of an order, which have the same flat names. */
export interface PatientFields {
  patientName: string
  patientAge: number
  patientAgeMonths: number | null
  patientGender: WireGender
  patientEmail: string | null
  patientPhone: string
  bookingType: BookingType
  relation: Relation | null
}

/** What a request may leave out. */
type Optional = 'patientAgeMonths' | 'patientEmail' | 'patientPhone' | 'relation'
type GivenFields = Omit<PatientFields, Optional | 'patientGender'> & {
  [Name in Exclude<Optional, 'relation'>]?: PatientFields[Name] | undefined
} & { patientGender: string; relation?: string | null | undefined; guardianName?: string | undefined }

/** The patient of flat fields: of a request, an answer or a row. */
export function patientFrom(fields: GivenFields): Patient {
  const { bookingType, relation } = fields
  return {
    name: fields.patientName,
    age: { years: fields.patientAge, months: fields.patientAgeMonths ?? null },
    gender: GENDERS.codeOf(fields.patientGender) ?? 'other',
    email: fields.patientEmail ?? null,
    phone: fields.patientPhone ?? '',
    bookingType,
    relation: bookingType === 'other' && relation && isRelation(relation) ? relation : null,
    guardianName: fields.guardianName ?? null,
  }
}

/** A patient as flat fields. */
export const patientFields = (patient: Patient): PatientFields => ({
  patientName: patient.name,
  patientAge: patient.age.years,
  patientAgeMonths: patient.age.months,
  patientGender: GENDERS.labelOf(patient.gender),
  patientEmail: patient.email,
  patientPhone: patient.phone,
  bookingType: patient.bookingType,
  relation: patient.relation,
})

/** Below this age, in years, a parent or guardian agrees for the patient. */
const ADULT_AGE = 18

export const isMinor = (ageInYears: number): boolean => ageInYears < ADULT_AGE

/** Full years of an age in months. */
export const yearsOf = (months: number): number => Math.floor(months / 12)

/** An age as it is said: '42 years', '8 months', 'under 1 month'. `months` only for infants. */
export function ageText({ years, months }: Age): string {
  if (months === 0) return say(newborn)
  if (months !== null) return say(ageInMonths, { count: months })
  return years === 0 ? say(underOneYear) : say(ageInYears, { count: years })
}
