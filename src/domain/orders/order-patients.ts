import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { placeholdersOf, preparedByCount, preparedByIds } from '#db/connection.ts'
import { orderPatients, orders, patients } from '#db/schema.ts'
import {
  findPerson,
  isPregnantOn,
  type PatientRow,
  patientsOfCustomer,
  pregnantUntil,
} from '#domain/accounts/patients.ts'
import { type PatientToRecognise, recognisePatient } from '#domain/accounts/recognise.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { ageOn } from '#rules/patients/birth.ts'
import { isMinor } from '#rules/patients/patient.ts'
import { needsCallToBook } from '#rules/visits/eating.ts'
import { bookedByCall } from '#text/errors/orders.ts'
import { minorNeedsGuardian } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { patientField } from '#wire/orders/flat-patient.ts'
import type { OrderRequest, RequestedPatient } from '#wire/orders/request.ts'
import type { Connection, Shop, Transaction, Viewer } from '../shop.ts'
import type { OrderPatientRow } from './order-rows.ts'
import { patientAgeUnknown, patientTwice, patientWithoutTest } from './words.ts'

/** A patient as booked. */
export interface ExaminedPerson extends PatientToRecognise {
  position: number
  consent: boolean | undefined
  /** Consents for a patient under 18. */
  guardianName: string | null
  isPregnant: boolean
  /** The request says whether they are, which the account then remembers. */
  isPregnancyStated: boolean
}

export const isForOther = ({ relation }: Pick<ExaminedPerson, 'relation'>): boolean => relation !== 'self'

const refuse = (person: Pick<ExaminedPerson, 'position'>, field: string, why: Sentence) =>
  new Refusal('INVALID', why, { fields: { [patientField(person.position, field)]: why } })

/**
 * Reads the account's patients, but only those that the request names by id. They are matched after the customer is
 * locked.
 */
export async function toExaminedPeople(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { customerId }: Viewer,
  { patients: requested }: Pick<OrderRequest, 'patients'>,
): Promise<ExaminedPerson[]> {
  const isAnySaved = requested.some(isGivenById)
  const saved = isAnySaved ? await patientsOfCustomer(db).execute({ customerId }) : []
  const today = indianDate(now())
  const people = requested.map((one, position) => examinedOf(one, position, saved, today))
  people.forEach((person, index) => {
    if (!isForOther(person) && isMinor(person.age.years) && !person.guardianName)
      throw refuse(person, 'guardianName', sentence(minorNeedsGuardian))
    if (people.slice(0, index).some(other => isOne(other, person))) throw namedTwice(person)
  })
  return people
}

/** The request has all details of the first patient. */
const isGivenById = ({ patientId }: RequestedPatient, position: number): boolean =>
  position > 0 && patientId !== undefined

function examinedOf(
  given: RequestedPatient,
  position: number,
  saved: readonly PatientRow[],
  today: IndianDate,
): ExaminedPerson {
  const person =
    given.patientId !== undefined && isGivenById(given, position)
      ? findPerson(saved, given.patientId)
      : undefined
  const name = given.name ?? person?.name ?? ''
  const age = given.age ?? (person?.bornOn ? ageOn(today, person.bornOn) : undefined)
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
    guardianName: given.guardianName,
    isPregnant: given.isPregnant ?? (person !== undefined && isPregnantOn(person, today)),
    isPregnancyStated: given.isPregnant !== undefined,
  }
}

/** True if the request describes the same person. */
const isOne = (one: ExaminedPerson, other: ExaminedPerson): boolean =>
  (one.patientId !== undefined && one.patientId === other.patientId) ||
  (!isForOther(one) && !isForOther(other)) ||
  describesSamePerson(one, other)

type Person = Pick<ExaminedPerson, 'name' | 'gender' | 'age'>

/** Within an order, name, sex and age identify a person. */
export const describesSamePerson = (one: Person, other: Person): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase() &&
  one.gender === other.gender &&
  one.age.years === other.age.years

const namedTwice = (person: ExaminedPerson) =>
  refuse(person, 'name', sentence(patientTwice, { name: person.name }))

export function refuseWithoutTest(
  people: readonly ExaminedPerson[],
  booked: readonly { patient: number }[],
): void {
  const idle = people.find(({ position }) => !booked.some(line => line.patient === position))
  if (idle) throw refuse(idle, 'name', sentence(patientWithoutTest, { name: idle.name }))
}

/** Customers book a test that needs a fast for a small child only by phone. */
export function refuseWithoutCall(
  people: readonly ExaminedPerson[],
  booked: readonly { item: { name: string; fastingHours: number }; patient: number }[],
): void {
  for (const { item, patient } of booked) {
    const person = people.find(({ position }) => position === patient)
    if (person && needsCallToBook(person.age, item))
      throw refuse(person, 'age', sentence(bookedByCall, { item: item.name, name: person.name }))
  }
}

interface Named {
  /** New patients of the account. */
  added: PatientRow[]
  /** Saved patients whose pregnancy the request states otherwise. */
  changed: Pick<PatientRow, 'id' | 'pregnantUntil'>[]
  patients: OrderPatientRow[]
}

/** Matches an order's patients with those of the account; returns rows for the new ones. */
export function matchPeople(
  people: readonly ExaminedPerson[],
  saved: readonly PatientRow[],
  { customerId, orderId, now }: { customerId: string; orderId: string; now: Date },
): Named {
  const added: PatientRow[] = []
  const changed: Named['changed'] = []
  const today = indianDate(now)
  const ids: (string | null)[] = []
  for (const one of people) {
    const made = { customerId, id: randomUUID(), now, today }
    const { person, isNew } = recognisePatient([...saved, ...added], one, made)
    if (person && ids.includes(person.id)) throw namedTwice(one)
    if (person && isNew) added.push(person)
    if (person && !isNew && one.isPregnancyStated && isPregnantOn(person, today) !== one.isPregnant)
      changed.push({ id: person.id, pregnantUntil: pregnantUntil(one.isPregnant, today) })
    ids.push(person?.id ?? null)
  }
  const rows = people.map(({ position, name, age, gender, relation, phone, email, isPregnant }) => ({
    orderId,
    position,
    patientId: ids[position] ?? null,
    name,
    age: age.years,
    ageMonths: age.months,
    gender,
    isPregnant,
    relation,
    phone,
    email,
    bookedAt: now,
  }))
  return { added, changed, patients: rows }
}

const insertAdded = preparedByCount((db, count) =>
  db
    .insert(patients)
    .values(Array.from({ length: count }, (_, row) => placeholdersOf(patients, String(row))))
    .prepare(`insert_patients_${count}`),
)

export const numberedValues = (rows: readonly object[]) =>
  Object.fromEntries(
    rows.flatMap((row, index) => Object.entries(row).map(([name, value]) => [`${name}${index}`, value])),
  )

export async function insertAddedPatients(tx: Transaction, added: readonly PatientRow[]): Promise<void> {
  if (added.length > 0) await insertAdded(tx, added.length).execute(numberedValues(added))
}

export async function updatePregnancies(tx: Transaction, changed: Named['changed']): Promise<void> {
  for (const { id, pregnantUntil } of changed)
    await tx.update(patients).set({ pregnantUntil }).where(eq(patients.id, id))
}

/** By position. */
export const patientsOfOrders = preparedByIds('patients_of_orders', orderPatients.orderId, (db, isOne) =>
  db.select().from(orderPatients).where(isOne).orderBy(orderPatients.position),
)

export const toBookedPatients = (rows: readonly OrderPatientRow[]) =>
  rows.map(({ orderId: _, bookedAt: __, age: years, ageMonths: months, ...person }) => ({
    ...person,
    age: { years, months },
  }))

export type BookedPatient = ReturnType<typeof toBookedPatients>[number]

/** Condition on `orders`. */
export const hasPatientWithPhone = (phone: string): SQL =>
  // An array, so that the index of orders can be combined with other conditions.
  sql`${orders.id} = any(array(select order_id from order_patients where phone = ${phone}))`

export async function readFirstPatients(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, BookedPatient>> {
  const first = (await patientsOfOrders(db, orderIds)).filter(({ position }) => position === 0)
  const people = toBookedPatients(first)
  return new Map(first.flatMap(({ orderId }, index) => (people[index] ? [[orderId, people[index]]] : [])))
}

/** Some of an order's patients, copied to another order. */
export interface PatientSubset {
  patients: OrderPatientRow[]
  /** Keys are the old positions. */
  newPosition: ReadonlyMap<number, number>
}

export function selectPatients(
  all: readonly OrderPatientRow[],
  positions: readonly number[],
  { orderId, bookedAt }: Pick<OrderPatientRow, 'orderId' | 'bookedAt'>,
): PatientSubset {
  const people = all.filter(({ position }) => positions.includes(position))
  return {
    newPosition: new Map(people.map(({ position }, index) => [position, index])),
    patients: people.map((person, index) => ({
      ...person,
      orderId,
      bookedAt,
      position: index,
      phone: person.phone ?? (index === 0 ? (all[0]?.phone ?? null) : null),
    })),
  }
}
