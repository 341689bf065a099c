import { ageInMonths, ageInYears, newborn, underOneYear } from '#text/ages.ts'
import { say } from '#text/text.ts'
import { GENDERS, type Gender, type WireGender } from './genders.ts'
import { isRelation, type Relation } from './relations.ts'

/** The patient: shape, limits of age, age of consent. */

export const BOOKING_TYPES = ['self', 'other'] as const
export type BookingType = (typeof BOOKING_TYPES)[number]

/** Maximum number of patients in an account, and in one visit. */
export const MAX_PATIENTS = 20
export const MAX_ORDER_PATIENTS = 6

/** An age. `months` only for infants, if given so; `years` is then the number of completed years. */
export interface Age {
  years: number
  months: number | null
}

export interface Patient {
  name: string
  age: Age
  gender: Gender
  email: string | null
  /** To be called; '' for the customer's own. */
  phone: string
  /** Whether the customer books for themselves. */
  bookingType: BookingType
  /** Relation of another patient to the customer. */
  relation: Relation | null
  /** Guardian who consents for a customer under 18; only in a booking, stored with its consent. */
  guardianName: string | null
}

/** A patient in the flat fields of the wire, which are also the columns of an order. */
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

/** Optional in requests. */
type Optional = 'patientAgeMonths' | 'patientEmail' | 'patientPhone' | 'relation'
type GivenFields = Omit<PatientFields, Optional | 'patientGender'> & {
  [Name in Exclude<Optional, 'relation'>]?: PatientFields[Name] | undefined
} & { patientGender: string; relation?: string | null | undefined; guardianName?: string | undefined }

/** Builds a patient from flat fields of a request, response or row. */
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

/** A patient's flat fields. */
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

/** Under this age, in years, a guardian consents. */
const ADULT_AGE = 18

export const isMinor = (ageInYears: number): boolean => ageInYears < ADULT_AGE

/** Completed years of an age in months. */
export const yearsOf = (months: number): number => Math.floor(months / 12)

/** An age as text: '42 years', '8 months', 'under 1 month'. */
export function ageText({ years, months }: Age): string {
  if (months === 0) return say(newborn)
  if (months !== null) return say(ageInMonths, { count: months })
  return years === 0 ? say(underOneYear) : say(ageInYears, { count: years })
}
