import type { IndianDate } from '#rules/dates.ts'
import { ageOn, latestBirthDay } from '#rules/patients/birth.ts'
import type { Gender } from '#rules/patients/genders.ts'
import { type Age, MAX_PATIENTS } from '#rules/patients/patient.ts'
import { findPerson, isPregnantOn, listedOf, type PatientRow, pregnantUntil } from './patients.ts'

export interface PatientToRecognise {
  patientId: string | undefined
  name: string
  age: Age
  gender: Gender
  relation: PatientRow['relation'] | null
  phone: string | null
  email: string | null
  isPregnant: boolean
  /** True if the request states whether they are, which the account then stores. */
  isPregnancyStated: boolean
}

/** Tolerance in years: stated ages may be off by one, and so may ages computed from a year of birth. */
const MAX_YEARS_OUT = 1

const foldedName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

const isDescribed = (
  person: PatientRow,
  { name, age, gender }: PatientToRecognise,
  today: IndianDate,
): boolean =>
  person.gender === gender &&
  foldedName(person.name) === foldedName(name) &&
  (person.bornOn === null || Math.abs(ageOn(today, person.bornOn).years - age.years) <= MAX_YEARS_OUT)

/** The account's patient whom the typed details describe: listed ones first. */
export const findDescribed = (
  people: readonly PatientRow[],
  typed: PatientToRecognise,
  today: IndianDate,
): PatientRow | undefined =>
  [...listedOf(people), ...people.filter(isRemoved)].find(person => isDescribed(person, typed, today))

interface Recognising {
  customerId: string
  /** Id of a new patient. */
  id: string
  now: Date
  today: IndianDate
  /** An unproven phone may be another person's, so it does not identify a patient. */
  isPhoneProven: boolean
}

/**
 * Finds the patient of a booking by the stated id, or else by the typed name, sex and age within the account, or else
 * adds one. Only this function compares names. With a full list, a new patient is stored without being listed.
 */
export function recognisePatient(
  people: readonly PatientRow[],
  booked: PatientToRecognise,
  { customerId, id, now, today, isPhoneProven }: Recognising,
): PatientRow {
  const listed = listedOf(people)
  const hasOwner = listed.some(person => person.relation === 'self')
  const becomesOwner = booked.relation === 'self' && !hasOwner && isPhoneProven
  const hasRoom = listed.length < MAX_PATIENTS
  const known =
    booked.patientId === undefined
      ? findDescribed(people, booked, today)
      : findPerson(people, booked.patientId)

  if (known) {
    const wasOwner = known.relation === 'self' && !known.isListed && hasOwner
    const isOtherwise = booked.isPregnancyStated && isPregnantOn(known, today) !== booked.isPregnant
    return {
      ...known,
      isListed: known.isListed || hasRoom,
      relation: becomesOwner ? 'self' : wasOwner ? 'other' : known.relation,
      pregnantUntil: isOtherwise ? pregnantUntil(booked.isPregnant, today) : known.pregnantUntil,
    }
  }

  const { name, age, gender, relation, phone, email, isPregnant } = booked
  return {
    id,
    customerId,
    name,
    gender,
    phone,
    email,
    isListed: hasRoom,
    mergedInto: null,
    createdAt: now,
    bornOn: latestBirthDay(age, today),
    isBirthEstimated: true,
    pregnantUntil: pregnantUntil(isPregnant, today),
    relation: becomesOwner ? 'self' : relation === 'self' ? 'other' : (relation ?? 'other'),
  }
}

const isRemoved = ({ mergedInto, isListed }: PatientRow): boolean => mergedInto === null && !isListed
