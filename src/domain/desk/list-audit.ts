import { and, asc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditKind } from '#contract/desk/audit.ts'
import { audit, orders, specimens, staffRoles, staff as staffTable } from '#db/schema.ts'
import { addDays, formatDay, type IndianDate, isDate, startOfIndianDay } from '#rules/dates.ts'
import { shownDetails } from '#rules/desk/audit-details.ts'
import { ownVisits } from '#text/desk/rights.ts'
import { otherAct } from '#text/desk/timeline.ts'
import { say } from '#text/text.ts'
import { STAFF_PREFIX } from '../actor.ts'
import { AUDITED, type AuditedAction, NEWEST_FIRST, noteReading, READINGS } from '../audit.ts'
import { cursorOf, readCursor } from '../page-cursor.ts'
import type { Connection, Shop } from '../shop.ts'
import { toldApart } from '../staff/names.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { withReasons } from '../written-reasons.ts'
import { type AuditedOf, auditedOf } from './audited-subjects.ts'

/** The audit as a list, for the owner and on a record itself. */

const PAGE = 50
const ORDER = 'order:'
const STAFF = 'staff:'
const TUBE = 'specimen:'

type Row = typeof audit.$inferSelect

export interface AuditQuery extends AuditedOf {
  staffId?: string | undefined
  kind?: AuditKind | undefined
  date?: IndianDate | undefined
  cursor?: string | undefined
}

export interface AuditPage {
  entries: AuditEntry[]
  nextCursor: string | null
  people: { id: string; name: string; hasLeft: boolean }[]
}

/**
 * A page of the audit, newest first. Who has the permission at some centres sees what was done to these centres' orders.
 * Refusals: FORBIDDEN, NOT_FOUND (no such order there), INVALID (no such page).
 */
export async function listAudit(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { staffId, kind, date, cursor, ...of }: AuditQuery,
): Promise<AuditPage> {
  const places = placesFor(staff, 'audit.read')
  const { db } = shop
  const { lists, reading } = await auditedOf(db, staff, of)
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(
        staffId ? eq(audit.staffId, staffId) : undefined,
        ...lists.map(isAmong),
        kind ? ofKind(kind) : undefined,
        date ? ofDay(date) : undefined,
        cursor ? afterCursor(cursor) : undefined,
        places === 'everywhere' ? undefined : ofCentres(places),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE + 1)
  await noteReading(shop, staff, {
    ...reading,
    what: 'audit.read',
    details: { ...reading.details, staffId },
  })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    entries: await shapeEntries(db, page),
    nextCursor: rows.length > PAGE && last ? cursorOf(last.at, last.id) : null,
    people: await peopleOf(db, places),
  }
}

/** One value, as a customer may have any number of orders. */
const isAmong = (subjects: readonly string[]): SQL =>
  sql`${audit.subject} = any(${sql.param(subjects)}::text[])`

const ofKind = (kind: AuditKind): SQL =>
  kind === 'looked' ? inArray(audit.action, [...READINGS]) : notInArray(audit.action, [...READINGS])

const ofDay = (date: IndianDate): SQL | undefined =>
  and(gte(audit.at, startOfIndianDay(date)), lt(audit.at, startOfIndianDay(addDays(date, 1))))

/** Other subjects belong to no centre. `case` keeps the cast away from them. */
const ofCentres = (centres: readonly string[]): SQL =>
  sql`exists (select 1 from ${orders} where ${orders.centreCode} = any(${sql.param(centres)}::text[]) and ${orders.id} =
    case when ${audit.subject} like ${`${ORDER}%`} then substr(${audit.subject}, ${ORDER.length + 1})::uuid end)`

function afterCursor(cursor: string): SQL {
  const { at, id } = readCursor(cursor)
  return sql`(${audit.at}, ${audit.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** Who may be chosen: for some centres only who acts there or everywhere; who left acts nowhere. */
async function peopleOf(db: Connection, places: 'everywhere' | string[]): Promise<AuditPage['people']> {
  const rows = await db
    .select()
    .from(staffTable)
    .where(places === 'everywhere' ? undefined : inArray(staffTable.id, idsAt(db, places)))
    .orderBy(asc(sql`lower(${staffTable.name})`), asc(staffTable.createdAt))
  return (await toldApart(db, rows)).map(({ id, name, endedAt }) => ({ id, name, hasLeft: endedAt !== null }))
}

const idsAt = (db: Connection, centres: string[]) =>
  db
    .select({ id: staffRoles.staffId })
    .from(staffRoles)
    .where(
      and(
        isNull(staffRoles.endedAt),
        or(isNull(staffRoles.centreCode), inArray(staffRoles.centreCode, centres)),
      ),
    )

const idsIn = (rows: readonly Row[], prefix: string): string[] => [
  ...new Set(
    rows
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ subject }) => subject.slice(prefix.length))
      .filter(isUuid),
  ),
]

/** 'Mumbai, Tue, 24 Nov' of 'visits:Mumbai/2026-11-24'; of what has no name but an id, its kind. */
const withoutId = (subject: string): string => {
  const [kind = '', ...rest] = subject.split(':')
  const name = rest.join(':')
  if (name === '' || isUuid(name)) return kind
  if (kind !== 'visits' && kind !== 'slots') return name
  const [place = '', date = ''] = name.split('/')
  return [place === 'own' ? say(ownVisits) : place, isDate(date) ? formatDay(date) : date]
    .filter(Boolean)
    .join(', ')
}

async function shapeEntries(db: Connection, rows: readonly Row[]): Promise<AuditEntry[]> {
  const numbered = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, idsIn(rows, ORDER)))
  const named = await db
    .select({ id: staffTable.id, name: staffTable.name })
    .from(staffTable)
    .where(inArray(staffTable.id, idsIn(rows, STAFF)))
  const coded = await db
    .select({ id: specimens.id, code: specimens.barcode })
    .from(specimens)
    .where(inArray(specimens.id, idsIn(rows, TUBE)))
  const labels = new Map<string, string>([
    ...coded.map(({ id, code }) => [`${TUBE}${id}`, code] as const),
    ...numbered.map(({ id, number }) => [`${ORDER}${id}`, number] as const),
    ...named.map(({ id, name }) => [`${STAFF}${id}`, name] as const),
  ])
  return (await withReasons(db, rows)).map(({ id, at, actor, address, action, subject, details }) => ({
    id,
    at: at.toISOString(),
    address,
    action,
    staff: actor.startsWith(STAFF_PREFIX) ? actor.slice(STAFF_PREFIX.length) : null,
    isCustomer: actor.startsWith('customer:'),
    meaning: AUDITED[action as AuditedAction] ?? say(otherAct),
    isReading: READINGS.includes(action),
    subject: labels.get(subject) ?? withoutId(subject),
    orderId: subject.startsWith(ORDER) ? (labels.get(subject) ?? null) : null,
    details: shownDetails(details),
  }))
}
