import { type SQL, sql } from 'drizzle-orm'
import {
  type CallOutcome,
  type ClosingName,
  HELD_FOR_MS,
  REQUESTS_A_PAGE,
  type RequestKind,
  type RequestList,
  requestDueAt,
  type StoredPrescriptionType,
  sentForDue,
} from '#rules/desk/requests.ts'
import { maskPhone } from '#rules/people.ts'
import { SOURCE_KEYS, type Source } from '#rules/source.ts'
import { hasPermissionAt } from '#rules/staff/permissions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { auditRead } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { countOpened } from '../staff/look-ups.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { type BookingRow, requestedName } from './list-requests.ts'
import { requestUnknown } from './words.ts'

interface QueuedRequest {
  id: string
  kind: RequestKind
  name: string
  phone: string
  city: string | null
  /** Null if the kind of the request is enough. */
  wanted: string | null
  /** An instant in ISO 8601 or a day; null for a prescription. */
  preferred: string | null
  sentAt: Date
  dueAt: Date
  isOverdue: boolean
  holder: { name: string; isSelf: boolean } | null
  callCount: number
  lastCall: { at: Date; outcome: CallOutcome } | null
  closed: { at: Date; by: string | null; closing: ClosingName | null; orderNumber: string | null } | null
}

interface RequestDetails extends QueuedRequest {
  mobile: string
  email: string | null
  address: string | null
  /** The campaign or the site that the customer came from. */
  source: string | null
  fileType: StoredPrescriptionType | null
  calls: { at: Date; by: string; outcome: CallOutcome; note: string | null; againAt: Date | null }[]
}

interface QueueRow extends Record<string, unknown> {
  id: string
  kind: RequestKind
  name: string
  mobile: string
  email: string | null
  service: string | null
  service_code: BookingRow['serviceCode']
  preferred_at: string | null
  preferred_date: string | null
  city: string | null
  address: string | null
  source: Source | null
  content_type: string | null
  sent_at: string
  is_open: boolean
  holder_id: string | null
  holder: string | null
  closed_at: string | null
  closed_by: string | null
  closing: ClosingName | null
  order_number: string | null
  calls: { at: string; by: string; outcome: CallOutcome; note: string | null; again_at: string | null }[]
}

/** Assigned within the last HELD_FOR_MS, to a current member of staff. */
export const isHeld = (now: Date): SQL =>
  sql`(r.holder_id is not null and r.held_at > ${new Date(now.getTime() - HELD_FOR_MS).toISOString()}::timestamptz
    and exists (select from staff s where s.id = r.holder_id and s.ended_at is null))`

const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const WITH_LAST_CALL = sql`requests r left join lateral (
  select again_at from request_calls where request_id = r.id order by at desc, id desc limit 1) last on true`

const IS_OPEN = sql`r.is_open`

const isOverdue = (now: Date): SQL =>
  sql`case when last.again_at is null then r.created_at <= ${instantOf(sentForDue(now))} else last.again_at <= ${instantOf(now)} end`

type OpenList = Exclude<RequestList, 'closed'>

const openLists = (staff: StaffSession, now: Date): Record<OpenList, SQL> => ({
  overdue: isOverdue(now),
  free: sql`not ${isHeld(now)}`,
  mine: sql`(${isHeld(now)} and r.holder_id = ${staff.actor.id})`,
  all: sql`true`,
})

interface Page {
  which: SQL
  order: SQL
  offset: number
  limit: number
}

async function readQueue(
  db: Connection,
  now: Date,
  { which, order, offset, limit }: Page,
): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(
    sql`select r.id, r.kind, r.name, r.mobile, r.email, r.service, r.service_code, r.preferred_date, r.city, r.address,
        r.source, r.content_type, r.preferred_at, r.created_at as sent_at,
        ${IS_OPEN} as is_open, case when ${isHeld(now)} then r.holder_id end as holder_id,
        (select name from staff where id = r.holder_id and ${isHeld(now)}) as holder,
        r.closed_at, (select name from staff where id = r.closed_by) as closed_by, r.closing,
        (select number from orders where id = r.order_id) as order_number,
        coalesce((select json_agg(json_build_object('at', c.at, 'by', s.name, 'outcome', c.outcome,
            'note', c.note, 'again_at', c.again_at) order by c.at, c.id)
          from request_calls c join staff s on s.id = c.staff_id where c.request_id = r.id), '[]') as calls
      from ${WITH_LAST_CALL} where ${which} order by ${order} limit ${limit} offset ${offset}`,
  )
  return rows
}

/** Overdue requests first, then the oldest; closed ones by their end, newest first. */
export async function listQueue(
  shop: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  { list, kind, page }: { list: RequestList; kind?: RequestKind | undefined; page: number },
): Promise<{ now: Date; requests: QueuedRequest[]; hasMore: boolean; counts: Record<OpenList, number> }> {
  authorise(staff, 'requests.work', null)
  const { db } = shop
  const at = shop.now()
  await auditRead(shop, staff, { subject: 'requests', what: 'request.read' })
  const isKind = kind ? sql`r.kind = ${kind}` : sql`true`
  const found =
    list === 'closed'
      ? { which: sql`r.closed_at is not null and ${isKind}`, order: sql`r.closed_at desc, r.id` }
      : {
          which: sql`${IS_OPEN} and ${isKind} and ${openLists(staff, at)[list]}`,
          order: sql`${isOverdue(at)} desc, r.created_at, r.id`,
        }
  const window = { offset: (page - 1) * REQUESTS_A_PAGE, limit: REQUESTS_A_PAGE + 1 }
  const [rows, counts] = await Promise.all([
    readQueue(db, at, { ...found, ...window }),
    countOpen(db, openLists(staff, at), isKind),
  ])
  return {
    now: at,
    requests: rows.slice(0, REQUESTS_A_PAGE).map(row => queuedRequest(row, staff, at)),
    hasMore: rows.length > REQUESTS_A_PAGE,
    counts,
  }
}

async function countOpen<List extends OpenList>(
  db: Connection,
  lists: Record<List, SQL>,
  where: SQL = sql`true`,
): Promise<Record<List, number>> {
  const counted = Object.entries<SQL>(lists).map(
    ([list, which]) => sql`count(*) filter (where ${which})::int as ${sql.identifier(list)}`,
  )
  const { rows } = await db.execute<Record<List, number>>(
    sql`select ${sql.join(counted, sql`, `)} from ${WITH_LAST_CALL} where ${IS_OPEN} and ${where}`,
  )
  const [counts] = rows
  if (!counts) throw new Error('the open requests were not counted')
  return counts
}

/** Null for a role that does not work on requests. */
export async function countOverdueRequests(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
): Promise<number | null> {
  if (!hasPermissionAt(staff.grants, 'requests.work', null)) return null
  return (await countOpen(db, { overdue: isOverdue(now()) })).overdue
}

/** With the whole phone number; audited, and counted with the shown numbers of orders. */
export async function readRequest(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'record'>,
  staff: StaffSession,
  id: string,
): Promise<RequestDetails> {
  authorise(staff, 'requests.work', null)
  const at = shop.now()
  const [row] = isUuid(id)
    ? await readQueue(shop.db, at, { which: sql`r.id = ${id}`, order: sql`r.id`, offset: 0, limit: 1 })
    : []
  if (!row) throw new Refusal('NOT_FOUND', sentence(requestUnknown))
  await countOpened(shop, staff, { of: 'phones', id: row.id })
  await auditRead(shop, staff, { subject: `request:${id}`, what: 'request.read' })
  const { mobile, email, address, source, content_type, calls } = row
  return {
    ...queuedRequest(row, staff, at),
    mobile,
    email,
    address,
    source: source && SOURCE_KEYS.flatMap(key => source[key] ?? []).join(', '),
    fileType: content_type as StoredPrescriptionType | null,
    calls: calls.map(({ at, again_at, ...call }) => ({
      ...call,
      at: new Date(at),
      againAt: again_at ? new Date(again_at) : null,
    })),
  }
}

function queuedRequest(row: QueueRow, staff: StaffSession, now: Date): QueuedRequest {
  const last = row.calls.at(-1)
  const due = requestDueAt(new Date(row.sent_at), last?.again_at ? new Date(last.again_at) : null)
  const { id, kind, name, city, sent_at, preferred_at, preferred_date } = row
  return {
    id,
    kind,
    name,
    city,
    sentAt: new Date(sent_at),
    phone: maskPhone(row.mobile),
    wanted: row.service && requestedName({ service: row.service, serviceCode: row.service_code }),
    preferred: preferred_at ? new Date(preferred_at).toISOString() : preferred_date,
    dueAt: due,
    isOverdue: row.is_open && due <= now,
    holder:
      row.holder_id === null ? null : { name: row.holder ?? '', isSelf: row.holder_id === staff.actor.id },
    callCount: row.calls.length,
    lastCall: last ? { at: new Date(last.at), outcome: last.outcome } : null,
    closed:
      row.closed_at === null
        ? null
        : {
            at: new Date(row.closed_at),
            by: row.closed_by,
            closing: row.closing,
            orderNumber: row.order_number,
          },
  }
}
