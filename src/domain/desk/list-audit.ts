import { and, asc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  audit,
  labTests,
  orders,
  packages,
  specimens,
  staffRoles,
  staff as staffTable,
  type VisitId,
  visits,
} from '#db/schema.ts'
import { addDays, formatDay, type IndianDate, isDate, startOfIndianDay } from '#rules/dates.ts'
import { describeDetails } from '#rules/desk/audit-details.ts'
import type { AuditKind } from '#rules/desk/audit-kinds.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import type { AllowedCentres } from '#rules/staff/permissions.ts'
import { AUDITED } from '#text/audited-actions.ts'
import { say } from '#text/text.ts'
import { STAFF_PREFIX } from '../actor.ts'
import { auditRead, NEWEST_FIRST, type Subject } from '../audit.ts'
import type { HistoryEntry } from '../history.ts'
import { makeCursor, readCursor } from '../page-cursor.ts'
import { recordChanges } from '../record-changes.ts'
import type { Connection, Shop } from '../shop.ts'
import { numberSharedNames } from '../staff/names.ts'
import { allowedCentres, authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { withReasons } from '../written-reasons.ts'
import { auditSentence } from './audit-sentences.ts'
import { type AuditSearch, findAuditedSubjects } from './audited-subjects.ts'
import { withCentreNames } from './centre-names.ts'
import { isStory, storyLine } from './story.ts'
import { commandOf, ownVisits } from './words.ts'

/** Actions that read data; all others change it. */
const READINGS = Object.keys(AUDITED).filter(
  action => /\.(read|opened|exported)$/.test(action) || action === 'order.phones-shown',
)

const PAGE = 50
const ORDER = 'order:'
const VISIT = 'visit:'
const STAFF = 'staff:'
const TUBE = 'specimen:'
const ITEM = 'item:'

type Row = typeof audit.$inferSelect

export interface AuditQuery extends AuditSearch {
  staffId?: string | undefined
  kind?: AuditKind | undefined
  date?: IndianDate | undefined
  cursor?: string | undefined
}

interface AuditEntry {
  id: string
  at: Date
  /** By name, or a command with its user; null for the customer or the system. */
  staff: string | null
  isCustomer: boolean
  address: string | null
  action: string
  /** After the person's name: 'moved the visit'. */
  meaning: string
  isReading: boolean
  subject: string
  /** The number of the order. */
  orderId: string | null
  details: [string, string][]
}

interface AuditPage {
  entries: AuditEntry[]
  nextCursor: string | null
  people: { id: string; name: string; hasLeft: boolean }[]
}

/** Newest first. A role at some centres sees the entries of their orders. */
export async function listAudit(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { staffId, kind, date, cursor, ...of }: AuditQuery,
): Promise<AuditPage> {
  const allowed = allowedCentres(staff, 'audit.read')
  const { db } = shop
  const { lists, reading } = await findAuditedSubjects(db, staff, of)
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
        allowed === 'everywhere' ? undefined : ofCentres(allowed),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE + 1)
  await auditRead(shop, staff, {
    ...reading,
    what: 'audit.read',
    details: { ...reading.details, staffId },
  })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    entries: await listEntries(db, page),
    nextCursor: rows.length > PAGE && last ? makeCursor(last.at, last.id) : null,
    people: await peopleOf(db, allowed),
  }
}

/** Passed as one array, because a customer may have any number of orders. */
const isAmong = (subjects: readonly string[]): SQL =>
  sql`${audit.subject} = any(${sql.param(subjects)}::text[])`

const ofKind = (kind: AuditKind): SQL =>
  kind === 'looked' ? inArray(audit.action, READINGS) : notInArray(audit.action, READINGS)

const ofDay = (date: IndianDate): SQL | undefined =>
  and(gte(audit.at, startOfIndianDay(date)), lt(audit.at, startOfIndianDay(addDays(date, 1))))

/** The id in an order's or a visit's subject; `case` keeps the cast from the others, which belong to no centre. */
const idAfter = (prefix: string): SQL =>
  sql`case when ${audit.subject} like ${`${prefix}%`} then substr(${audit.subject}, ${prefix.length + 1})::uuid end`

const ofCentres = (centres: readonly string[]): SQL =>
  sql`exists (select 1 from ${visits} where ${visits.centreCode} = any(${sql.param(centres)}::text[]) and ${visits.id} =
    coalesce(${idAfter(VISIT)}, (select ${orders.visitId} from ${orders} where ${orders.id} = ${idAfter(ORDER)})))`

function afterCursor(cursor: string): SQL {
  const { at, id } = readCursor(cursor)
  return sql`(${audit.at}, ${audit.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** For a role at some centres: staff who act there or everywhere. */
async function peopleOf(db: Connection, allowed: AllowedCentres): Promise<AuditPage['people']> {
  const rows = await db
    .select()
    .from(staffTable)
    .where(allowed === 'everywhere' ? undefined : inArray(staffTable.id, idsAt(db, allowed)))
    .orderBy(asc(sql`lower(${staffTable.name})`), asc(staffTable.createdAt))
  return (await numberSharedNames(db, rows)).map(({ id, name, endedAt }) => ({
    id,
    name,
    hasLeft: endedAt !== null,
  }))
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

const idsOf = (rows: readonly Row[], prefix: string): string[] => [
  ...new Set(
    rows
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(({ subject }) => subject.slice(prefix.length)),
  ),
]

const idsIn = (rows: readonly Row[], prefix: string): string[] => idsOf(rows, prefix).filter(isUuid)

/** The member of staff whose cash was counted. */
const idFrom = ({ from }: Row['details']): string[] =>
  typeof from === 'string' && isUuid(from) ? [from] : []

/**
 * 'visits:Mumbai/2026-11-24' → 'Mumbai, Tue, 24 Nov'; a subject with an id but no name → its kind.
 */
const subjectLabel = (subject: string): string => {
  const [kind = '', ...rest] = subject.split(':')
  const name = rest.join(':')
  if (name === '' || isUuid(name)) return kind
  if (kind !== 'visits' && kind !== 'slots') return name
  const [city = '', date = ''] = name.split(/[/:]/)
  return [city === 'own' ? say(ownVisits) : city, isDate(date) ? formatDay(date) : date]
    .filter(Boolean)
    .join(', ')
}

async function listEntries(db: Connection, rows: readonly Row[]): Promise<AuditEntry[]> {
  const numbered = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, idsIn(rows, ORDER)))
  const firstOfVisits = await db
    .select({ id: orders.visitId, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.visitId, idsIn(rows, VISIT) as VisitId[]), eq(orders.isAddition, false)))
  const named = await db
    .select({ id: staffTable.id, name: staffTable.name })
    .from(staffTable)
    .where(inArray(staffTable.id, [...idsIn(rows, STAFF), ...rows.flatMap(({ details }) => idFrom(details))]))
  const coded = await db
    .select({ id: specimens.id, code: specimens.barcode })
    .from(specimens)
    .where(inArray(specimens.id, idsIn(rows, TUBE)))
  const priced = idsOf(rows, ITEM)
  const items = await unionAll(
    db.select({ id: labTests.id, name: labTests.name }).from(labTests).where(inArray(labTests.id, priced)),
    db.select({ id: packages.id, name: packages.name }).from(packages).where(inArray(packages.id, priced)),
  )
  const numbers = new Map<string, string>([
    ...numbered.map(({ id, number }) => [`${ORDER}${id}`, number] as const),
    ...firstOfVisits.map(({ id, number }) => [`${VISIT}${id}`, number] as const),
  ])
  const labels = new Map<string, string>([
    ...items.map(({ id, name }) => [`${ITEM}${id}`, name] as const),
    ...coded.map(({ id, code }) => [`${TUBE}${id}`, formatTubeCode(code)] as const),
    ...named.map(({ id, name }) => [`${STAFF}${id}`, name] as const),
  ])
  return (await withCentreNames(db, await withReasons(db, rows))).map(act => {
    const { id, at, actor, staffId, address, action, subject } = act
    const number = numbers.get(subject)
    const label = number ?? labels.get(subject) ?? subjectLabel(subject)
    return {
      id,
      at,
      address,
      action,
      staff: actor.startsWith(STAFF_PREFIX) ? authorOf(actor.slice(STAFF_PREFIX.length), staffId) : null,
      isCustomer: actor.startsWith('customer:'),
      isReading: READINGS.includes(action),
      subject: label,
      orderId: number ?? null,
      ...(isStory(act) ? describeStory(act) : describeOther(act, label, labels)),
    }
  })
}

/** The user of a command is no member of the staff. */
const authorOf = (name: string, staffId: string | null): string =>
  staffId === null ? say(commandOf, { name }) : name

function describeStory(act: HistoryEntry): Pick<AuditEntry, 'meaning' | 'details'> {
  const { text, detail } = storyLine(act)
  return { meaning: text, details: detail ? [['', detail]] : [] }
}

function describeOther(
  { action, details }: Row,
  label: string,
  labels: ReadonlyMap<string, string>,
): Pick<AuditEntry, 'meaning' | 'details'> {
  const [fromId] = idFrom(details)
  const from = fromId && labels.get(`${STAFF}${fromId}`)
  const { sentence, rest } = auditSentence(action, from ? { ...details, from } : details, label)
  return { meaning: sentence, details: describeDetails(rest) }
}

/** The changes of one record of the catalogue: ['fee', '– → 600']. */
export async function recordChangesAtDesk({ db }: Pick<Shop, 'db'>, staff: StaffSession, subject: Subject) {
  authorise(staff, 'catalogue.change', null)
  const changes = await recordChanges(db, { subjects: [subject] })
  return changes.map(({ at, by, action, details }) => ({
    at,
    by,
    details: describeDetails(
      subject.startsWith('coupon:') ? auditSentence(action, details, '').rest : details,
    ),
  }))
}
