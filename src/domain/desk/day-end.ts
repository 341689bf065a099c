import { and, eq, type SQL, sql } from 'drizzle-orm'
import { centres, cities, dayEnds, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isReportOverdue } from '#domain/orders/records/report-due.ts'
import { addDays, type IndianDate, indianDate, startOfIndianDay } from '#rules/dates.ts'
import { countsOf, DAY_END_LINES, type DayEndCounts, type DayEndLine } from '#rules/desk/day-end.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Paise } from '#rules/money.ts'
import { isOpenOn, type OpeningHours } from '#rules/visits/opening.ts'
import { formatHour, hasBegun } from '#rules/visits/slots.ts'
import { type Sentence, say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit, auditRead } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { allowedCentres, authorise, isAtCentres, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import {
  centreOpenUntil,
  dayAhead,
  dayClosedBy,
  dayEndChanged,
  dayEndReasonMissing,
  lastVisitAt,
  noSuchPlace,
} from './words.ts'

/**
 * The evening of a place: what is still open up to that day, and who signed that it is complete. A place is a centre, or
 * the home visits of a city.
 */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

interface Place {
  city: string
  /** Null: the home visits of the city. */
  centreCode: string | null
}

interface PlaceAndDay extends Place {
  date: IndianDate
}

interface OpenEntry {
  /** Of the order, tube, receipt or payment. */
  id: string
  orderId: string
  patientName: string
  /** The collector, the holder of the cash, or who took the payment; null if unassigned. */
  staffName: string | null
  since: Date
  amount: Paise | null
}

interface OpenLine {
  total: number
  /** Of a line of money. */
  amount: Paise
  /** At most `MAX_LISTED`, oldest first. */
  entries: OpenEntry[]
}

interface Signed {
  by: string
  at: Date
  counts: DayEndCounts
  reasons: Partial<Record<DayEndLine, string>>
}

interface PlaceOfDay extends Place {
  name: string
  counts: DayEndCounts
  signed: Signed | null
}

const MAX_LISTED = 200

const PATIENT = sql`coalesce((select p.name from visit_people p where p.visit_id = v.id and p.position = 0), '')`
const OF_STAFF = (id: SQL) => sql`(select s.name from staff s where s.id = ${id})`
/** Who was last assigned; '' if unassigned. */
const COLLECTOR = sql`(select e.collector from visit_events e where e.visit_id = v.id and e.kind = 'assigned'
  order by e.at desc, e.id desc limit 1)`

/** Each way has its own index. */
const isToMatchAs = (way: 'upi' | 'card') =>
  sql`(p.taken_as = ${way} and p.state = 'completed' and p.bank_matched_at is null)`

interface UpTo {
  date: IndianDate
  now: Date
}

/** The entries of a line up to the end of the day, one row each, with the visit `v` and the order `o`. */
const OPEN: Record<
  DayEndLine,
  (of: UpTo) => { id: SQL; from: SQL; since: SQL; staffName: SQL; amount?: SQL }
> = {
  visits: ({ date }) => ({
    id: sql`o.id`,
    from: sql`orders o join visits v on v.id = o.visit_id
      where o.status = 'confirmed' and not o.is_addition and v.date <= ${date}::date`,
    since: sql`(v.date + make_interval(hours => v.hour)) at time zone 'Asia/Kolkata'`,
    staffName: sql`nullif(${COLLECTOR}, '')`,
  }),
  tubes: ({ date, now }) => ({
    id: sql`t.id`,
    from: sql`specimens t join visits v on v.id = t.visit_id join orders o on o.visit_id = v.id and o.part = 1
      where t.state = 'collected' and t.collected_at < ${endOf(date)}
        and (v.city, coalesce(v.centre_code, '')) in (${scanningPlaces(now)})`,
    since: sql`t.collected_at`,
    staffName: OF_STAFF(sql`t.collected_by_id`),
  }),
  cash: ({ date }) => ({
    id: sql`c.id`,
    from: sql`cash_receipts c left join cash_handovers h on h.id = c.handover_id
      left join payments p on p.id = c.payment_id left join refunds r on r.id = c.refund_id
      left join visit_events e on e.id = c.event_id
      join orders o on o.id = coalesce(p.order_id, r.order_id,
        (select f.id from orders f where f.visit_id = e.visit_id and f.part = 1))
      join visits v on v.id = o.visit_id
      where h.received_at is null and c.at < ${endOf(date)}`,
    since: sql`c.at`,
    staffName: OF_STAFF(sql`c.staff_id`),
    amount: sql`c.amount`,
  }),
  upi: ({ date }) => ({
    id: sql`p.id`,
    from: sql`payments p join orders o on o.id = p.order_id join visits v on v.id = o.visit_id
      where (${isToMatchAs('upi')} or ${isToMatchAs('card')}) and p.created_at < ${endOf(date)}`,
    since: sql`p.created_at`,
    staffName: OF_STAFF(sql`p.recorded_by`),
    amount: sql`p.amount`,
  }),
  reports: ({ now }) => ({
    id: sql`o.id`,
    from: sql`orders o join visits v on v.id = o.visit_id where ${isReportOverdue(now)}`,
    since: sql`v.collected_at`,
    staffName: sql`null::text`,
  }),
}

const SCANS_WITHIN_MS = 30 * DAY_MS

/** Places of which a tube was received lately: a laboratory that scans no tubes of a place never sees one arrive. */
const scanningPlaces = (now: Date): SQL => sql`select w.city, coalesce(w.centre_code, '')
  from specimens s join visits w on w.id = s.visit_id
  where s.received_at >= ${new Date(now.getTime() - SCANS_WITHIN_MS)}`

const endOf = (date: IndianDate): Date => startOfIndianDay(addDays(date, 1))

const isOfPlace = ({ city, centreCode }: Place): SQL =>
  centreCode === null ? sql`v.city = ${city} and v.centre_code is null` : sql`v.centre_code = ${centreCode}`

const placeKey = ({ city, centreCode }: Place): string => centreCode ?? `city:${city}`

async function readOpenLine(db: Connection, line: DayEndLine, place: Place, upTo: UpTo): Promise<OpenLine> {
  const { id, from, since, staffName, amount = sql`null::int` } = OPEN[line](upTo)
  const { rows } = await db.execute<{
    id: string
    number: string
    patient: string
    staff: string | null
    since: string
    amount: number | null
    total: number
    sum: number
  }>(sql`select ${id} as id, o.number, ${PATIENT} as patient, ${staffName} as staff, ${since} as since, ${amount} as amount,
      count(*) over ()::int as total, coalesce(sum(${amount}) over (), 0)::int as sum
    from ${from} and ${isOfPlace(place)} order by ${since}, o.number limit ${MAX_LISTED}`)
  return {
    total: rows[0]?.total ?? 0,
    amount: rows[0]?.sum ?? 0,
    entries: rows.map(row => ({
      id: row.id,
      orderId: row.number,
      patientName: row.patient,
      staffName: row.staff,
      since: new Date(row.since),
      amount: row.amount,
    })),
  }
}

async function readOpenLines(
  db: Connection,
  place: Place,
  upTo: UpTo,
): Promise<Record<DayEndLine, OpenLine>> {
  const lines = {} as Record<DayEndLine, OpenLine>
  for (const line of DAY_END_LINES) lines[line] = await readOpenLine(db, line, place, upTo)
  return lines
}

/** Each place where the person may close the day, with the number of open entries of each line. */
export async function listDayEnds(shop: Deps, staff: StaffSession, date: IndianDate): Promise<PlaceOfDay[]> {
  const allowed = allowedCentres(staff, 'day.close')
  requireDay(date, shop.now())
  const upTo = { date, now: shop.now() }
  const counts = new Map<string, DayEndCounts>()
  const found = new Map<string, Place>()
  for (const line of DAY_END_LINES) {
    const { rows } = await shop.db.execute<{ city: string; centre: string | null; count: number }>(
      sql`select v.city, v.centre_code as centre, count(*)::int as count
        from ${OPEN[line](upTo).from} and ${isAtCentres(allowed, sql`v.centre_code`)} group by 1, 2`,
    )
    for (const { city, centre, count } of rows) {
      const place = { city, centreCode: centre }
      found.set(placeKey(place), place)
      const sums = counts.get(placeKey(place)) ?? countsOf(() => 0)
      counts.set(placeKey(place), { ...sums, [line]: count })
    }
  }

  const centreRows = await shop.db.select().from(centres).orderBy(centres.city, centres.position)
  const cityRows = await shop.db.select().from(cities).orderBy(cities.position)
  const places = [
    ...(allowed === 'everywhere'
      ? cityRows
          .filter(({ name, isOpen }) => isOpen || found.has(`city:${name}`))
          .map(({ name }) => ({ city: name, centreCode: null, name }))
      : []),
    ...centreRows
      .filter(({ code, isOffered }) => isOffered || found.has(code))
      .filter(({ code }) => allowed === 'everywhere' || allowed.includes(code))
      .map(({ city, code, name }) => ({ city, centreCode: code, name })),
  ]
  const signed = await readSigned(shop.db, date)
  return places.map(place => ({
    ...place,
    counts: counts.get(placeKey(place)) ?? countsOf(() => 0),
    signed: signed.get(placeKey(place)) ?? null,
  }))
}

async function readSigned(db: Connection, date: IndianDate): Promise<Map<string, Signed>> {
  const rows = await db
    .select({ dayEnd: dayEnds, by: staffTable.name })
    .from(dayEnds)
    .innerJoin(staffTable, eq(staffTable.id, dayEnds.staffId))
    .where(eq(dayEnds.date, date))
  return new Map(
    rows.map(({ dayEnd: { at, counts, reasons, ...place }, by }) => [
      placeKey(place),
      { by, at, counts, reasons },
    ]),
  )
}

interface Takings {
  way: 'cash' | 'upi' | 'card' | 'online' | 'refunded'
  count: number
  amount: Paise
}

/** Paid and refunded on this day for orders of the place. */
async function readTakings(db: Connection, { date, ...place }: PlaceAndDay): Promise<Takings[]> {
  const [from, to] = [startOfIndianDay(date), endOf(date)]
  const { rows } = await db.execute<Takings & Record<string, unknown>>(sql`
    select way, count(*)::int as count, sum(amount)::int as amount from (
      select case p.channel when 'online' then 'online' else coalesce(p.taken_as, 'cash') end as way, p.amount
        from payments p join orders o on o.id = p.order_id join visits v on v.id = o.visit_id
        where p.completed_at >= ${from} and p.completed_at < ${to} and p.state = 'completed' and ${isOfPlace(place)}
      union all
      select 'refunded', r.amount from refunds r join orders o on o.id = r.order_id join visits v on v.id = o.visit_id
        where r.completed_at >= ${from} and r.completed_at < ${to} and ${isOfPlace(place)}
    ) l group by way order by way = 'refunded', way`)
  return rows
}

export async function readDayEnd(shop: Deps, staff: StaffSession, { date, ...place }: PlaceAndDay) {
  authorise(staff, 'day.close', place.centreCode)
  requireDay(date, shop.now())
  const found = await findPlace(shop.db, place)
  const problem = await findClosingProblem(shop, found, { ...place, date })
  await auditRead(shop, staff, {
    subject: `day:${place.centreCode ?? place.city}/${date}`,
    what: 'orders.read',
  })
  return {
    name: found.name,
    lines: await readOpenLines(shop.db, place, { date, now: shop.now() }),
    takings: await readTakings(shop.db, { ...place, date }),
    signed: (await readSigned(shop.db, date)).get(placeKey(place)) ?? null,
    closingProblem: problem && say(problem),
  }
}

interface FoundPlace {
  name: string
  /** Null for the home visits of a city. */
  opening: OpeningHours | null
}

/** @throws NOT_FOUND for an unknown place */
async function findPlace(db: Connection, { city, centreCode }: Place): Promise<FoundPlace> {
  if (centreCode === null) {
    const [found] = await db.select({ name: cities.name }).from(cities).where(eq(cities.name, city))
    if (found) return { name: found.name, opening: null }
  } else {
    const isCentre = and(eq(centres.code, centreCode), eq(centres.city, city))
    const [found] = await db.select().from(centres).where(isCentre)
    if (found) return { name: found.name, opening: found }
  }
  throw new Refusal('NOT_FOUND', sentence(noSuchPlace))
}

/** Why the day can't be closed yet: its last booked visit, or its centre's hours, have not ended. */
async function findClosingProblem(
  { db, now }: Deps,
  { name, opening }: FoundPlace,
  { date, ...place }: PlaceAndDay,
): Promise<Sentence | null> {
  const { rows } = await db.execute<{ hour: number | null }>(sql`select max(v.hour)::int as hour
    from visits v join orders o on o.visit_id = v.id
    where v.date = ${date}::date and o.status not in ('pending', 'cancelled') and ${isOfPlace(place)}`)
  const last = rows[0]?.hour ?? null
  const visitsEnd = last === null ? 0 : last + 1
  // A centre without hours is listed as always open.
  const hasHours = opening !== null && opening.closesAt - opening.opensAt < 24
  const closes = hasHours && isOpenOn(opening, date) ? opening.closesAt : 0
  const end = Math.max(visitsEnd, closes)
  if (hasBegun(date, end, now())) return null
  const time = end === 24 ? 'midnight' : formatHour(end)
  return last !== null && visitsEnd === end
    ? sentence(lastVisitAt, { hour: hourOf(last), time })
    : sentence(centreOpenUntil, { centre: name, time })
}

function requireDay(date: IndianDate, now: Date): void {
  if (date > indianDate(now))
    throw new Refusal('INVALID', sentence(dayAhead), { fields: { date: sentence(dayAhead) } })
}

interface CloseDay extends PlaceAndDay {
  /** As the person saw them. */
  seen: DayEndCounts
  reasons: Partial<Record<DayEndLine, string>>
  stepUp?: StepUp
}

/**
 * Signs the day of a place, once. Each line is at 0 or has a reason. What is open stays open, and is counted again on the
 * next evening.
 * @throws INVALID while the day's visits or the centre's hours go on
 * @throws CHANGED if the counts are others by now, or the day is signed already
 */
export async function closeDay(
  shop: Deps & Pick<Shop, 'sendJob'>,
  staff: StaffSession,
  { date, seen, reasons: typed, stepUp, ...place }: CloseDay,
): Promise<void> {
  authorise(staff, 'day.close', place.centreCode)
  requireDay(date, shop.now())
  const problem = await findClosingProblem(shop, await findPlace(shop.db, place), { ...place, date })
  if (problem !== null) throw new Refusal('INVALID', problem)
  const reasons = Object.fromEntries(
    DAY_END_LINES.flatMap(line => (seen[line] > 0 && typed[line] ? [[line, typed[line]]] : [])),
  )
  const missing = DAY_END_LINES.filter(line => seen[line] > 0 && !typed[line])
  if (missing.length > 0) {
    const why = sentence(dayEndReasonMissing)
    throw new Refusal('INVALID', why, {
      fields: Object.fromEntries(missing.map(line => [`reasons.${line}`, why])),
    })
  }
  const subject = `day:${place.centreCode ?? place.city}/${date}` as const
  await requireStepUp(shop, staff, { action: 'day.close', subject, about: { seen } }, stepUp)

  const at = shop.now()
  await inTransaction(shop.db, async tx => {
    const lines = await readOpenLines(tx, place, { date, now: at })
    const counts = countsOf(line => lines[line].total)
    if (DAY_END_LINES.some(line => counts[line] !== seen[line]))
      throw new Refusal('CHANGED', sentence(dayEndChanged))

    const [row] = await tx
      .insert(dayEnds)
      .values({ ...place, date, counts, reasons, staffId: staff.actor.id, at })
      .onConflictDoNothing()
      .returning({ id: dayEnds.id })
    if (!row) {
      const signed = (await readSigned(tx, date)).get(placeKey(place))
      throw new Refusal('CHANGED', sentence(dayClosedBy, { name: signed?.by ?? '' }))
    }
    await audit(tx, { at, actor: staff.actor, action: 'day.closed', subject, details: { ...counts } })
    await shop.sendJob(tx, 'notify-day-end', { id: row.id })
  })
}

/** For the owner's email. Undefined once it is deleted. */
export async function findDayEnd(db: Connection, id: string) {
  const [found] = await db
    .select({ dayEnd: dayEnds, by: staffTable.name })
    .from(dayEnds)
    .innerJoin(staffTable, eq(staffTable.id, dayEnds.staffId))
    .where(eq(dayEnds.id, id))
  if (!found) return undefined
  const { city, centreCode, date } = found.dayEnd
  const place = { city, centreCode }
  return {
    ...found.dayEnd,
    by: found.by,
    name: (await findPlace(db, place)).name,
    takings: await readTakings(db, { ...place, date }),
  }
}

/** A reason can name a person. */
export async function clearOldReasons({ db }: Pick<Shop, 'db'>, before: Date): Promise<void> {
  await db.execute(
    sql`update ${dayEnds} set reasons = '{}' where ${dayEnds.at} < ${before} and reasons <> '{}'`,
  )
}
