import { GENDERS, type WireGender } from '#rules/patients/genders.ts'
import { type BookingType, isRelation, type PatientRelation, type Relation } from '#rules/patients/patient.ts'

/**
 * Documents and requests of orders have their first patient in flat fields, and the others in a list. Only this file
 * converts between the two forms. It contains no schemas, because screens use it for requests.
 */

export interface FlatPatient<Age = number> {
  patientName: string
  patientAge: Age
  patientAgeMonths: number | null
  patientGender: WireGender
  patientEmail: string | null
  patientPhone: string
  bookingType: BookingType
  relation: Relation | null
}

interface ListedPatient<Age = number> {
  name: string
  age: Age
  ageMonths: number | null
  gender: WireGender
  email: string | null
  phone: string | null
  /** Relation to the customer, whose own is 'self'. */
  relation: string | null
}

export const flatPatient = <Age>(patient: ListedPatient<Age>): FlatPatient<Age> => ({
  patientName: patient.name,
  patientAge: patient.age,
  patientAgeMonths: patient.ageMonths,
  patientGender: patient.gender,
  patientEmail: patient.email,
  patientPhone: patient.phone ?? '',
  bookingType: patient.relation === 'self' ? 'self' : 'other',
  relation: patient.relation && isRelation(patient.relation) ? patient.relation : null,
})

interface RequestPatient extends ListedPatient<number | string> {
  patientId?: string | undefined
  relation: PatientRelation | null
  consent?: boolean
  isPregnant?: boolean
  guardianName?: string
}

/** The patients of a request: the first one's fields of collectionDetails, and the others where there are any. */
export function requestPatients([first, ...patients]: readonly RequestPatient[]) {
  if (!first) throw new Error('an order without a patient')
  const { name, age, ageMonths, gender, email, phone, relation, ...rest } = first
  return { first: { ...rest, ...flatPatient(first) }, ...(patients.length > 0 ? { patients } : {}) }
}

type GivenFields = Pick<FlatPatient, 'patientName' | 'patientAge' | 'bookingType'> & {
  patientGender: string
  patientAgeMonths?: number | null | undefined
  patientEmail?: string | null | undefined
  patientPhone?: string | null | undefined
  relation?: string | null | undefined
}

export const toRequestedPatient = (fields: GivenFields) => ({
  name: fields.patientName,
  age: { years: fields.patientAge, months: fields.patientAgeMonths ?? null },
  gender: GENDERS.codeOf(fields.patientGender) ?? ('other' as const),
  email: fields.patientEmail || null,
  phone: fields.patientPhone || null,
  relation: relationOf(fields),
})

function relationOf({ bookingType, relation }: GivenFields): PatientRelation | null {
  if (bookingType === 'self') return 'self'
  return relation && isRelation(relation) ? relation : null
}

/** The path of a patient's field in a request, for error messages. */
export const patientField = (position: number, field: string): string =>
  position === 0 ? `collectionDetails.${field}` : `patients.${position - 1}.${field}`
