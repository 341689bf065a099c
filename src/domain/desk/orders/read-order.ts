import { asc, eq } from 'drizzle-orm'
import { consents, customers, payments, refunds, staff as staffTable } from '#db/schema.ts'
import { isAttemptOpen, withPaymentClosed } from '#domain/money/payments/attempts.ts'
import { computeVisitAlert, readVisitEvents, visitOrder } from '#domain/orders/visits/visit-status.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { hasSecondSample } from '#rules/visits/eating.ts'
import { computeVisit, type VisitProgress } from '#rules/visits/visit-state.ts'
import { orderNotFound } from '#text/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { audit, auditRead } from '../../audit.ts'
import { findUndoable, type Undoable } from '../../changes/undo-change.ts'
import { patientsOfOrders, positionInOrder, toBookedPatients } from '../../orders/order-patients.ts'
import { itemsOfOrders, type OrderRow } from '../../orders/order-rows.ts'
import { findOrderFor } from '../../orders/permit.ts'
import { findOrder, toOrderView } from '../../orders/read.ts'
import { readReportsDue } from '../../orders/records/report-due.ts'
import { readRevision } from '../../orders/version.ts'
import type { Connection, Shop } from '../../shop.ts'
import { countOpened } from '../../staff/look-ups.ts'
import { readNumberedNames, shownCollector } from '../../staff/names.ts'
import type { StaffSession } from '../../staff/sessions.ts'
import { readCounselling } from '../../visits/counselling.ts'
import { hasOpenVisit, nextSampleAt } from '../../visits/next-sample.ts'
import { recollectionsOf } from '../../visits/recollections.ts'
import { findWaitingApproval, readApproval } from '../approvals/list.ts'
import { listDeskActions } from './actions.ts'
import { describeMoney, describePeople, describeVisit } from './describe-order.ts'
import { emergencyAccessTo } from './emergency-access.ts'
import { areLabelsOutdated } from './outdated-labels.ts'
import { readStory } from './read-story.ts'
import { readRelatedOrders } from './related-orders.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'providers'>
type OpenDeps = Deps & Pick<Shop, 'record'>

/** Phones unmasked. Each call is audited and counts towards an hourly limit. */
export async function showPhones(shop: OpenDeps, staff: StaffSession, id: string) {
  const row = await findOrderFor(shop.db, staff, 'orders.read', id)
  await countOpened(shop, staff, { of: 'phones', id: row.id })
  const [[customer], patients] = await Promise.all([
    customerOf(shop.db, row),
    patientsOfOrders(shop.db, [row.id]),
  ])
  const { actor } = staff
  await audit(shop.db, { at: shop.now(), actor, action: 'order.phones-shown', subject: `order:${row.id}` })
  return {
    customer: customer?.phone ?? null,
    alternate: row.visit.alternatePhone,
    door: row.visit.doorPhone,
    patients: toBookedPatients(patients).map(({ phone }) => phone),
  }
}

const customerOf = (db: Connection, { customerId }: OrderRow) =>
  db.select().from(customers).where(eq(customers.id, customerId))

/** An order that the caller can read by role or emergency access. Any other gets the refusal of a missing one. */
async function findReadable(shop: Deps, staff: StaffSession, id: string) {
  const row = await findOrder(shop.db, id)
  if (hasPermissionAt(staff.grants, 'orders.read', row.visit.centreCode)) return { row, access: undefined }
  const access = await emergencyAccessTo(shop.db, staff, row, shop.now())
  if (!access) throw new Refusal('NOT_FOUND', sentence(orderNotFound), { isForeign: true })
  return { row, access }
}

/**
 * Counts the order towards an hourly limit. Before a change whose response is the whole order: after it, the refusal
 * would hide that the change was made.
 */
export async function countDeskOrder(shop: OpenDeps, staff: StaffSession, id: string): Promise<void> {
  const { row } = await findReadable(shop, staff, id)
  await countOpened(shop, staff, { of: 'order', id: row.id })
}

/** Counts towards an hourly limit. */
export async function openDeskOrder(shop: OpenDeps, staff: StaffSession, id: string) {
  await countDeskOrder(shop, staff, id)
  return readDeskOrder(shop, staff, id)
}

/** Audits the read. */
export async function readDeskOrder(shop: Deps, staff: StaffSession, id: string) {
  const { db } = shop
  const { row, access } = await findReadable(shop, staff, id)
  const details = access ? { emergencyAccessId: access.id } : {}
  await auditRead(shop, staff, { subject: `order:${row.id}`, what: 'order.read', details })
  const ofOrder = [row.id]
  const [order, items, patients, agreed, paid, refunded, events, revision, [customer], repeats] =
    await Promise.all([
      toOrderView(db, row),
      itemsOfOrders(db, ofOrder),
      patientsOfOrders(db, ofOrder),
      db.select().from(consents).where(eq(consents.orderId, row.id)).orderBy(asc(consents.createdAt)),
      db.select().from(payments).where(eq(payments.orderId, row.id)).orderBy(asc(payments.createdAt)),
      db.select().from(refunds).where(eq(refunds.orderId, row.id)).orderBy(asc(refunds.createdAt)),
      readVisitEvents(db, row),
      readRevision(db, row),
      customerOf(db, row),
      recollectionsOf(db, ofOrder),
    ])
  const [waiting, links, numbered, timeline, due, counselling, labelsOutdated, undoable] = await Promise.all([
    findWaitingApproval(shop, row),
    readRelatedOrders(db, row, { order, items, repeats, patients }),
    readNumberedNames(db),
    readStory(db, row, { payments: paid, refunds: refunded, events }),
    readReportsDue(db, ofOrder),
    readCounselling(db, [row.visitId]),
    areLabelsOutdated(db, row),
    findUndoable(shop, staff, row),
  ])
  const hasRefusedRefund = refunded.some(({ state }) => state === 'failed')
  const reportedAt = order.reports.at(-1)?.createdAt
  const visit = computeVisit(visitOrder(row, reportedAt), events)
  return {
    orderId: row.number,
    revision,
    now: shop.now(),
    openedUntil: access?.until ?? null,
    ...describeVisit(row, visit, order),
    collector: await withPhone(db, shownCollector(visit, numbered), visit),
    ...describePeople(row, { customer, patients, items }),
    labelsOutdated,
    fastingHours: order.fastingHours,
    fastFrom: order.fastFrom,
    hasTwoSamples: order.patients.some(hasSecondSample),
    nextSampleAt: hasOpenVisit(visit) ? nextSampleAt(row, order.patients, visit) : null,
    preparation: order.preparation,
    consents: agreed.map(({ person, purpose, given, guardianName, createdAt }) => ({
      patient: person === null ? 0 : positionInOrder(patients, person),
      purpose,
      given,
      guardianName,
      at: createdAt,
    })),
    counselling: counselling.get(row.visitId) ?? [],
    money: { ...describeMoney(row, paid, refunded, shop.rules), invoiceNumber: order.invoiceNumber },
    ...links,
    reports: order.reports.map(({ number, patient, isPart, createdAt }) => ({
      number,
      patient,
      isPart,
      at: createdAt,
    })),
    reportDueAt: due.get(row.id) ?? null,
    approval: waiting ? await readApproval(db, staff, waiting) : null,
    actions: listDeskActions(staff, {
      order: withPaymentClosed(shop, row, paid.findLast(isAttemptOpen)),
      now: shop.now(),
      visit: computeVisitAlert(row, visit, shop),
      hasRefusedRefund,
      hasReport: order.reports.length > 0,
      isToRecollect: links.recollections.some(({ state }) => state === 'waiting'),
    }),
    undo: undoable ? toUndo(undoable) : null,
    timeline,
  }
}

/** The collector's number, while they can still come. */
async function withPhone(
  db: Connection,
  collector: ReturnType<typeof shownCollector>,
  visit: Pick<VisitProgress, 'state' | 'collectorId'>,
) {
  if (!collector) return null
  const { collectorId } = visit
  if (!collectorId || !hasOpenVisit(visit)) return { ...collector, phone: null }
  const [row] = await db
    .select({ phone: staffTable.phone })
    .from(staffTable)
    .where(eq(staffTable.id, collectorId))
  return { ...collector, phone: row?.phone ?? null }
}

const UNDO_NAMES = {
  'visit.moved': 'moved',
  'visit.address-changed': 'address',
  'visit.door-changed': 'door',
} as const

const toUndo = ({ id, action, at }: Undoable) => ({
  id,
  what: UNDO_NAMES[action],
  until: new Date(at.getTime() + UNDO_MS),
})
