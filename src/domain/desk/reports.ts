import { readFile } from 'node:fs/promises'
import { and, asc, count, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { orderItems, orders, specimens, specimenTests, visits } from '#db/schema.ts'
import { shownName } from '#domain/actor.ts'
import { auditRead } from '#domain/audit.ts'
import { centresByCode } from '#domain/catalogue/centres.ts'
import { patientsOfOrders, positionInOrder } from '#domain/orders/order-patients.ts'
import { uncancelledItems } from '#domain/orders/order-response.ts'
import {
  isItsBooking,
  isItsVisit,
  itemsOfOrders,
  type OrderItemRow,
  type OrderRow,
  orderColumns,
  type ReportRow,
} from '#domain/orders/order-rows.ts'
import { findOrderFor } from '#domain/orders/permit.ts'
import { reportsOfOrders } from '#domain/orders/read.ts'
import {
  IS_REPORT_AWAITED,
  isReportOverdue,
  o,
  REPORT_DUE_AT,
  readReportsDue,
} from '#domain/orders/records/report-due.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { bookingNewsSms, firstRegistered, readSms, reportSms } from '#domain/sms.ts'
import { countLookUp, countOpened } from '#domain/staff/look-ups.ts'
import { allowedCentres, isAtCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { requireStepUp } from '#domain/staff/step-up.ts'
import { linesToRecollect } from '#domain/visits/recollections.ts'
import { attachReport, sha256Of } from '#domain/visits/reports/attach.ts'
import { codesInName } from '#domain/visits/reports/codes-in-name.ts'
import { withdrawReport } from '#domain/visits/reports/withdraw.ts'
import { readTubesOfVisits, type SpecimenRow } from '#domain/visits/specimens/visit-tubes.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'

const MAX_LISTED = 200

/** Orders that wait for a report, the most overdue first; those that wait for a recollection last. */
export async function listReportsDue(shop: Pick<Shop, 'db' | 'now' | 'rules'>, staff: StaffSession) {
  const condition = and(
    IS_REPORT_AWAITED,
    isAtCentres(allowedCentres(staff, 'reports.sign'), visits.centreCode),
  )
  const isOverdue = isReportOverdue(shop.now())
  const [rows, [counts]] = await Promise.all([
    shop.db
      .select({ ...getTableColumns(o), visit: getTableColumns(visits) })
      .from(o)
      .innerJoin(visits, eq(visits.id, o.visitId))
      .where(condition)
      .orderBy(sql`${REPORT_DUE_AT} nulls last`, asc(o.number))
      .limit(MAX_LISTED),
    shop.db
      .select({ total: count(), overdue: sql<number>`(count(*) filter (where ${isOverdue}))::int` })
      .from(o)
      .innerJoin(visits, eq(visits.id, o.visitId))
      .where(condition),
  ])
  if (rows.length > 0)
    await auditRead(shop, staff, {
      subject: 'orders',
      what: 'orders.read',
      details: { ids: rows.map(({ id }) => id) },
    })
  return {
    orders: await describeReported(shop, rows),
    total: counts?.total ?? 0,
    overdue: counts?.overdue ?? 0,
  }
}

/** The orders with their people, tests, reports, and the message of a new report. */
export async function describeReported(
  { db, now, rules }: Pick<Shop, 'db' | 'now' | 'rules'>,
  rows: readonly OrderRow[],
) {
  const ids = rows.map(({ id }) => id)
  const [items, people, attached, due, again, tubesOf, centres] = await Promise.all([
    itemsOfOrders(db, ids),
    patientsOfOrders(db, ids),
    reportsOfOrders(db, ids),
    readReportsDue(db, ids),
    linesToRecollect(db, ids),
    readTubesOfVisits(db, rows),
    centresByCode(
      db,
      rows.flatMap(({ visit: { centreCode } }) => centreCode ?? []),
    ),
  ])
  const itemsOf = Map.groupBy(uncancelledItems(items), ({ orderId }) => orderId)
  const peopleOf = Map.groupBy(people, ({ orderId }) => orderId)
  const reportsOf = Map.groupBy(attached, ({ orderId }) => orderId)
  return rows.map(row => {
    const own = itemsOf.get(row.id) ?? []
    const lines = again.filter(({ orderId }) => orderId === row.id).flatMap(({ lines }) => lines)
    const dueAt = due.get(row.id) ?? null
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === row.id
    const tubes = (tubesOf.get(row.visitId)?.tubes ?? []).filter(
      ({ tests, specimen }) =>
        tests.some(isOfOrder) &&
        // A tube that was not drawn comes with the recollection.
        (isDrawn(specimen) || !tests.filter(isOfOrder).every(({ line }) => lines.includes(line))),
    )
    return {
      orderId: row.number,
      place: centres.get(row.visit.centreCode ?? '')?.name ?? row.visit.city,
      takenAt: row.visit.collectedAt,
      dueAt,
      isOverdue: dueAt !== null && dueAt < now(),
      sample: {
        tubes: tubes.length,
        received: tubes.filter(({ specimen }) => specimen?.receivedAt && specimen.state !== 'rejected')
          .length,
        rejected: tubes.filter(({ specimen }) => specimen?.state === 'rejected').length,
      },
      patients: (peopleOf.get(row.id) ?? []).flatMap((booked, position) => {
        const { position: person, name, gender, age, ageMonths } = booked
        const tests = own.filter(item => item.person === person)
        if (tests.length === 0) return []
        const theirs = (reportsOf.get(row.id) ?? []).filter(report => report.person === person)
        return {
          position,
          name,
          gender: GENDERS.labelOf(gender),
          age,
          ageMonths,
          tests: tests.map(nameOf),
          testsToRecollect: tests.filter(({ line }) => lines.includes(line)).map(nameOf),
          reports: theirs.map(report => ({
            ...describeReport(report),
            correction: smsOfReport(rules, row, report.createdAt),
          })),
        }
      }),
      message: smsOfReport(rules, row, null),
    }
  })
}

const isDrawn = (specimen: SpecimenRow | null): boolean => specimen !== null && specimen.state !== 'labelled'

/** The SMS that the customer will get. */
function smsOfReport(rules: Shop['rules'], row: OrderRow, corrected: Date | null): string {
  const own = reportSms(rules, row, corrected)
  return readSms(rules, firstRegistered(rules, own, bookingNewsSms(rules, row)) ?? own)
}

const nameOf = ({ name }: OrderItemRow): string => name

const describeReport = ({ number, isPart, createdAt, attachedBy }: ReportRow) => ({
  number,
  isPart,
  attachedAt: createdAt,
  attachedBy: shownName(attachedBy),
})

/** No position in a visit. */
const NOT_NAMED = -1

interface Person {
  orderId: string
  /** Position in the visit; undefined if the name contains only the order. */
  person?: number
}

/**
 * Proposes an order for each file by the codes in its name, and the person if that is certain. Null for a file without
 * codes, with codes that contradict each other, of an order for which the caller may not sign, or beyond the limit of
 * opened orders (`leftOff`).
 */
export async function matchReportFiles(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  names: readonly string[],
) {
  allowedCentres(staff, 'reports.sign')
  await countLookUp(shop, staff, 'find')
  const persons = await personsInNames(shop.db, names)
  const permitted = await permittedOrders(shop.db, staff, persons)
  const wanted = persons.map(person => (person ? permitted.get(person.orderId) : undefined))
  // Audited as a read, because the response has names and tests.
  const { opened, why } = await openWithinLimit(shop, staff, new Set(wanted.filter(row => row !== undefined)))
  const [described, people] = await Promise.all([
    describeReported(shop, opened),
    patientsOfOrders(
      shop.db,
      opened.map(({ id }) => id),
    ),
  ])
  const peopleOf = Map.groupBy(people, ({ orderId }) => orderId)
  const numbers = new Map(described.map(order => [order.orderId, order]))
  return {
    orders: described,
    matches: wanted.map((row, file) => {
      const order = row && numbers.get(row.number)
      if (!order) return null
      const position = positionInOrder(peopleOf.get(row.id) ?? [], persons[file]?.person ?? NOT_NAMED)
      return {
        orderId: order.orderId,
        patient: proposedPatient(order.patients, position),
        by: persons[file]?.person === undefined ? ('order' as const) : ('tube' as const),
      }
    }),
    leftOff: why
      ? { files: wanted.flatMap((row, file) => (row && !numbers.has(row.number) ? file : [])), why }
      : null,
  }
}

/** For each file name, the person to whom its codes belong. */
async function personsInNames(db: Connection, names: readonly string[]): Promise<(Person | null)[]> {
  const codes = names.map(codesInName)
  const [rows, tubes] = await Promise.all([
    ordersBy(
      db,
      orders.number,
      codes.flatMap(code => code.orders),
    ),
    personsOfTubes(
      db,
      codes.flatMap(code => code.tubes),
    ),
  ])
  return codes.map(code =>
    onePerson([
      ...rows.filter(({ number }) => code.orders.includes(number)).map(({ id }): Person => ({ orderId: id })),
      ...code.tubes.flatMap(tube => tubes.get(tube) ?? []),
    ]),
  )
}

/** By id, without orders that the caller can't read or sign for. */
async function permittedOrders(
  db: Connection,
  { grants }: StaffSession,
  persons: readonly (Person | null)[],
): Promise<Map<string, OrderRow>> {
  const rows = await ordersBy(
    db,
    orders.id,
    persons.flatMap(person => person?.orderId ?? []),
  )
  const permitted = rows.filter(({ visit: { centreCode } }) =>
    (['orders.read', 'reports.sign'] as const).every(permission =>
      hasPermissionAt(grants, permission, centreCode),
    ),
  )
  return new Map(permitted.map(row => [row.id, row]))
}

/** Counts and audits these orders as opened, in this order, up to the limit of the hour. */
async function openWithinLimit(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  rows: Iterable<OrderRow>,
): Promise<{ opened: OrderRow[]; why: string | undefined }> {
  const opened: OrderRow[] = []
  let why: string | undefined
  for (const row of rows) {
    try {
      await countOpened(shop, staff, { of: 'order', id: row.id })
      opened.push(row)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'TOO_MANY')) throw error
      why = error.message
    }
  }
  for (const { id } of opened) await auditRead(shop, staff, { subject: `order:${id}`, what: 'order.read' })
  return { opened, why }
}

/** The patient of the tube, or the only patient; null if the reader has to choose. */
function proposedPatient(patients: readonly { position: number }[], ofTube: number): number | null {
  const [only, ...others] = patients
  if (others.length === 0) return only?.position ?? null
  return patients.find(({ position }) => position === ofTube)?.position ?? null
}

/** Null if two codes belong to different orders or people. */
function onePerson(persons: readonly Person[]): Person | null {
  const [first] = persons
  if (!first || persons.some(({ orderId }) => orderId !== first.orderId)) return null
  const people = [...new Set(persons.flatMap(({ person }) => person ?? []))]
  return people.length > 1 ? { orderId: first.orderId } : { orderId: first.orderId, person: people[0] }
}

const ordersBy = async (
  db: Connection,
  column: typeof orders.id | typeof orders.number,
  values: readonly string[],
): Promise<OrderRow[]> =>
  values.length === 0
    ? []
    : db
        .select(orderColumns)
        .from(orders)
        .innerJoin(visits, isItsVisit)
        .where(inArray(column, [...new Set(values)]))

/** Finds orders, additions included, by tube code. A rejected tube leads to no report. */
async function personsOfTubes(db: Connection, codes: readonly string[]): Promise<Map<string, Person[]>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectDistinct({
      code: specimens.barcode,
      orderId: sql<string>`coalesce(${orderItems.orderId}, ${orders.id})`,
      person: specimens.person,
    })
    .from(specimens)
    .innerJoin(orders, isItsBooking(specimens.visitId))
    .leftJoin(specimenTests, eq(specimenTests.specimenId, specimens.id))
    .leftJoin(
      orderItems,
      and(eq(orderItems.orderId, specimenTests.orderId), eq(orderItems.line, specimenTests.line)),
    )
    .where(
      and(inArray(specimens.barcode, [...new Set(codes)]), notInArray(specimens.state, ['rejected', 'void'])),
    )
  return Map.groupBy(rows, ({ code }) => code)
}

interface DeskReport {
  orderId: string
  patient: number
  isPart: boolean
  replaces: number | null
  reason: string
  /** Of the PDF; undefined if no file was sent. */
  path: string | undefined
  /** Required for replacing a report. */
  stepUp?: StepUp
}

/** Returns the order as it is now. */
export async function attachReportAtDesk(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'files' | 'sendJob' | 'record'>,
  staff: StaffSession,
  { orderId, replaces, path, stepUp, ...which }: DeskReport,
) {
  const { id } = await findOrderFor(shop.db, staff, 'reports.sign', orderId)
  await countOpened(shop, staff, { of: 'order', id })
  const bytes = path === undefined ? new Uint8Array() : await readFile(path)
  const { actor } = staff
  if (replaces !== null) {
    const { patient, isPart } = which
    const about = { replaces, patient, isPart, sha256: await sha256Of(bytes) }
    await requireStepUp(shop, staff, { action: 'report.replace', subject: `order:${id}`, about }, stepUp)
  }
  await attachReport(shop, { orderId: id, bytes, actor, replaces: replaces ?? undefined, ...which })
  const [order] = await describeReported(shop, await ordersBy(shop.db, orders.id, [id]))
  if (!order) throw new Error('an order with a report is gone')
  return order
}

interface DeskWithdrawal {
  orderId: string
  number: number
  reason: string
  stepUp?: StepUp
}

/** Requires a passkey. */
export async function withdrawReportAtDesk(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record'>,
  staff: StaffSession,
  { orderId, stepUp, ...which }: DeskWithdrawal,
): Promise<void> {
  const { id } = await findOrderFor(shop.db, staff, 'reports.sign', orderId)
  const about = { number: which.number }
  await requireStepUp(shop, staff, { action: 'report.withdraw', subject: `order:${id}`, about }, stepUp)
  await withdrawReport(shop, { orderId: id, actor: staff.actor, ...which })
}
