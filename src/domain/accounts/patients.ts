import { asc, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { addresses, customers, orderItems, orders, patients, visitPeople } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Connection, Shop, Transaction, Viewer } from '#domain/shop.ts'
import { MEDICAL_LIMITS } from '#rules/catalogue/medical-limits.ts'
import { addDays, type IndianDate, indianDate } from '#rules/dates.ts'
import { ageOn, assumedBirthDay, isBirthDay, isBirthYear } from '#rules/patients/birth.ts'
import { GENDERS, type Gender, type WireGender } from '#rules/patients/genders.ts'
import { MAX_PATIENTS } from '#rules/patients/patient.ts'
import { birthWrong, birthYearWrong, patientNotFound } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { birthMissing, ownerTwice, peopleFull } from './words.ts'

/** Changes and bookings lock the customer's row. */

export type PatientRow = typeof patients.$inferSelect

type PatientDeps = Pick<Shop, 'db' | 'now'>

/** Undefined leaves a field unchanged, null empties it. */
interface PatientChange {
  name?: string
  birthDate?: string
  birthYear?: number
  gender?: Gender
  relation?: PatientRow['relation']
  phone?: string | null
  email?: string | null
}

export const isPregnantOn = (
  { pregnantUntil }: Pick<PatientRow, 'pregnantUntil'>,
  today: IndianDate,
): boolean => pregnantUntil !== null && pregnantUntil >= today

/** How long a pregnancy that is stated today counts; null for none. */
export const pregnantUntil = (isPregnant: boolean, today: IndianDate): IndianDate | null =>
  isPregnant ? addDays(today, MEDICAL_LIMITS.pregnancyDays) : null

/** Includes merged and unlisted patients. The owner comes first, then the oldest row. */
export const patientsOfCustomer = prepared(db =>
  db
    .select()
    .from(patients)
    .where(eq(patients.customerId, sql.placeholder('customerId')))
    .orderBy(sql`${patients.relation} <> 'self'`, asc(patients.createdAt), asc(patients.id))
    .prepare('people_of'),
)

/** The patients that the account shows: neither merged nor removed, and at most as many as a list holds. */
export const listedOf = (people: readonly PatientRow[]): PatientRow[] =>
  people.filter(({ mergedInto, isListed }) => mergedInto === null && isListed)

export interface Patient
  extends Pick<PatientRow, 'id' | 'name' | 'isBirthEstimated' | 'relation' | 'phone' | 'email'> {
  birthDate: string | null
  age: number | null
  ageMonths: number | null
  gender: WireGender
  isPregnant: boolean
  orders: number
  isLastBooked: boolean
  door: { name: string | null; phone: string } | null
}

type Bookings = Pick<Patient, 'orders' | 'isLastBooked' | 'door'>

const NO_BOOKINGS: Bookings = { orders: 0, isLastBooked: false, door: null }

const patientOf = (row: PatientRow, today: IndianDate, bookings = NO_BOOKINGS): Patient => {
  const age = row.bornOn === null ? undefined : ageOn(today, row.bornOn)
  return {
    id: row.id,
    name: row.name,
    birthDate: row.bornOn,
    isBirthEstimated: row.isBirthEstimated,
    age: age?.years ?? null,
    ageMonths: age?.months ?? null,
    gender: GENDERS.labelOf(row.gender),
    isPregnant: isPregnantOn(row, today),
    relation: row.relation,
    phone: row.phone,
    email: row.email,
    ...bookings,
  }
}

/** Does not count unpaid orders that were cancelled. */
async function bookingsByPatient(db: Connection, customerId: string): Promise<Map<string, Bookings>> {
  const { rows } = await db.execute<{
    id: string
    orders: number
    isLastBooked: boolean
    doorName: string | null
    doorPhone: string | null
  }>(sql`
    with booked as (
      select * from ${orders} where customer_id = ${customerId}
        and not (status = 'cancelled' and payment_status = 'cancelled')
    ), last as (select id from booked where not is_addition order by created_at desc, id limit 1)
    select coalesce(known.merged_into, known.id) as id, count(distinct booked.id)::integer as orders,
      bool_or(booked.id = (select id from last) and not exists (
        select from ${visitPeople} other where other.visit_id = booked.visit_id and other.position > 0)) as "isLastBooked",
      (array_agg(visited.door_name order by booked.created_at desc)
        filter (where visited.door_phone is not null))[1] as "doorName",
      (array_agg(visited.door_phone order by booked.created_at desc)
        filter (where visited.door_phone is not null))[1] as "doorPhone"
    from ${visitPeople} person join booked on booked.visit_id = person.visit_id
      and exists (select from ${orderItems} item where item.order_id = booked.id and item.person = person.position)
    join visits visited on visited.id = booked.visit_id
    join ${patients} known on known.id = person.patient_id group by 1`)
  return new Map(
    rows.map(({ id, doorName, doorPhone, ...row }) => [
      id,
      { ...row, door: doorPhone === null ? null : { name: doorName, phone: doorPhone } },
    ]),
  )
}

export const listPatients = (
  shop: PatientDeps,
  { customerId }: Pick<Viewer, 'customerId'>,
): Promise<Patient[]> => readPatients(shop, customerId, listedOf)

/** All patients that are stored for the account, also those that it no longer lists. */
export const listStoredPatients = (shop: PatientDeps, customerId: string): Promise<Patient[]> =>
  readPatients(shop, customerId, people => people.filter(({ mergedInto }) => mergedInto === null))

async function readPatients(
  { db, now }: PatientDeps,
  customerId: string,
  select: (people: readonly PatientRow[]) => PatientRow[],
): Promise<Patient[]> {
  const bookings = await bookingsByPatient(db, customerId)
  const people = select(await patientsOfCustomer(db).execute({ customerId }))
  return people.map(row => patientOf(row, indianDate(now()), bookings.get(row.id)))
}

export const changePatients = <T>(
  { db }: Pick<Shop, 'db'>,
  { customerId }: Viewer,
  work: (tx: Transaction, people: PatientRow[]) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async tx => {
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
    return work(tx, await patientsOfCustomer(tx).execute({ customerId }))
  })

export async function patientWithOrders({ now }: Pick<Shop, 'now'>, tx: Transaction, row: PatientRow) {
  const bookings = await bookingsByPatient(tx, row.customerId)
  return patientOf(row, indianDate(now()), bookings.get(row.id))
}

const notFound = () => new Refusal('NOT_FOUND', sentence(patientNotFound))

/**
 * The listed patient with this id, or the one into which the patient with this id was merged.
 * @throws NOT_FOUND
 */
export function findPerson(people: readonly PatientRow[], id: string): PatientRow {
  const named = people.find(person => person.id === id)
  const person = listedOf(people).find(listed => listed.id === (named?.mergedInto ?? id))
  if (!person) throw notFound()
  return person
}

export function addPatient(
  shop: PatientDeps,
  viewer: Viewer,
  given: PatientChange & Required<Pick<PatientChange, 'name' | 'gender' | 'relation'>>,
): Promise<Patient> {
  const birth = birthFrom(given, indianDate(shop.now()))
  if (!birth)
    throw new Refusal('INVALID', sentence(birthMissing), { fields: { birthDate: sentence(birthMissing) } })
  return changePatients(shop, viewer, async (tx, people) => {
    const own = listedOf(people)
    if (own.length >= MAX_PATIENTS)
      throw new Refusal('TOO_MANY_PATIENTS', sentence(peopleFull, { max: MAX_PATIENTS }))
    refuseSecondOwner(own, given)
    const { name, gender, relation, phone, email } = given
    const [row] = await tx
      .insert(patients)
      .values({
        customerId: viewer.customerId,
        name,
        gender,
        relation,
        ...birth,
        phone: phone ?? null,
        email: email ?? null,
        createdAt: shop.now(),
      })
      .returning()
    return patientWithOrders(shop, tx, rowOf(row))
  })
}

export const updatePatient = (
  shop: PatientDeps,
  viewer: Viewer,
  id: string,
  given: PatientChange,
): Promise<Patient> =>
  changePatients(shop, viewer, async (tx, people) => {
    const person = findPerson(people, id)
    refuseSecondOwner(
      listedOf(people).filter(other => other.id !== person.id),
      given,
    )
    const { name, gender, relation, phone, email } = given
    const change = { name, gender, relation, phone, email, ...birthFrom(given, indianDate(shop.now())) }
    const isSame = Object.values(change).every(value => value === undefined)
    const [row] = isSame
      ? [person]
      : await tx.update(patients).set(change).where(eq(patients.id, person.id)).returning()
    return patientWithOrders(shop, tx, rowOf(row))
  })

/**
 * Takes a patient off the list. Orders keep their copy of the patient. The row of a patient who was booked stays, with
 * only what the orders have: no phone, email or pregnancy, and only the year of birth.
 */
export const removePatient = (shop: PatientDeps, viewer: Viewer, id: string): Promise<void> =>
  changePatients(shop, viewer, async (tx, people) => {
    // A merged id is not accepted: removing a duplicate must not remove the patient.
    const person = listedOf(people).find(listed => listed.id === id)
    if (!person) throw notFound()
    const removed = people.filter(patient => patient.id === id || patient.mergedInto === id)
    const ids = removed.map(patient => patient.id)

    if ((await tx.$count(visitPeople, inArray(visitPeople.patientId, ids))) === 0) {
      await tx.delete(patients).where(inArray(patients.id, ids))
      return
    }

    await tx.update(addresses).set({ patientId: null }).where(inArray(addresses.patientId, ids))
    const today = indianDate(shop.now())
    for (const { id: removedId, bornOn } of removed) {
      const birth = bornOn && { bornOn: assumedBirthDay(birthYearOf(bornOn), today), isBirthEstimated: true }
      await tx
        .update(patients)
        .set({ isListed: false, phone: null, email: null, pregnantUntil: null, ...birth })
        .where(eq(patients.id, removedId))
    }
  })

const birthYearOf = (bornOn: IndianDate): number => Number(bornOn.slice(0, 4))

function refuseSecondOwner(others: readonly PatientRow[], { relation }: PatientChange): void {
  if (relation !== 'self' || !others.some(person => person.relation === 'self')) return
  throw new Refusal('INVALID', sentence(ownerTwice), { fields: { relation: sentence(ownerTwice) } })
}

function birthFrom({ birthDate, birthYear }: PatientChange, today: IndianDate) {
  if (birthDate !== undefined) {
    if (isBirthDay(birthDate, today)) return { bornOn: birthDate, isBirthEstimated: false }
    throw new Refusal('INVALID', sentence(birthWrong), { fields: { birthDate: sentence(birthWrong) } })
  }
  if (birthYear === undefined) return undefined
  if (isBirthYear(birthYear, today))
    return { bornOn: assumedBirthDay(birthYear, today), isBirthEstimated: true }
  throw new Refusal('INVALID', sentence(birthYearWrong), { fields: { birthYear: sentence(birthYearWrong) } })
}

function rowOf(row: PatientRow | undefined): PatientRow {
  if (!row) throw notFound()
  return row
}
