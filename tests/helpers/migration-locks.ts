/** Checks a migration's SQL for statements that lock for long, or break the release that still runs. */

/** Tables that grow with the number of customers; the others stay small. */
const GROWING = new Set([
  'customers',
  'sessions',
  'known_browsers',
  'codes',
  'email_confirmations',
  'rate_limits',
  'consents',
  'orders',
  'order_items',
  'idempotency_keys',
  'payments',
  'refunds',
  'invoices',
  'webhook_events',
  'reports',
  'report_openings',
  'report_links',
  'messages',
  'requests',
  'audit',
  'file_deletions',
  'slots',
  'visit_events',
  'cash_receipts',
  'staff_sessions',
])

interface Rule {
  pattern: RegExp
  /** Applies to small tables too. */
  isOfAll?: boolean
  why: string
}

const INDEX =
  'an index is built while nobody may write: make it before with CREATE INDEX CONCURRENTLY, and here with IF NOT EXISTS'
const NOT_NULL =
  'NOT NULL without a default reads the whole table, and refuses what the previous release writes'
const REWRITES = 'it rewrites the whole table'
const CHECKED = 'a constraint reads the whole table: add it NOT VALID, and validate it in a later migration'
const GONE = 'the previous release still needs it: expand first, contract in a later release'

const TABLE = String.raw`(?:only )?(?:"?public"?\.)?"?(?<table>\w+)"?`
const alter = (what: string) => new RegExp(`^alter table ${TABLE} ${what}`, 'i')

const RULES: Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!if not exists|concurrently)\\S+ on ${TABLE}`, 'i'),
    why: INDEX,
  },
  { pattern: alter('add constraint \\S+ (?:unique|primary key)(?! using index)'), why: INDEX },
  { pattern: alter('add column (?!.*\\bdefault\\b).*\\bnot null\\b'), why: NOT_NULL },
  { pattern: alter('alter column \\S+ set not null'), why: NOT_NULL },
  { pattern: alter('alter column \\S+ (?:set data )?type'), why: REWRITES },
  { pattern: alter('add column .*\\b(?:gen_random_uuid|random|clock_timestamp|nextval)\\('), why: REWRITES },
  { pattern: alter('add column .*\\b(?:generated always|serial|bigserial)\\b'), why: REWRITES },
  { pattern: alter('add constraint \\S+ (?:check|foreign key)(?!.*not valid)'), why: CHECKED },
  { pattern: alter('(?:drop (?:column )?(?!constraint|default)|rename)'), isOfAll: true, why: GONE },
  { pattern: new RegExp(`^drop table (?:if exists )?${TABLE}`, 'i'), isOfAll: true, why: GONE },
  { pattern: new RegExp(`^update ${TABLE} (?!.*\\bwhere\\b)`, 'i'), why: 'it locks every row until its end' },
]

const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map(statement => statement.replaceAll(/\s+/g, ' ').trim())

/** Problems of a migration, as sentences. Tables that it creates itself are empty, so it may lock them. */
export function lockReason(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.map(one => /^create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)/i.exec(one)?.[1]),
  )
  return statements.flatMap(statement =>
    RULES.flatMap(({ pattern, isOfAll, why }) => {
      const table = pattern.exec(statement)?.groups?.table
      if (!table || made.has(table) || !(isOfAll || GROWING.has(table))) return []
      return [`${table}: ${why}`]
    }),
  )
}
