import { and, asc, eq, gte, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { centres, containers, orders, specimens, visitPeople, visits } from '#db/schema.ts'
import { auditRead } from '#domain/audit.ts'
import { isItsBooking, isItsVisit } from '#domain/orders/order-rows.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { readNumberedNames } from '#domain/staff/names.ts'
import { allowedCentres, authorise, isAtCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { indianDate, startOfIndianDay } from '#rules/dates.ts'
import { DAY_MS } from '#rules/durations.ts'
import { type AllowedCentres, hasPermissionAt } from '#rules/staff/permissions.ts'
import { noSuchCentre } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { recordedPerson } from './describe-tube.ts'
import { isPersonOfTube } from './visit-tubes.ts'

/** Both are null in a shop without centres. */
export interface ReceivingCentre {
  code: string | null
  city: string | null
}

export async function findReceivingCentre(db: Connection, code: string | null): Promise<ReceivingCentre> {
  if (code === null) return { code, city: null }
  const [found] = await db.select().from(centres).where(eq(centres.code, code))
  if (!found) throw new Refusal('INVALID', sentence(noSuchCentre, { code }))
  return { code, city: found.city }
}

/** A tube filled longer ago is no longer listed, whether or not it was marked as lost. */
const LISTED_MS = 7 * DAY_MS
const MAX_ON_THE_WAY = 500

/** Without a centre it reads all of them, which requires the permission everywhere. */
export async function readReception(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  staff: StaffSession,
  centre: string | null,
) {
  const allowed = allowedCentres(staff, 'specimens.receive')
  const choice = await readCentres(db, allowed)
  // A caller with a role at some centres first chooses one on the page.
  const isEverywhere = allowed === 'everywhere'
  const at = now()
  const date = indianDate(at)
  const shown = { centres: choice, isEverywhere, date }
  if (centre === null && !isEverywhere)
    return { ...shown, mayReject: false, received: 0, rejected: 0, onTheWay: [] }
  authorise(staff, 'specimens.receive', centre)
  const receivingCentre = await findReceivingCentre(db, centre)
  const startOfDay = startOfIndianDay(date)
  const [today, onTheWay] = await Promise.all([
    countToday(db, receivingCentre, startOfDay),
    tubesOnTheWay(db, receivingCentre, { since: new Date(at.getTime() - LISTED_MS), startOfDay }),
  ])
  // The list has names of patients.
  if (onTheWay.some(({ tubes }) => tubes.length > 0))
    await auditRead({ db, now }, staff, {
      subject: 'orders',
      what: 'visits.read',
      details: { list: 'tubes' },
    })
  const mayReject = hasPermissionAt(staff.grants, 'specimens.reject', centre)
  return { ...shown, mayReject, ...today, onTheWay }
}

const readCentres = (db: Connection, allowed: AllowedCentres) =>
  db
    .select({ code: centres.code, name: centres.name })
    .from(centres)
    .where(and(eq(centres.isOffered, true), isAtCentres(allowed, centres.code)))
    .orderBy(asc(centres.position), asc(centres.code))

async function countToday(db: Connection, { code }: ReceivingCentre, since: Date) {
  const [count] = await db
    .select({
      received: sql<number>`count(*)::int`,
      rejected: sql<number>`count(*) filter (where ${specimens.state} = 'rejected')::int`,
    })
    .from(specimens)
    .where(
      and(gte(specimens.receivedAt, since), code === null ? undefined : eq(specimens.receivedCentre, code)),
    )
  return { received: count?.received ?? 0, rejected: count?.rejected ?? 0 }
}

/** Tubes of home visits belong to the centre's city. */
const belongsTo = ({ code, city }: ReceivingCentre): SQL | undefined =>
  code === null
    ? undefined
    : sql`case when ${visits.centreCode} is null then ${visits.city} = ${city} else ${visits.centreCode} = ${code} end`

/** A tube that is here or can still arrive: after the report none is missing. */
const IS_HERE_OR_AWAITED = or(
  isNotNull(specimens.receivedAt),
  and(eq(specimens.state, 'collected'), notInArray(orders.status, ['report', 'feedback', 'reminder'])),
)

interface FilledBy {
  by: string | null
  byId: string | null
}

/** By collector: how many tubes were filled today, how many of them are here, and all that are not here. */
async function tubesOnTheWay(
  db: Connection,
  receivingCentre: ReceivingCentre,
  { since, startOfDay }: { since: Date; startOfDay: Date },
) {
  const [counts, rows, numbered] = await Promise.all([
    countFilled(db, receivingCentre, startOfDay),
    listOnTheWay(db, receivingCentre, since),
    readNumberedNames(db),
  ])
  const collectorOf = ({ by, byId }: FilledBy) =>
    recordedPerson(by ?? '', byId, numbered) ?? { id: '', name: '' }
  const countsOf = Map.groupBy(counts, count => collectorOf(count).id)
  const rowsOf = Map.groupBy(rows, row => collectorOf(row).id)
  // Those with the oldest missing tube first.
  const collectors = new Map([...rows, ...counts].map(collectorOf).map(person => [person.id, person]))
  return [...collectors.values()].map(collector => {
    const own = countsOf.get(collector.id) ?? []
    return {
      collector,
      of: own.reduce((sum, { of }) => sum + of, 0),
      here: own.reduce((sum, { here }) => sum + here, 0),
      tubes: (rowsOf.get(collector.id) ?? []).map(({ by: _, byId: __, collectedAt, ...tube }) => ({
        ...tube,
        collectedAt: collectedAt ?? since,
      })),
    }
  })
}

const countFilled = (db: Connection, receivingCentre: ReceivingCentre, since: Date) =>
  db
    .select({
      by: specimens.collectedBy,
      byId: specimens.collectedById,
      of: sql<number>`count(*)::int`,
      here: sql<number>`count(${specimens.receivedAt})::int`,
    })
    .from(specimens)
    .innerJoin(orders, isItsBooking(specimens.visitId))
    .innerJoin(visits, isItsVisit)
    .where(and(gte(specimens.collectedAt, since), IS_HERE_OR_AWAITED, belongsTo(receivingCentre)))
    .groupBy(specimens.collectedBy, specimens.collectedById)
    .orderBy(asc(specimens.collectedBy))

const listOnTheWay = (db: Connection, receivingCentre: ReceivingCentre, since: Date) =>
  db
    .select({
      code: specimens.barcode,
      timing: specimens.timing,
      by: specimens.collectedBy,
      byId: specimens.collectedById,
      collectedAt: specimens.collectedAt,
      letter: containers.letter,
      cap: containers.cap,
      container: containers.name,
      patientName: visitPeople.name,
      hour: visits.hour,
    })
    .from(specimens)
    .innerJoin(orders, isItsBooking(specimens.visitId))
    .innerJoin(visits, isItsVisit)
    .innerJoin(visitPeople, isPersonOfTube)
    .innerJoin(containers, eq(containers.code, specimens.container))
    .where(
      and(
        isNull(specimens.receivedAt),
        gte(specimens.collectedAt, since),
        IS_HERE_OR_AWAITED,
        belongsTo(receivingCentre),
      ),
    )
    .orderBy(asc(specimens.collectedAt), asc(specimens.barcode))
    .limit(MAX_ON_THE_WAY)
