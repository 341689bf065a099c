import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import { placeholdersOf, preparedByCount, preparedByIds } from '#db/connection.ts'
import { orderItems, orders, patients, type VisitId, visitPeople } from '#db/schema.ts'
import { findPerson, isPregnantOn, type PatientRow, patientsOfCustomer } from '#domain/accounts/patients.ts'
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
import type { OrderItemRow, VisitPerson } from './order-rows.ts'
import { patientAgeUnknown, patientTwice, patientWithoutTest } from './words.ts'

/** A patient as booked. */
export interface ExaminedPerson extends PatientToRecognise {
  position: number
  consent: boolean | undefined
  /** The guardian who consents for a patient under 18. */
  guardianName: string | null
  isPregnant: boolean
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
  const people = requested.map((given, position) => toExaminedPerson(given, position, saved, today))
  people.forEach((person, index) => {
    if (!isForOther(person) && isMinor(person.age.years) && !person.guardianName)
      throw refuse(person, 'guardianName', sentence(minorNeedsGuardian))
    if (people.slice(0, index).some(other => isNamedAsOne(other, person))) throw namedTwice(person)
  })
  return people
}

/** The request has all details of the first patient. */
const isGivenById = ({ patientId }: RequestedPatient, position: number): boolean =>
  position > 0 && patientId !== undefined

function toExaminedPerson(
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

/** True if the request itself names both as one person. */
const isNamedAsOne = (one: ExaminedPerson, other: ExaminedPerson): boolean =>
  (one.patientId !== undefined && one.patientId === other.patientId) ||
  (!isForOther(one) && !isForOther(other))

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

export interface RecognisedPeople {
  /** New patients of the account. */
  added: PatientRow[]
  /** Patients of the account whom the booking changes, with their new values. */
  changed: PatientRow[]
  patients: VisitPerson[]
}

interface Booker {
  customerId: string
  isPhoneProven: boolean
  visitId: VisitId
  now: Date
}

/** Finds each booked person among the account's patients, or adds them. @throws INVALID if two are one patient */
export function recognisePeople(
  people: readonly ExaminedPerson[],
  saved: readonly PatientRow[],
  { customerId, isPhoneProven, visitId, now }: Booker,
): RecognisedPeople {
  const today = indianDate(now)
  const known = new Map(saved.map(row => [row.id, row]))
  const recognised = new Map<string, PatientRow>()
  const rows = people.map(examined => {
    const made = { customerId, id: randomUUID(), now, today, isPhoneProven }
    const patient = recognisePatient([...known.values()], examined, made)
    if (recognised.has(patient.id)) throw namedTwice(examined)
    known.set(patient.id, patient)
    recognised.set(patient.id, patient)
    return toVisitPerson(examined, patient, { visitId, now })
  })

  const stored = new Map(saved.map(row => [row.id, row]))
  const all = [...recognised.values()]
  return {
    patients: rows,
    added: all.filter(({ id }) => !stored.has(id)),
    changed: all.filter(patient => {
      const before = stored.get(patient.id)
      return before !== undefined && !isDeepStrictEqual(before, patient)
    }),
  }
}

function toVisitPerson(
  { position, name, age, gender, relation, phone, email, isPregnant }: ExaminedPerson,
  { id, isListed }: PatientRow,
  { visitId, now }: Pick<Booker, 'visitId' | 'now'>,
): VisitPerson {
  return {
    visitId,
    position,
    patientId: id,
    isErased: false,
    personId: id,
    isListed,
    name,
    age: age.years,
    ageMonths: age.months,
    gender,
    isPregnant,
    relation,
    phone,
    email,
    bookedAt: now,
  }
}

const insertAdded = preparedByCount((db, count) =>
  db
    .insert(patients)
    .values(Array.from({ length: count }, (_, row) => placeholdersOf(patients, String(row))))
    .prepare(`insert_patients_${count}`),
)

/** Values for `placeholdersOf` with this suffix. */
export const withSuffix = (row: object, suffix: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [`${name}${suffix}`, value]))

export const numberedValues = (rows: readonly object[]): Record<string, unknown> =>
  Object.assign({}, ...rows.map((row, index) => withSuffix(row, String(index))))

export async function insertAddedPatients(tx: Transaction, added: readonly PatientRow[]): Promise<void> {
  if (added.length > 0) await insertAdded(tx, added.length).execute(numberedValues(added))
}

/** Duplicates that were merged into a patient are listed if the patient is listed. */
export async function updateRecognised(tx: Transaction, changed: readonly PatientRow[]): Promise<void> {
  for (const { id, isListed, relation, pregnantUntil } of changed) {
    await tx.update(patients).set({ relation, pregnantUntil }).where(eq(patients.id, id))
    await tx
      .update(patients)
      .set({ isListed })
      .where(and(or(eq(patients.id, id), eq(patients.mergedInto, id)), ne(patients.isListed, isListed)))
  }
}

/** A person of a visit, and the patient whom the account now has for their `patient_id`. */
export const personColumns = {
  ...getTableColumns(visitPeople),
  personId: sql<string | null>`coalesce(${patients.mergedInto}, ${patients.id})`,
  isListed: sql<boolean>`coalesce(${patients.isListed}, false)`,
}

/** For the join of a person of a visit with the patient of the account. */
export const isItsPatient = eq(patients.id, visitPeople.patientId)

/** Everyone who was ever booked for it. */
export const peopleOfVisit = (db: Connection, visitId: VisitId): Promise<VisitPerson[]> =>
  db
    .select(personColumns)
    .from(visitPeople)
    .leftJoin(patients, isItsPatient)
    .where(eq(visitPeople.visitId, visitId))
    .orderBy(visitPeople.position)

/** For the join of an order with the people of its visit. */
export const isOfItsVisit = eq(visitPeople.visitId, orders.visitId)

/** For the join of an order with the first person of its visit. */
export const isFirstPerson = and(isOfItsVisit, eq(visitPeople.position, 0))

/** For the join of an item with the person whom it is for. */
export const isForPerson = and(isOfItsVisit, eq(visitPeople.position, orderItems.person))

/** True for a person of an order's visit who has a line in the order, cancelled ones included. */
export const isOfOrder = sql<boolean>`exists (select from ${orderItems}
  where ${orderItems.orderId} = ${orders.id} and ${orderItems.person} = ${visitPeople.position})`

const peopleWithOrders = preparedByIds('people_of_orders', orders.id, (db, isOne) =>
  db
    .select({
      orderId: orders.id,
      isExamined: isOfOrder,
      person: personColumns,
    })
    .from(orders)
    .innerJoin(visitPeople, isOfItsVisit)
    .leftJoin(patients, isItsPatient)
    .where(isOne)
    .orderBy(visitPeople.position),
)

type OrderPatient = VisitPerson & { orderId: string }

/** The people of each order: those of its visit with a line in it, cancelled ones included. By position in the visit. */
export async function patientsOfOrders(db: Connection, orderIds: readonly string[]): Promise<OrderPatient[]> {
  const found = Map.groupBy(await peopleWithOrders(db, orderIds), ({ orderId }) => orderId)
  return [...found].flatMap(([orderId, rows]) =>
    withPhoneOfFirst(
      rows.map(({ person }) => person),
      rows.filter(({ isExamined }) => isExamined).map(({ person }) => ({ ...person, orderId })),
    ),
  )
}

/** As `patientsOfOrders`, for an order whose items have been read. */
export const patientsWithItems = (
  people: readonly VisitPerson[],
  items: readonly Pick<OrderItemRow, 'person'>[],
): VisitPerson[] =>
  withPhoneOfFirst(
    people,
    people.filter(({ position }) => items.some(({ person }) => person === position)),
  )

/** Of the people of an added order, the first has the phone of the visit's first person if they have none themselves. */
const withPhoneOfFirst = <Person extends VisitPerson>(
  people: readonly VisitPerson[],
  [first, ...others]: readonly Person[],
): Person[] => (first ? [{ ...first, phone: first.phone ?? people[0]?.phone ?? null }, ...others] : [])

/**
 * As customers and staff see them: numbered from 0 in the order; `person` is the position in the visit. `patientId`: as
 * the account lists them; null for a person whom it does not list.
 */
export const toBookedPatients = (rows: readonly VisitPerson[]) =>
  rows.map(
    (
      {
        visitId: _,
        bookedAt: __,
        isErased: ___,
        isListed,
        personId,
        age: years,
        ageMonths: months,
        ...person
      },
      position,
    ) => ({
      ...person,
      person: person.position,
      position,
      patientId: isListed ? personId : null,
      age: { years, months },
    }),
  )

export type BookedPatient = ReturnType<typeof toBookedPatients>[number]

/** The position in an order of a person of the visit; -1 for one who has no line in it. */
export const positionInOrder = (patients: readonly VisitPerson[], person: number): number =>
  patients.findIndex(({ position }) => position === person)

/** '' for a person who has no line in the order. */
export const nameOfPerson = (patients: readonly VisitPerson[], person: number): string =>
  patients.find(({ position }) => position === person)?.name ?? ''

/** Condition on `orders`. */
export const hasPatientWithPhone = (phone: string): SQL =>
  // An array, so that the index of visits can be combined with other conditions.
  sql`${orders.visitId} = any(array(select visit_id from visit_people where phone = ${phone}))`

/** Condition on `orders`: the number of the door contact, or the alternate one. */
export const hasVisitWithPhone = (phone: string): SQL =>
  sql`${orders.visitId} = any(array(select id from visits where door_phone = ${phone} or alternate_phone = ${phone}))`

/** By order. */
export async function readBookedPatients(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, BookedPatient[]>> {
  const found = Map.groupBy(await patientsOfOrders(db, orderIds), ({ orderId }) => orderId)
  return new Map([...found].map(([id, rows]) => [id, toBookedPatients(rows)]))
}
