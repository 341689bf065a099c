import { inArray, type SQL, sql } from 'drizzle-orm'
import { customers, NAME_WORDS, nameWord, orders, specimens, visits } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { Interpretation } from '#rules/desk/find.ts'
import type { AllowedCentres } from '#rules/staff/permissions.ts'
import { isItsVisit, type OrderRow, orderColumns } from '../../orders/order-rows.ts'
import type { Connection } from '../../shop.ts'
import { isAtCentres } from '../../staff/sessions.ts'

/** Newest first. Each part uses an index and its own limit, so a search reads little more than it shows. */

interface SearchScope {
  allowed: AllowedCentres
  limit: number
  /** The orders of its visits stand first. */
  today?: IndianDate
}

/** Number of candidates to read for conditions without an index of their own (further words, or one centre). */
const MAX_LOOKED_AT = 2000

export async function findWantedOrders(
  db: Connection,
  wanted: Interpretation,
  { allowed, limit, today }: SearchScope,
): Promise<OrderRow[]> {
  const parts = partsOf(wanted, allowed === 'everywhere' ? limit : MAX_LOOKED_AT)
  // Materialised: if PostgreSQL walked all orders by age, it would find a rare name only at the end.
  const { rows } = await db.execute<{ id: string }>(sql`
    with found as materialized (${sql.join(
      parts.map(part => sql`(${part})`),
      sql` union `,
    )})
    select id from found where ${isAtCentres(allowed, sql`centre_code`)}
    order by ${today ? sql`(date = ${today}) desc, ` : sql``}created_at desc, id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(visits, isItsVisit)
    .where(inArray(orders.id, ids))
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const FOUND = sql`o.id, o.created_at, v.centre_code, v.date`

const OF_VISIT = sql`join visits v on v.id = o.visit_id`

const OF_PATIENT = sql`from visit_people p join orders o on o.visit_id = p.visit_id ${OF_VISIT}`

function partsOf(wanted: Interpretation, limit: number): SQL[] {
  switch (wanted.kind) {
    case 'tube':
      return [
        sql`select ${FOUND} from ${specimens} s
          join orders o on o.visit_id = s.visit_id and not o.is_addition ${OF_VISIT} where s.barcode = ${wanted.code}`,
      ]
    case 'order':
      return [sql`select ${FOUND} from orders o ${OF_VISIT} where o.number = ${wanted.number}`]
    case 'phone':
      return phoneQueries(wanted.phone, limit)
    case 'phone-end':
      return ofPhoneEnd(wanted.digits, limit)
    case 'name':
      return ofName(wanted.words, limit)
  }
}

const phoneQueries = (phone: string, limit: number): SQL[] => [
  sql`select ${FOUND} ${OF_PATIENT} where p.phone = ${phone} order by p.booked_at desc limit ${limit}`,
  sql`select ${FOUND} from visits v join orders o on o.visit_id = v.id where v.alternate_phone = ${phone} limit ${limit}`,
  sql`select ${FOUND} from visits v join orders o on o.visit_id = v.id where v.door_phone = ${phone} limit ${limit}`,
  // One account at a time, so that its orders are read by their index.
  sql`select ${FOUND} from orders o ${OF_VISIT} where o.customer_id = (select id from ${customers} where phone = ${phone})
    order by o.created_at desc limit ${limit}`,
]

/** The index has the last four digits; the rest is compared. */
const ofPhoneEnd = (digits: string, limit: number): SQL[] => [
  sql`select ${FOUND} ${OF_PATIENT}
    where right(p.phone, 4) = ${digits.slice(-4)} and p.phone like ${`%${digits}`}
    order by p.booked_at desc limit ${limit}`,
  sql`select ${FOUND} from (select id from ${customers}
      where right(phone, 4) = ${digits.slice(-4)} and phone like ${`%${digits}`} limit ${limit}) c
    cross join lateral (select * from orders where customer_id = c.id order by created_at desc limit 5) o ${OF_VISIT}`,
]

/** Sorts after every word with this prefix. */
const HIGHEST = '\u{10FFFF}'

/** The indexes leave out empty words. */
const begins = (of: SQL, word: string): SQL =>
  sql`(${of} > '' and ${of} >= ${word} and ${of} < ${word + HIGHEST})`

/** One word uses indexes sorted by age; several words combine indexes, as each may match many. */
function ofName(words: readonly string[], limit: number): SQL[] {
  const [word = ''] = words
  const patient = sql.raw('p.name')
  const booker = sql.raw('c.name')
  const matches = (name: SQL) =>
    sql.join(
      words.map(
        word =>
          sql`(${sql.join(
            NAME_WORDS.map(position => begins(nameWord(name, position), word)),
            sql` or `,
          )})`,
      ),
      sql` and `,
    )
  const ofPatient =
    words.length === 1
      ? NAME_WORDS.map(
          position => sql`select ${FOUND} ${OF_PATIENT} where ${begins(nameWord(patient, position), word)}
            order by ${nameWord(patient, position)}, p.booked_at desc limit ${limit}`,
        )
      : [sql`select ${FOUND} ${OF_PATIENT} where ${matches(patient)} limit ${MAX_LOOKED_AT}`]
  return [
    ...ofPatient,
    sql`select ${FOUND} from (select id from ${customers} c where ${matches(booker)} limit ${limit}) c
      cross join lateral (select * from orders where customer_id = c.id order by created_at desc limit 5) o ${OF_VISIT}`,
  ]
}
