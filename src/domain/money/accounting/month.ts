import { type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { noteReading } from '#domain/audit.ts'
import type { Connection, Shop, Transaction } from '#domain/shop.ts'
import { namesOfAll } from '#domain/staff/names.ts'
import { placesFor, type StaffSession } from '#domain/staff/sessions.ts'
import { type Dimension, FIGURES, type Figure, MAX_LISTED } from '#rules/desk/month-figures.ts'
import type { Month } from '#rules/desk/months.ts'
import type { Paise } from '#rules/money.ts'
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
  /** `name`: of a collector, for their id; else the key. */
  rows: (Sums & { key: string; name: string })[]
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

const NOTHING: Sums = { count: 0, amount: 0, kept: 0, stars: null }

interface FigureRow extends Sums, Record<string, unknown> {
  isNow: boolean
  /** A bit for each dimension, the last one lowest, 0 where the row is of that dimension. */
  over: number
  keys: (string | null)[]
}

/**
 * A figure of a month and of the one before, and the month's parts, in one pass over the lines of both. What the month
 * before is parted by is not looked up.
 */
async function readFigure(
  db: Connection,
  figure: Figure,
  { names, ...of }: RowsOf & { names: ReadonlyMap<string, string> },
) {
  const dimensions = PARTS.flatMap(([name, by]) => (name === figure ? [by] : []))
  const identifiers = dimensions.map(by => sql.identifier(`by_${by}`))
  const columns = dimensions.map(
    (by, at) => sql`, case when l.is_now then ${COLUMNS[by]} end as ${identifiers[at]}`,
  )
  const all = sql.join(identifiers, sql`, `)
  const { rows } = await db.execute<FigureRow>(sql`
    select l.is_now as "isNow", ${SUMS}, ${identifiers.length > 0 ? sql`grouping(${all})` : sql`0`} as over,
      array[${all}]::text[] as keys
    from (select l.is_now, l.amount, l.is_kept, l.stars ${sql.join(columns)}
      from (${rowsOf(figure, { ...of, hasBefore: true })}) l) l
    group by grouping sets ((l.is_now) ${sql.join(identifiers.map(name => sql`, (l.is_now, ${name})`))})`)
  const everything = 2 ** dimensions.length - 1
  const sumsOf = (isNow: boolean) =>
    shapeSums(rows.find(row => row.isNow === isNow && row.over === everything))
  const parts = dimensions.map((by, at): Part => {
    const over = everything - 2 ** (dimensions.length - 1 - at)
    const own = rows.filter(row => row.isNow && row.over === over && row.over !== everything)
    return {
      figure,
      by,
      rows: inOrder(
        by,
        own.map(row => {
          const key = row.keys[at] ?? ''
          return { key, name: (by === 'collector' && names.get(key)) || key, ...shapeSums(row) }
        }),
      ),
    }
  })
  return { sums: { now: sumsOf(true), before: sumsOf(false) }, parts }
}

const shapeSums = ({ count, amount, kept, stars }: Sums = NOTHING): Sums => ({ count, amount, kept, stars })

/** Days as they come, everything else with the largest first. */
function inOrder(by: Dimension, rows: Part['rows']): Part['rows'] {
  const byKey = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const sorted = by === 'day' ? byKey : byKey.toSorted((one, other) => other.count - one.count)
  return sorted.slice(0, MAX_PARTS)
}

/**
 * A month beside the one before, whole, and its parts; all of the same instant. A role at some centres sees what belongs
 * to them. One query after another, so that bookings find a connection. Refusal FORBIDDEN.
 */
export async function readMonth(
  shop: Deps,
  staff: StaffSession,
  month: Month,
): Promise<{ figures: Record<Figure, { now: Sums; before: Sums }>; parts: Part[] }> {
  const of = seenBy(shop, staff, month)
  return inTransaction(shop.db, async tx => {
    await readByIndexes(tx)
    const names = await namesOfAll(tx)
    const figures = {} as Record<Figure, { now: Sums; before: Sums }>
    const parts: Part[] = []
    for (const figure of FIGURES) {
      const read = await readFigure(tx, figure, { ...of, names })
      figures[figure] = read.sums
      parts.push(...read.parts)
    }
    return { figures, parts }
  })
}

/**
 * One instant for all that follows, and plans that grow with the month, not with the years before it: left to itself the
 * planner reads whole tables, as if finding a page by an index cost four times as much as reading the next one.
 */
async function readByIndexes(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  await tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true),
    set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`)
}

/** Which lines of a month: of a figure, or of one of its parts, or those in time or not. */
export interface Asked {
  month: Month
  figure: Figure
  /** Of one part: `key` of it, a collector's by their staff id; '' for nobody and at no centre. */
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
  const { figure, by, key = '', kept } = asked
  const of = seenBy(shop, staff, asked.month)
  const lines = sql`select * from (${rowsOf(figure, of)}) l where true
    ${by ? sql`and ${COLUMNS[by]} = ${key}` : sql``}
    ${kept ? sql`and l.is_kept = ${kept === 'yes'}` : sql``}`
  const { sums, rows, names } = await inTransaction(shop.db, async tx => {
    await readByIndexes(tx)
    const [sums] = (await tx.execute<Sums & Record<string, unknown>>(sql`select ${SUMS} from (${lines}) l`))
      .rows
    const { rows } = await tx.execute<MonthLine & Record<string, unknown>>(
      sql`select l.number as "orderId", l.at, l.amount, l.is_kept as "isKept", l.stars, l.centre, l.collector,
      l.reason, l.test from (${lines}) l order by l.at, l.number, l.test limit ${MAX_LISTED}`,
    )
    return { sums, rows, names: await namesOfAll(tx) }
  })
  const details = { month: asked.month, figure, by: by ?? null, key: by ? key : null }
  await noteReading(shop, staff, { subject: 'orders', what: 'orders.read', details })
  return {
    sums: shapeSums(sums),
    lines: rows.map(row => ({
      ...row,
      at: new Date(row.at),
      collector: names.get(row.collector) ?? row.collector,
    })),
  }
}
