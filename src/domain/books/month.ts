import { type SQL, sql } from 'drizzle-orm'
import { type Dimension, FIGURES, type Figure, MAX_LISTED } from '#contract/desk/month.ts'
import { addMonths, type Month } from '#rules/desk/months.ts'
import type { Paise } from '#rules/money.ts'
import { noteReading } from '../audit.ts'
import type { Connection, Shop } from '../shop.ts'
import { placesFor, type StaffSession } from '../staff/sessions.ts'
import { type RowsOf, rowsOf } from './month-rows.ts'

/** The owner's month. Money in paise. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

export interface Sums {
  count: number
  amount: Paise
  /** Of these: in time. */
  kept: number
  /** The average; null without ratings. */
  stars: number | null
}

export interface Part {
  figure: Figure
  by: Dimension
  rows: (Sums & { key: string })[]
}

/** Which figures are parted by what. */
const PARTS: readonly (readonly [Figure, Dimension])[] = [
  ['orders', 'day'],
  ['orders', 'centre'],
  ['visits', 'collector'],
  ['recollections', 'reason'],
  ['recollections', 'collector'],
  ['ratings', 'stars'],
  ['ratings', 'collector'],
  ['reports', 'centre'],
  ['items', 'test'],
]
/** Rows of a part at most. */
const MAX_PARTS = 100

const COLUMNS: Record<Dimension, SQL> = {
  day: sql`to_char(l.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
  centre: sql`l.centre`,
  collector: sql`l.collector`,
  reason: sql`l.reason`,
  stars: sql`l.stars::text`,
  test: sql`l.test`,
}

const SUMS = sql`count(*)::int as count, coalesce(sum(l.amount), 0)::float as amount,
  (count(*) filter (where l.is_kept))::int as kept, round(avg(l.stars), 2)::float as stars`

/** Refusal FORBIDDEN. */
function seenBy(shop: Deps, staff: StaffSession, month: Month): RowsOf {
  const places = placesFor(staff, 'figures.read')
  return { month, places, now: shop.now(), lateAfter: shop.rules.lateAfter }
}

async function sumsOf(db: Connection, figure: Figure, of: RowsOf): Promise<Sums> {
  const { rows } = await db.execute<Sums & Record<string, unknown>>(
    sql`select ${SUMS} from (${rowsOf(figure, of)}) l`,
  )
  return rows[0] ?? { count: 0, amount: 0, kept: 0, stars: null }
}

async function partOf(db: Connection, [figure, by]: readonly [Figure, Dimension], of: RowsOf): Promise<Part> {
  const { rows } = await db.execute<Part['rows'][number] & Record<string, unknown>>(
    sql`select ${COLUMNS[by]} as key, ${SUMS} from (${rowsOf(figure, of)}) l group by 1
      order by ${by === 'day' ? sql`1` : sql`count(*) desc, 1`} limit ${MAX_PARTS}`,
  )
  return { figure, by, rows }
}

/**
 * A month beside the one before, whole, and its parts. A role at some centres sees what belongs to them. One query after
 * another: bookings come first. Refusal FORBIDDEN.
 */
export async function readMonth(
  shop: Deps,
  staff: StaffSession,
  month: Month,
): Promise<{ figures: Record<Figure, { now: Sums; before: Sums }>; parts: Part[] }> {
  const of = seenBy(shop, staff, month)
  const before = { ...of, month: addMonths(month, -1) }
  const figures = {} as Record<Figure, { now: Sums; before: Sums }>
  for (const figure of FIGURES)
    figures[figure] = {
      now: await sumsOf(shop.db, figure, of),
      before: await sumsOf(shop.db, figure, before),
    }
  const parts: Part[] = []
  for (const one of PARTS) parts.push(await partOf(shop.db, one, of))
  return { figures, parts }
}

/** Which lines of a month: of a figure, or of one of its parts, or those in time or not. */
export interface Asked {
  month: Month
  figure: Figure
  by?: Dimension
  key?: string
  kept?: 'yes' | 'no'
}

export interface MonthLine {
  orderId: string
  at: Date
  amount: Paise
  isKept: boolean
  stars: number | null
  centre: string
  collector: string
  reason: string
  test: string
}

/** What a figure consists of, oldest first, with its sums. Noted as reading orders. Refusal FORBIDDEN. */
export async function listMonth(
  shop: Deps,
  staff: StaffSession,
  asked: Asked,
): Promise<{ sums: Sums; lines: MonthLine[] }> {
  const { figure, by, key, kept } = asked
  const of = seenBy(shop, staff, asked.month)
  const lines = sql`select * from (${rowsOf(figure, of)}) l where true
    ${by && key !== undefined ? sql`and ${COLUMNS[by]} = ${key}` : sql``}
    ${kept ? sql`and l.is_kept = ${kept === 'yes'}` : sql``}`
  const [sums] = (
    await shop.db.execute<Sums & Record<string, unknown>>(sql`select ${SUMS} from (${lines}) l`)
  ).rows
  const { rows } = await shop.db.execute<MonthLine & Record<string, unknown>>(
    sql`select l.number as "orderId", l.at, l.amount, l.is_kept as "isKept", l.stars, l.centre, l.collector,
      l.reason, l.test from (${lines}) l order by l.at, l.number, l.test limit ${MAX_LISTED}`,
  )
  const details = { month: asked.month, figure, by: by ?? null, key: key ?? null }
  await noteReading(shop, staff, { subject: 'orders', what: 'orders.read', details })
  return {
    sums: sums ?? { count: 0, amount: 0, kept: 0, stars: null },
    lines: rows.map(row => ({ ...row, at: new Date(row.at) })),
  }
}
