import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { consents, corrections, orders, patients, reports, specimens, visitPeople } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockWithCustomer } from '#domain/money/payments/choose-method.ts'
import { CONSENT_VERSION } from '#rules/consent.ts'
import { type IndianDate, indianDate } from '#rules/dates.ts'
import { ageRuleOf, isWithin } from '#rules/fields.ts'
import { ageOn, latestBirthDay } from '#rules/patients/birth.ts'
import type { Gender } from '#rules/patients/genders.ts'
import { type Age, isMinor } from '#rules/patients/patient.ts'
import { guardianMissing } from '#text/fields.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type PatientRow, patientsOfCustomer } from '../accounts/patients.ts'
import { findDescribed, recognisePatient } from '../accounts/recognise.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { listAdditions } from '../orders/additions.ts'
import {
  insertAddedPatients,
  patientsOfOrders,
  peopleOfVisit,
  updateRecognised,
} from '../orders/order-patients.ts'
import { uncancelledItems } from '../orders/order-response.ts'
import { itemsOfOrders, type OrderRow, type VisitPerson } from '../orders/order-rows.ts'
import { type ActingStaff, findOrderFor, PERMISSION_OF, permit } from '../orders/permit.ts'
import { findBooking } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import { announceVisitChange } from '../orders/visits/announce-change.ts'
import { computeFasts } from '../orders/visits/fasts.ts'
import { needsAt } from '../orders/visits/needs.ts'
import { readOtherVisits } from '../orders/visits/other-visits.ts'
import { wholeVisit } from '../orders/visits/whole-visit.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { changeDoorByStaff } from './door-contact.ts'
import { noSuchPerson, personHasReport, personTwiceInVisit } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

/** How a person of a visit is written down. */
interface PersonDetails {
  name: string
  age: Age
  gender: Gender
  /** Undefined leaves it unchanged. */
  phone?: string | undefined
}

export interface PersonCorrection extends PersonDetails {
  /** Another person than was booked is examined. False corrects how the booked one is written, in the account too. */
  isOther: boolean
  /** Consents for a person who turns out to be under 18. */
  guardianName?: string | undefined
}

interface DeskCorrection extends PersonCorrection {
  orderId: string
  /** Position in the order. */
  patient: number
  /** The contact at the door; null for none, undefined leaves it unchanged. */
  door?: { name: string | null; phone: string | null } | null | undefined
  revision: string
}

const refuse = (field: string, why: Sentence) => new Refusal('INVALID', why, { fields: { [field]: why } })

/** Corrects a person of a visit, for all orders of the visit, until a report of that person is attached. */
export async function correctPerson(
  shop: Deps,
  staff: ActingStaff,
  { orderId, patient, door, revision, ...corrected }: DeskCorrection,
): Promise<void> {
  const found = await findOrderFor(shop.db, staff, PERMISSION_OF['correct-person'], orderId)
  await inTransaction(shop.db, async tx => {
    const locked = await lockWithCustomer(tx, found)
    await refuseStale(tx, locked, revision)
    permit(staff, 'correct-person', locked, shop.now())

    const person = await findPatientOfOrder(tx, locked, patient)
    await correctLocked(tx, shop, locked, { person, corrected, actor: staff.actor })
    if (door !== undefined) await changeDoorByStaff(tx, shop, locked, { door, actor: staff.actor })
  })
}

async function findPatientOfOrder(db: Connection, { id }: OrderRow, patient: number): Promise<VisitPerson> {
  const person = (await patientsOfOrders(db, [id]))[patient]
  if (!person) throw refuse('patient', sentence(noSuchPerson))
  return person
}

/** What the person's preparation is now, and would be after the correction. */
export async function previewCorrection(
  { db }: Pick<Shop, 'db'>,
  order: OrderRow,
  { patient, ...corrected }: PersonCorrection & { patient: number },
) {
  const person = await findPatientOfOrder(db, order, patient)
  const booking = order.isAddition ? await findBooking(db, order) : order
  const [added, otherVisitsOf, people, items] = await Promise.all([
    listAdditions(db, [order.visitId]),
    readOtherVisits(db, [booking]),
    patientsOfOrders(db, [booking.id]),
    itemsOfOrders(db, [booking.id]),
  ])
  const preparedAs = (written: VisitPerson) => {
    const patients = people.map(other => (other.position === person.position ? written : other))
    const own = { row: booking, items: uncancelledItems(items), patients }
    const whole = wholeVisit(own, added.get(order.visitId) ?? [])
    const index = patients.findIndex(({ position }) => position === person.position)
    return {
      fastFrom: computeFasts(whole, otherVisitsOf(booking))[index] ?? null,
      noFast: needsAt(whole, person.position).noFast,
    }
  }
  return { before: preparedAs(person), after: preparedAs(withCorrection(person, corrected)) }
}

interface Correcting {
  person: VisitPerson
  corrected: PersonCorrection
  actor: Staff
}

/** The caller holds the locks of customer and visit. No effect if nothing changes. */
export async function correctLocked(
  tx: Transaction,
  shop: Deps,
  order: OrderRow,
  { person, corrected, actor }: Correcting,
): Promise<void> {
  const now = shop.now()
  const change = changedFields(person, corrected)
  if (Object.keys(change.after).length === 0) return

  await refuseReported(tx, person)
  const relation = corrected.isOther && person.relation === 'self' ? 'other' : person.relation
  const ageRule = ageRuleOf(relation === 'self' ? 'self' : 'other')
  if (!isWithin(ageRule, corrected.age.years)) throw refuse('age', ageRule.wrong)

  const patient = await identify(tx, order, { person, relation, corrected, now })
  await tx
    .update(visitPeople)
    .set({ ...writtenAs(person, corrected), patientId: patient.id, relation })
    .where(isThatPerson(person))
  await recordConsentsOf(tx, order, { person, corrected, now })

  const isOnLabels = 'name' in change.after || 'age' in change.after || 'gender' in change.after
  const correctionId = randomUUID()
  await tx.insert(corrections).values({ id: correctionId, visitId: person.visitId, ...change })
  await audit(tx, {
    at: now,
    actor,
    action: 'visit.person-corrected',
    subject: `visit:${person.visitId}`,
    details: {
      correctionId,
      person: person.position,
      isOther: corrected.isOther,
      wasLabelled: isOnLabels && (await isLabelled(tx, person)),
    },
  })
  // The message is left out if the fast is still the one that was sent.
  await announceVisitChange(tx, shop, order, actor)
}

const isThatPerson = ({ visitId, position }: VisitPerson) =>
  and(eq(visitPeople.visitId, visitId), eq(visitPeople.position, position))

const isPregnantAs = ({ isPregnant }: VisitPerson, { gender }: PersonDetails): boolean =>
  isPregnant && gender !== 'male'

const writtenAs = (person: VisitPerson, { name, age, gender, phone, ...rest }: PersonCorrection) => ({
  name,
  age: age.years,
  ageMonths: age.months,
  gender,
  isPregnant: isPregnantAs(person, { name, age, gender }) && !rest.isOther,
  phone: phone ?? person.phone,
})

const withCorrection = (person: VisitPerson, corrected: PersonCorrection): VisitPerson => ({
  ...person,
  ...writtenAs(person, corrected),
})

function changedFields(person: VisitPerson, { name, age, gender, phone }: PersonDetails) {
  const fields = [
    ['name', person.name, name],
    ['age', { years: person.age, months: person.ageMonths }, age],
    ['gender', person.gender, gender],
    ['phone', person.phone, phone ?? person.phone],
  ] as const
  const changed = fields.filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
  return {
    before: Object.fromEntries(changed.map(([field, before]) => [field, before])),
    after: Object.fromEntries(changed.map(([field, , after]) => [field, after])),
  }
}

async function refuseReported(tx: Transaction, { visitId, position, name }: VisitPerson): Promise<void> {
  const ofVisit = tx.select({ id: orders.id }).from(orders).where(eq(orders.visitId, visitId))
  const isTheirs = and(
    inArray(reports.orderId, ofVisit),
    eq(reports.person, position),
    isNull(reports.withdrawnAt),
  )
  if ((await tx.$count(reports, isTheirs)) > 0)
    throw new Refusal('ORDER_STEP_REFUSED', sentence(personHasReport, { name }))
}

const isLabelled = async (tx: Transaction, { visitId, position }: VisitPerson): Promise<boolean> =>
  (await tx.$count(
    specimens,
    and(
      eq(specimens.visitId, visitId),
      eq(specimens.person, position),
      gt(specimens.prints, 0),
      ne(specimens.state, 'void'),
    ),
  )) > 0

interface Identifying {
  person: VisitPerson
  relation: VisitPerson['relation']
  corrected: PersonCorrection
  now: Date
}

/**
 * The patient of the account who is examined: another one whom the new details describe, or the booked one with the new
 * spelling. @throws INVALID if that patient is in the visit already
 */
async function identify(
  tx: Transaction,
  order: OrderRow,
  { person, relation, corrected, now }: Identifying,
): Promise<{ id: string | null }> {
  const { customerId } = order
  const today = indianDate(now)
  const saved = await patientsOfCustomer(tx).execute({ customerId })
  const described = {
    ...corrected,
    patientId: undefined,
    relation,
    phone: corrected.phone ?? null,
    email: null,
    isPregnant: false,
    isPregnancyStated: false,
  }
  const booked = saved.find(({ id }) => id === person.personId)
  const isSpelling = !corrected.isOther && booked
  const known = findDescribed(isSpelling ? [booked] : [], described, today)
    ? booked
    : findDescribed(saved, described, today)
  const patient =
    isSpelling && (!known || known === booked)
      ? booked
      : recognisePatient(saved, described, {
          customerId,
          id: randomUUID(),
          now,
          today,
          // The owner's own row is only made by their booking.
          isPhoneProven: false,
        })
  const people = await peopleOfVisit(tx, person.visitId)
  const isTwice = people.some(
    other => other.position !== person.position && other.personId === (patient.mergedInto ?? patient.id),
  )
  if (isTwice) throw refuse('name', sentence(personTwiceInVisit, { name: corrected.name }))

  if (patient === booked) {
    await tx
      .update(patients)
      .set(spellingOf(booked, corrected, today))
      .where(eq(patients.id, booked.id))
    return { id: person.patientId }
  }
  if (saved.some(({ id }) => id === patient.id)) await updateRecognised(tx, [patient])
  else await insertAddedPatients(tx, [patient])
  return patient
}

/** The birthday stays where it fits the age. */
function spellingOf(booked: PatientRow, { name, age, gender, phone }: PersonCorrection, today: IndianDate) {
  const stated = booked.bornOn && ageOn(today, booked.bornOn)
  const isAgeRight = stated && stated.years === age.years && (age.months ?? stated.months) === stated.months
  return {
    name,
    gender,
    phone: phone ?? booked.phone,
    pregnantUntil: gender === 'male' ? null : booked.pregnantUntil,
    ...(!isAgeRight && { bornOn: latestBirthDay(age, today), isBirthEstimated: true }),
  }
}

/** Staff ask for these consents, by phone or at the door. */
async function recordConsentsOf(
  tx: Transaction,
  { id: orderId, customerId }: OrderRow,
  { person, corrected, now }: Omit<Correcting, 'actor'> & { now: Date },
): Promise<void> {
  const { isOther, guardianName = null, age } = corrected
  const wasMinor = isMinor(person.age)
  const asksGuardian = isMinor(age.years) && (!wasMinor || isOther)
  if (asksGuardian && !guardianName) throw refuse('guardianName', sentence(guardianMissing))
  const asked = {
    customerId,
    orderId,
    person: person.position,
    textVersion: CONSENT_VERSION,
    given: 'spoken' as const,
    createdAt: now,
  }
  const rows = [
    ...(isOther ? [{ ...asked, purpose: 'booking-for-another' as const }] : []),
    ...(asksGuardian ? [{ ...asked, purpose: 'guardian' as const, guardianName }] : []),
  ]
  if (rows.length > 0) await tx.insert(consents).values(rows)
}
