import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from '#db/schema.ts'

/** Each table stands after those it refers to, so that they can be filled in this order. */
export const OWN_TABLES: readonly string[] = inOrder().map(name => `public.${name}`)

/** Contains waiting messages, which must not be lost. Without the statistics, which the queue creates itself. */
export const JOB_TABLES: readonly string[] = [
  'queue',
  'schedule',
  'subscription',
  'job',
  'job_dependency',
].map(name => `jobs.${name}`)

/** 'public.orders' */
export interface TableColumns {
  name: string
  columns: string[]
}

/** With an order-independent hash of all rows. */
interface TableContent {
  rows: number
  digest: string
}

function inOrder(): string[] {
  const tables = Object.values(schema).filter(one => one instanceof PgTable)
  const waiting = new Map(
    tables.map(table => {
      const { name, foreignKeys } = getTableConfig(table)
      return [name, foreignKeys.map(key => getTableConfig(key.reference().foreignTable).name)]
    }),
  )
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name, needed]) =>
      needed.every(other => other === name || !waiting.has(other)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const [name] of ready) {
      waiting.delete(name)
      ordered.push(name)
    }
  }
  return ordered
}

/** Existing tables, in the same order. */
export async function readTableColumns(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema || '.' || table_name = any($1) and is_generated = 'NEVER'
     group by table_schema, table_name`,
    [names],
  )
  const byName = new Map(rows.map(row => [row.name, row]))
  return names.map(name => byName.get(name)).filter(shape => shape !== undefined)
}

export const quoteTableName = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

export const columnList = ({ columns }: Pick<TableColumns, 'columns'>): string =>
  columns.map(pg.escapeIdentifier).join(', ')

/** Makes the text of values independent of settings of server and user, for this transaction. */
export async function setPlainFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 3; set local client_encoding = 'UTF8'; set local bytea_output = 'hex'`,
  )
}

/** Sums hashes, so that equal rows don't cancel out. */
export async function readTableContent(client: pg.ClientBase, table: TableColumns): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `select count(*)::int as rows,
       coalesce(sum(('x' || left(md5(row(${columnList(table)})::text), 15))::bit(60)::bigint), 0)::text as digest
     from ${quoteTableName(table.name)}`,
  )
  const [content] = rows
  if (!content) throw new Error(`${table.name} could not be counted`)
  return content
}
