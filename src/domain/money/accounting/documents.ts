import { type SQL, sql } from 'drizzle-orm'
import { noBooksHere } from '#domain/money/words.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import { allowedCentres, type StaffSession } from '#domain/staff/sessions.ts'
import { type Month, monthSpan } from '#rules/desk/months.ts'
import type { Paise } from '#rules/money.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { TaxDocument } from './gstr1.ts'

export interface AccountingDocument {
  number: string
  kind: TaxDocument['kind']
  issuedAt: Date
  orderId: string
  /** The invoice that a credit note corrects. */
  invoice: string | null
  placeOfSupply: string
  taxableValue: Paise
  tax: Paise
  total: Paise
}

/** Credit notes are positive here. */
interface AccountingTotals {
  invoices: { count: number; taxableValue: Paise; tax: Paise; total: Paise }
  creditNotes: { count: number; taxableValue: Paise; tax: Paise; total: Paise }
}

/** Numbers run in one series for the whole company, so a role at some centres is not enough. */
export function requireAccountingAccess(
  staff: StaffSession,
  permission: 'money.read' | 'cash.count' = 'money.read',
): void {
  if (allowedCentres(staff, permission) !== 'everywhere')
    throw new Refusal('FORBIDDEN', sentence(noBooksHere))
}

const issuedIn = (month: Month): SQL => {
  const { from, to } = monthSpan(month)
  return sql`i.issued_at >= ${from} and i.issued_at < ${to}`
}

const COLUMNS = sql`i.number, i.kind, i.issued_at as "issuedAt", o.number as "orderId",
  i.document->'invoice'->>'number' as invoice, i.document->'placeOfSupply'->>'state' as "placeOfSupply",
  (i.document->>'taxableValue')::int as "taxableValue", (i.document->>'tax')::int as tax, i.total`

export async function listDocuments(
  { db }: Pick<Shop, 'db'>,
  { month, after, limit }: { month: Month; after?: string; limit: number },
): Promise<AccountingDocument[]> {
  const later = after
    ? sql`and (i.issued_at, i.number) > (select issued_at, number from invoices where number = ${after})`
    : sql``
  const { rows } = await db.execute<AccountingDocument & Record<string, unknown>>(
    sql`select ${COLUMNS} from invoices i join orders o on o.id = i.order_id
      where ${issuedIn(month)} ${later} order by i.issued_at, i.number limit ${limit}`,
  )
  return rows.map(row => ({ ...row, issuedAt: new Date(row.issuedAt) }))
}

export async function readTotals({ db }: Pick<Shop, 'db'>, month: Month): Promise<AccountingTotals> {
  type Sums = AccountingTotals['invoices'] & { isNote: boolean }
  const { rows } = await db.execute<Sums & Record<string, unknown>>(
    sql`select i.kind = 'credit-note' as "isNote", count(*)::int as count,
      sum((i.document->>'taxableValue')::bigint)::float as "taxableValue",
      sum((i.document->>'tax')::bigint)::float as tax, sum(i.total::bigint)::float as total
      from invoices i where ${issuedIn(month)} group by 1`,
  )
  const sumsOf = (isNote: boolean) => {
    const row = rows.find(row => row.isNote === isNote)
    return {
      count: row?.count ?? 0,
      taxableValue: row?.taxableValue ?? 0,
      tax: row?.tax ?? 0,
      total: row?.total ?? 0,
    }
  }
  return { invoices: sumsOf(false), creditNotes: sumsOf(true) }
}

const PAGE = 2000

/** Read in pages, so that no transaction stays open. */
export async function* taxDocuments(db: Connection, month: Month): AsyncGenerator<TaxDocument[]> {
  let after = sql``
  for (;;) {
    const { rows } = await db.execute<TaxDocument & { id: string } & Record<string, unknown>>(
      sql`select i.id, i.number, i.kind, i.issued_at as "issuedAt", i.total, i.document->'company' as company,
        i.document->'placeOfSupply' as "placeOfSupply", i.document->'taxes' as taxes, i.document->'lines' as lines,
        (select n.total from invoices n where n.order_id = i.order_id and n.kind <> 'credit-note') as "invoiceTotal"
        from invoices i where ${issuedIn(month)} ${after} order by i.issued_at, i.id limit ${PAGE}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(row => ({ ...row, issuedAt: new Date(row.issuedAt) }))
    if (rows.length < PAGE) return
    after = sql`and (i.issued_at, i.id) > (${last.issuedAt}::timestamptz, ${last.id}::uuid)`
  }
}
