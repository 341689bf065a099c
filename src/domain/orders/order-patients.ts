import { randomUUID } from 'node:crypto'
import { ofSome, perNumber, placeholdersOf } from '#db/connection.ts'
import { orderPatients, patients } from '#db/schema.ts'
import { findPerson, type PatientRow, peopleOf } from '#domain/accounts/patients.ts'
import { type Booked, recognised } from '#domain/accounts/recognise.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { ageOn } from '#rules/patients/birth.ts'
import { isMinor, type Patient, patientFrom } from '#rules/patients/patient.ts'
import { minorNeedsGuardian } from '#text/fields.ts'
import { patientAgeUnknown, patientTwice, patientWithoutTest } from '#text/patients.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { FurtherPatient, OrderRequest } from '#wire/orders/request.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import type { OrderRow } from './order-shape.ts'

/** The patients of an order: the first in the order's own row, the others in rows beside it. */

export type OrderPatientRow = typeof orderPatients.$inferSelect

/** A patient to be examined, as booked. */
export interface Examined extends Booked {
  /** 0 for the first. */
  position: number
  consent: boolean | undefined
  /** Who consents for a customer under 18. */
  guardianName: string | null
}

/** True for another patient than the customer. */
export const isForOther = ({ relation }: Pick<Examined, 'relation'>): boolean => relation !== 'self'

/** Path of a patient's field in the request, for messages. */
export const fieldOf = ({ position }: Pick<Examined, 'position'>, field: string): string =>
  position === 0 ? `collectionDetails.${field}` : `patients.${position - 1}.${field}`

const refuse = (person: Pick<Examined, 'position'>, field: string, why: Sentence) =>
  new Refusal('INVALID', why, { fields: { [fieldOf(person, field)]: why } })

const relationOf = ({ bookingType, relation }: Patient): Examined['relation'] =>
  bookingType === 'self' ? 'self' : relation

/**
 * The patients of a request. Reads the account's patients only for those given by id alone; they are matched once
 * locked. Refusals INVALID, NOT_FOUND.
 */
export async function peopleOfRequest(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { customerId }: Viewer,
  request: OrderRequest,
): Promise<Examined[]> {
  const isAnySaved = request.patients?.some(person => person.patientId !== undefined)
  const saved = isAnySaved ? await peopleOf(db).execute({ customerId }) : []
  return examinedOf(request, saved, indianDate(now()))
}

function examinedOf(
  { collectionDetails: { patient, patientId, consent }, patients: further = [] }: OrderRequest,
  saved: readonly PatientRow[],
  today: IndianDate,
): Examined[] {
  const { name, age, gender, email, guardianName } = patient
  const phone = patient.phone || null
  const first = { position: 0, patientId, name, age, gender, phone, email, consent, guardianName }
  const people = [
    { ...first, relation: relationOf(patient) },
    ...further.map((one, index) => furtherOf(one, index + 1, saved, today)),
  ]
  people.forEach((person, index) => {
    if (!isForOther(person) && isMinor(person.age.years) && !person.guardianName)
      throw refuse(person, 'guardianName', sentence(minorNeedsGuardian))
    if (people.slice(0, index).some(other => isOne(other, person))) throw namedTwice(person)
  })
  return people
}

function furtherOf(
  given: FurtherPatient,
  position: number,
  saved: readonly PatientRow[],
  today: IndianDate,
): Examined {
  const person = given.patientId === undefined ? undefined : findPerson(saved, given.patientId)
  const name = given.name ?? person?.name ?? ''
  const born = person?.bornOn ? ageOn(today, person.bornOn) : undefined
  const age = given.age === undefined ? born : { years: given.age, months: given.ageMonths ?? null }
  if (!age) throw refuse({ position }, 'age', sentence(patientAgeUnknown, { name }))
  return {
    position,
    patientId: given.patientId,
    name,
    age,
    gender: given.gender ?? person?.gender ?? 'other',
    relation: given.relation ?? person?.relation ?? null,
    phone: given.phone ?? person?.phone ?? null,
    email: given.email ?? person?.email ?? null,
    consent: given.consent,
    guardianName: given.guardianName ?? null,
  }
}

/** True if two are the same person, as far as the request tells. */
const isOne = (one: Examined, other: Examined): boolean =>
  (one.patientId !== undefined && one.patientId === other.patientId) ||
  (!isForOther(one) && !isForOther(other)) ||
  isOnePerson(one, other)

type Person = Pick<Examined, 'name' | 'gender' | 'age'>

/** The same name, sex and age: within an order that is one person. */
export const isOnePerson = (one: Person, other: Person): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() &&
  one.gender === other.gender &&
  one.age.years === other.age.years

const namedTwice = (person: Examined) => refuse(person, 'name', sentence(patientTwice, { name: person.name }))

/** Refuses an order in which one of several patients has no test (INVALID). */
export function refuseWithoutTest(people: readonly Examined[], booked: readonly { patient: number }[]): void {
  const idle = people.find(({ position }) => !booked.some(line => line.patient === position))
  if (idle) throw refuse(idle, 'name', sentence(patientWithoutTest, { name: idle.name }))
}

interface Named {
  /** The account's patient that the first one is. */
  firstId: string | null
  /** New patients of the account. */
  added: PatientRow[]
  /** Rows of the order's patients beside the first. */
  others: OrderPatientRow[]
}

/**
 * Matches an order's patients with the account's; returns the rows of new ones. Refusals NOT_FOUND; INVALID when two of
 * them are the same person.
 */
export function namedPeople(
  people: readonly Examined[],
  saved: readonly PatientRow[],
  { customerId, orderId, now }: { customerId: string; orderId: string; now: Date },
): Named {
  const added: PatientRow[] = []
  const ids: (string | null)[] = []
  for (const one of people) {
    const made = { customerId, id: randomUUID(), now, today: indianDate(now) }
    const { person, isNew } = recognised([...saved, ...added], one, made)
    if (person && ids.includes(person.id)) throw namedTwice(one)
    if (person && isNew) added.push(person)
    ids.push(person?.id ?? null)
  }
  const others = people.slice(1).map(({ position, name, age, gender, relation, phone, email }) => ({
    orderId,
    position,
    patientId: ids[position] ?? null,
    name,
    age: age.years,
    ageMonths: age.months,
    gender,
    relation,
    phone,
    email,
  }))
  return { firstId: ids[0] ?? null, added, others }
}

const insertOthers = perNumber((db, count) =>
  db
    .insert(orderPatients)
    .values(Array.from({ length: count }, (_, row) => placeholdersOf(orderPatients, String(row))))
    .prepare(`insert_order_patients_${count}`),
)

const insertAdded = perNumber((db, count) =>
  db
    .insert(patients)
    .values(Array.from({ length: count }, (_, row) => placeholdersOf(patients, String(row))))
    .prepare(`insert_patients_${count}`),
)

const valuesOf = (rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, index) => Object.entries(row).map(([name, value]) => [`${name}${index}`, value])),
  )

/** Inserts new patients, and the order's patients beside the first; a no-op for one known patient. */
export async function insertPatients(tx: Transaction, { added, others }: Named): Promise<void> {
  await Promise.all([
    added.length > 0 && insertAdded(tx, added.length).execute(valuesOf(added)),
    others.length > 0 && insertOthers(tx, others.length).execute(valuesOf(others)),
  ])
}

/** The patients of some orders beside the first. */
export const patientsOfOrders = ofSome('patients_of_orders', orderPatients.orderId, (db, isOne) =>
  db.select().from(orderPatients).where(isOne).orderBy(orderPatients.position),
)

/** All patients of an order as booked, the first one first. */
export function examinedIn(order: OrderRow, others: readonly OrderPatientRow[]) {
  const first = patientFrom(order)
  const { name, age, gender, email } = first
  return [
    {
      position: 0,
      patientId: order.patientId,
      name,
      age,
      gender,
      email,
      phone: first.phone || null,
      relation: relationOf(first),
    },
    ...others.map(({ orderId: _, age: years, ageMonths: months, ...other }) => ({
      ...other,
      age: { years, months },
    })),
  ]
}
