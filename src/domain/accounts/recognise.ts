import type { IndianDate } from '#rules/dates.ts'
import { ageOn, latestBirthDay } from '#rules/patients/birth.ts'
import type { Gender } from '#rules/patients/genders.ts'
import { type Age, MAX_PATIENTS } from '#rules/patients/patient.ts'
import { findPerson, type PatientRow, pregnantUntil, removeMerged } from './patients.ts'

export interface PatientToRecognise {
  patientId: string | undefined
  name: string
  age: Age
  gender: Gender
  relation: PatientRow['relation'] | null
  phone: string | null
  email: string | null
  isPregnant: boolean
}

/** Tolerance in years: ages that people state may be off by one, and so may ages computed from a year of birth. */
const MAX_YEARS_OUT = 1

const isSamePerson = (
  person: PatientRow,
  { name, age, gender }: PatientToRecognise,
  today: IndianDate,
): boolean =>
  person.gender === gender &&
  person.name.toLowerCase() === name.toLowerCase() &&
  (person.bornOn === null || Math.abs(ageOn(today, person.bornOn).years - age.years) <= MAX_YEARS_OUT)

/** Returns the matching patient or a new row; undefined if the list is full, which does not prevent the booking. */
export function recognisePatient(
  people: readonly PatientRow[],
  booked: PatientToRecognise,
  { customerId, id, now, today }: { customerId: string; id: string; now: Date; today: IndianDate },
): { person: PatientRow | undefined; isNew: boolean } {
  if (booked.patientId !== undefined) return { person: findPerson(people, booked.patientId), isNew: false }
  const own = removeMerged(people)
  const known = own.find(person => isSamePerson(person, booked, today))
  if (known) return { person: known, isNew: false }
  if (own.length >= MAX_PATIENTS) return { person: undefined, isNew: false }
  const { name, age, gender, relation, phone, email, isPregnant } = booked
  const isOwner = relation === 'self' && !own.some(person => person.relation === 'self')
  return {
    isNew: true,
    person: {
      id,
      customerId,
      name,
      gender,
      phone,
      email,
      mergedInto: null,
      createdAt: now,
      bornOn: latestBirthDay(age, today),
      isBirthEstimated: true,
      pregnantUntil: pregnantUntil(isPregnant, today),
      relation: isOwner ? 'self' : relation === 'self' ? 'other' : (relation ?? 'other'),
    },
  }
}
