import { and, eq, inArray, sql } from 'drizzle-orm'
import { batched } from '#db/batched.ts'
import { prepared } from '#db/connection.ts'
import { consents, customers, orders, patients, type VisitId, visitPeople, visits } from '#db/schema.ts'
import { centresByCode } from '#domain/catalogue/centres.ts'
import { listAdditions } from '#domain/orders/additions.ts'
import {
  isItsPatient,
  isOfItsVisit,
  isOfOrder,
  patientsOfOrders,
  personColumns,
} from '#domain/orders/order-patients.ts'
import { mergeRequirements, patientRequirements, uncancelledItems } from '#domain/orders/order-response.ts'
import {
  isItsVisit,
  itemsOfOrders,
  type OrderRow,
  type VisitPerson,
  withVisit,
} from '#domain/orders/order-rows.ts'
import { mayIncludeHivTest } from '#domain/orders/records/hiv-tests.ts'
import { computeFasts } from '#domain/orders/visits/fasts.ts'
import { preparationHours } from '#domain/orders/visits/needs.ts'
import { readOtherVisits, readOtherVisitsOf } from '#domain/orders/visits/other-visits.ts'
import { wholeVisit } from '#domain/orders/visits/whole-visit.ts'
import type { Connection } from '#domain/shop.ts'
import type { Paise } from '#rules/money.ts'
import { paidAndDue } from '#rules/orders/due.ts'
import { type FastStart, strictestFast } from '#rules/visits/fasting.ts'
import type { Centre } from '#wire/centre.ts'

/** Stands in `fasts` for a patient without tests. */
const WITHOUT_TESTS = 'gone'

export type OrderForMessage = OrderWithPatients &
  ReturnType<typeof mergeRequirements> & {
    centre: Centre | null
    /** Instructions by patient. */
    people: (Omit<ReturnType<typeof patientRequirements>, 'items'> & {
      name: string
      /** False once all their tests are cancelled. */
      hasTests: boolean
      fast: FastStart | null
    })[]
    /** The strictest start of all patients' fasts on this day. */
    fast: FastStart | null
    /**
     * A text for comparisons: the start of each patient's fast, '-' for none, WITHOUT_TESTS for a patient without
     * tests.
     */
    fasts: string
    /** To be paid at the visit, additions included. */
    dueAtVisit: Paise
    /** Paid before the visit, additions included. */
    paidBefore: Paise
  }

export type OrderWithPatients = OrderRow & {
  patients: readonly VisitPerson[]
  /** Address of the first patient. */
  email: string | null
  /** True if the first patient is not the customer. */
  isForOther: boolean
  /** Name of the account. */
  bookedBy: string | null
}

export const withPatients = (
  row: OrderRow,
  patients: readonly VisitPerson[],
  bookedBy: string | null = null,
): OrderWithPatients => ({
  ...row,
  patients,
  bookedBy,
  email: patients[0]?.email ?? null,
  isForOther: patients[0]?.relation !== 'self',
})

export const readOrderAndPhone = batched(async (db, ids: readonly string[]) => {
  const found = await ordersAndPhones(db).execute({ ids })
  const byId = Map.groupBy(found, ({ order }) => order.id)
  return ids.map(id => {
    const own = byId.get(id) ?? []
    const [first] = own
    if (!first) return undefined
    const { order, phone, whatsapp, bookedBy } = withVisit(first)
    return {
      order: withPatients(
        order,
        own.map(({ patient }) => patient),
        bookedBy,
      ),
      phone,
      whatsapp,
    }
  })
})

const ordersAndPhones = prepared(db =>
  db
    .select({
      order: orders,
      visit: visits,
      phone: customers.phone,
      whatsapp: customers.whatsapp,
      bookedBy: customers.name,
      patient: personColumns,
    })
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(visitPeople, isOfItsVisit)
    .leftJoin(patients, isItsPatient)
    .where(and(sql`${orders.id} = any(${sql.placeholder('ids')})`, isOfOrder))
    .orderBy(visitPeople.position)
    .prepare('orders_and_phones'),
)

const additionsOfVisit = batched(async (db, visitIds: readonly VisitId[]) => {
  const found = await listAdditions(db, visitIds)
  return visitIds.map(id => found.get(id) ?? [])
})

const itemsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const found = await itemsOfOrders(db, orderIds)
  const byOrder = Map.groupBy(uncancelledItems(found), item => item.orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

export const patientsOfOrder = batched(async (db, orderIds: readonly string[]) => {
  const byOrder = Map.groupBy(await patientsOfOrders(db, orderIds), ({ orderId }) => orderId)
  return orderIds.map(id => byOrder.get(id) ?? [])
})

/** For SMS, which the owner of the account reads, who booked the tests. Includes added orders. */
export async function readVisitForPhone(db: Connection, booked: OrderWithPatients): Promise<OrderForMessage> {
  const { patients } = booked
  const [own, added, otherVisits] = await Promise.all([
    itemsOfOrder(db, booked.id),
    booked.isAddition ? [] : additionsOfVisit(db, booked.visitId),
    readOtherVisitsOf(db, booked),
  ])
  const whole = wholeVisit({ row: booked, items: own, patients }, added)
  const { row: order, items } = whole
  const hasTests = ({ position }: VisitPerson) => items.some(({ person }) => person === position)
  // A patient without tests needs no fast for this order's visits.
  const ofDay = computeFasts(whole, otherVisits)
  const fasts = patients.map((person, index) => (hasTests(person) ? (ofDay[index] ?? null) : null))
  const centres = await centresByCode(db, order.visit.centreCode === null ? [] : [order.visit.centreCode])
  const people = patients.map((person, index) => ({
    ...patientRequirements(whole, person.position),
    name: person.name,
    hasTests: hasTests(person),
    fast: fasts[index] ?? null,
  }))
  const { paid, due } = paidAndDue([booked, ...added.map(({ row }) => row)])
  const fastText = (fast: FastStart | null) => (fast ? `${fast.date}T${fast.hour}` : '-')
  return {
    ...withPatients(order, patients, booked.bookedBy),
    ...mergeRequirements(preparationHours(items), items),
    people,
    fast: strictestFast(fasts),
    fasts: people.map(person => (person.hasTests ? fastText(person.fast) : WITHOUT_TESTS)).join(' '),
    centre: centres.get(order.visit.centreCode ?? '') ?? null,
    dueAtVisit: due,
    paidBefore: paid,
  }
}

/** The patients who had tests at the last message (`sent`) and have none any more. */
export function patientsWithoutTests(
  { people, fasts }: Pick<OrderForMessage, 'people' | 'fasts'>,
  sent: string,
): string[] {
  const [before, now] = [sent.split(' '), fasts.split(' ')]
  return people.flatMap(({ name }, position) =>
    now[position] === WITHOUT_TESTS && before[position] !== WITHOUT_TESTS ? [name] : [],
  )
}

/** The fasts that a cancelled order's patients still have on that day. */
export async function readFastsOfDay(
  db: Connection,
  row: OrderRow,
): Promise<{ fast: FastStart | null; people: { name: string; hasTests: true; fast: FastStart | null }[] }> {
  const otherVisitsOf = await readOtherVisits(db, [{ ...row, status: 'confirmed' }])
  const [items, patients] = await Promise.all([itemsOfOrder(db, row.id), patientsOfOrder(db, row.id)])
  const fasts = computeFasts({ row, items, patients }, otherVisitsOf(row))
  const people = patients.map(({ name }, index) => ({
    name,
    hasTests: true as const,
    fast: fasts[index] ?? null,
  }))
  return { fast: strictestFast(fasts), people: patients.length > 1 ? people : [] }
}

/** For email, which others may read: no preparation that would reveal an HIV test (HIV Act 2017). */
export async function readVisitForMailbox(db: Connection, visit: OrderForMessage): Promise<OrderForMessage> {
  if (!(await isHivTested(db, visit))) return visit
  const withoutPreparation = { preparation: [], afterMealHours: 0 }
  return {
    ...visit,
    ...withoutPreparation,
    people: visit.people.map(person => ({ ...person, ...withoutPreparation })),
  }
}

async function isHivTested(db: Connection, { id, visitId }: OrderRow): Promise<boolean> {
  const ids = [id, ...(await additionsOfVisit(db, visitId)).map(({ row }) => row.id)]
  const hivConsents = and(inArray(consents.orderId, ids), eq(consents.purpose, 'hiv-test'))
  if ((await db.$count(consents, hivConsents)) > 0) return true
  return mayIncludeHivTest(db, uncancelledItems(await itemsOfOrders(db, ids)))
}
