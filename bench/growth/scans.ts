import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { hookStatements, type Statement } from './hook-statements.ts'

/** Finds statements with a full scan of a growing table. */

/** The catalogue's tables, which are read completely when it changes. */
const CATALOGUE = ['lab_tests', 'packages', 'package_tests', 'centres']

/**
 * Pages of 8 KB. A table that is smaller than this at a million orders does not grow with them, and is best scanned.
 */
const GROWING_PAGES = 100

/**
 * Tables that grow with orders, customers or time, with their rows. The queue's tables are left out: they contain a
 * week of jobs, the library counts them each minute, and the planner scans them while that is cheaper than look-ups.
 */
async function growingTables(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' and relpages > $1 and relname <> all($2)`,
    [GROWING_PAGES, CATALOGUE],
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

export interface Scan {
  what: string
  table: string
  statement: string
}

const present = new AsyncLocalStorage<{ statements: Statement[] }>()
let isNoting = false

/** The statements that this process sends while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  if (!isNoting) hookStatements(present)
  isNoting = true
  const noted = { statements: [] as Statement[] }
  await present.run(noted, work)
  return noted.statements
}

interface Plan {
  'Node Type': string
  Schema?: string
  'Relation Name'?: string
  /** The rows it finds. */
  'Plan Rows': number
  Plans?: Plan[]
}

const scannedIn = (plan: Plan): Plan[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
]

/** A sweep over this share of a table can scan it, because an index would read as many pages. */
const LARGE_PART = 1 / 40

const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i

/** The scans in a statement's plans: the one for its values, and the generic one that a prepared statement may get. */
async function scansOf(client: pg.Client, { text, values, name }: Statement): Promise<Plan[]> {
  if (!EXPLAINED.test(text)) return []
  const plans = [await client.query({ text: `explain (format json) ${text}`, values })]
  if (name) plans.push(await client.query(`explain (format json, generic_plan) ${text}`))
  return plans.flatMap(({ rows }) => scannedIn((rows[0]['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan))
}

/**
 * Explains the statements of each call, and lists one scan for each call and table. `isSweep`: the statement may read
 * much of a table.
 */
export async function findScans(
  client: pg.Client,
  sent: ReadonlyMap<string, readonly Statement[]>,
  { isSweep }: { isSweep: boolean },
): Promise<Scan[]> {
  const growing = await growingTables(client)
  const found = new Map<string, Scan>()
  for (const [what, statements] of sent) {
    for (const statement of statements) {
      for (const plan of await scansOf(client, statement)) {
        const table = plan['Relation Name'] ?? ''
        const rows = growing.get(table)
        if (rows === undefined || (isSweep && plan['Plan Rows'] > rows * LARGE_PART)) continue
        found.set(`${what} ${table}`, { what, table, statement: statement.text.replaceAll(/\s+/g, ' ') })
      }
    }
  }
  return [...found.values()]
}

export type ScanCounts = Map<string, number>

/** Sequential scans of the growing tables so far, from PostgreSQL's statistics. */
export async function countScans(client: pg.Client): Promise<ScanCounts> {
  const { rows } = await client.query<{ name: string; scans: string }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables
     where schemaname = 'public' and relname = any($1)`,
    [[...(await growingTables(client)).keys()]],
  )
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
}

/** Tables scanned more often than before: '3 × orders'. */
export const scannedSince = (before: ScanCounts, after: ScanCounts): string[] =>
  [...after].flatMap(([name, scans]) => {
    const more = scans - (before.get(name) ?? 0)
    return more > 0 ? [`${more} × ${name}`] : []
  })
