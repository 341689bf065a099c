import { and, eq, inArray, sql } from 'drizzle-orm'
import { bankColumns, orders, payments } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { FIRST_ROWS, sheetReader, unreadableSheets } from '#domain/catalogue/csv/open-sheets.ts'
import { noCredits } from '#domain/money/words.ts'
import type { Connection, Shop } from '#domain/shop.ts'
import type { StaffSession } from '#domain/staff/sessions.ts'
import {
  findableReference,
  proposeStatementFields,
  STATEMENT_OUTCOMES,
  type StatementField,
  type StatementOutcome,
  statementShape,
} from '#rules/desk/bank-statement.ts'
import type { Paise } from '#rules/money.ts'
import { findHeadings } from '#rules/sheet-fields.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAccountingAccess } from './documents.ts'
import { readStatementLines, type StatementColumns, type StatementLine } from './statement-lines.ts'
import { isOwn, recordMatches } from './upi.ts'

/**
 * A bank statement is compared with the UPI payments that wait, and is not stored: its lines have the names of payers.
 * Lines and payments belong together by reference; the sums of a reference must be equal.
 */

type Deps = Pick<Shop, 'db' | 'now'>

const readSheets = sheetReader(new URL('./statement-thread.ts', import.meta.url))

interface OpenedSheet {
  name: string
  /** The first rows that are not empty. */
  rows: { line: number; cells: string[] }[]
  count: number
  headings: number
  fields: (StatementField | null)[]
  /** The columns of a statement with these headings were chosen before. */
  isKnown: boolean
}

/** The sheets of a file in Base64, with the columns that were chosen for such headings before, else a proposal. */
export async function openStatement({ db }: Deps, staff: StaffSession, file: string): Promise<OpenedSheet[]> {
  requireAccountingAccess(staff, 'cash.count')
  const sheets = await readSheets(file, null)
  const shapes = sheets.flatMap(({ rows }) =>
    rows.slice(0, FIRST_ROWS).map(({ cells }) => statementShape(cells)),
  )
  const known = await db.select().from(bankColumns).where(inArray(bankColumns.shape, shapes))
  return sheets.map(({ name, rows }) => {
    const first = rows.slice(0, FIRST_ROWS).map(({ line, cells }) => ({ line, cells }))
    const shown = { name, rows: first, count: rows.length }
    for (const { line, cells } of first) {
      const before = known.find(({ shape }) => shape === statementShape(cells))
      if (before) return { ...shown, headings: line, fields: before.fields, isKnown: true }
    }
    const texts = first.map(({ cells }) => cells)
    const headings = first[findHeadings(texts, proposeStatementFields)]
    return {
      ...shown,
      headings: headings?.line ?? 1,
      fields: proposeStatementFields(headings?.cells ?? []),
      isKnown: false,
    }
  })
}

export interface Statement extends StatementColumns {
  /** A CSV or XLSX file as Base64. */
  file: string
  sheet: string
}

interface ComparedLine {
  line: number
  date: string
  amount: Paise
  text: string
  outcome: StatementOutcome
  payments: ComparedPayment[]
}

interface ComparedPayment {
  id: string
  orderId: string
  amount: Paise
  visitId: string
  reference: string
  isMatched: boolean
  isOwn: boolean
}

interface Comparison {
  counts: Record<StatementOutcome, number>
  lines: ComparedLine[]
  unread: number[]
}

/** Most lines of a statement are other people's money. */
const MOST_UNKNOWN = 100

/** Remembers the chosen columns for the next statement with these headings. */
export async function compareStatement(
  { db }: Deps,
  staff: StaffSession,
  statement: Statement,
): Promise<Comparison> {
  requireAccountingAccess(staff, 'cash.count')
  const { lines, unread, sheet } = await readStatement(statement)
  const headings = sheet.rows.find(({ line }) => line === statement.headings)
  const fields = [...statement.fields]
  await db
    .insert(bankColumns)
    .values({ shape: statementShape(headings?.cells ?? []), fields })
    .onConflictDoUpdate({ target: bankColumns.shape, set: { fields } })

  const compared = await compareLines(db, staff, lines)
  let unknown = 0
  return {
    counts: countOutcomes(compared),
    lines: compared.filter(({ outcome }) => {
      if (outcome === 'unknown') unknown += 1
      return outcome !== 'unknown' || unknown <= MOST_UNKNOWN
    }),
    unread,
  }
}

/** Matches what was shown as ready and still is. Returns what was matched. */
export async function matchStatement(
  shop: Deps,
  staff: StaffSession,
  { statement, shown }: { statement: Statement; shown: readonly string[] },
): Promise<{ count: number; amount: Paise }> {
  requireAccountingAccess(staff, 'cash.count')
  const { lines } = await readStatement(statement)
  return inTransaction(shop.db, async tx => {
    const locked = await tx
      .select()
      .from(payments)
      .where(inArray(payments.id, [...shown]))
      .orderBy(payments.id)
      .for('update')
    const ready = (await compareLines(tx, staff, lines)).filter(({ outcome }) => outcome === 'ready')
    const ids = new Set(ready.flatMap(line => line.payments.map(({ id }) => id)))
    const matched = locked.filter(({ id, bankMatchedAt }) => ids.has(id) && !bankMatchedAt)
    await recordMatches(tx, shop, staff, matched)
    return { count: matched.length, amount: matched.reduce((sum, { amount }) => sum + amount, 0) }
  })
}

async function readStatement({ file, sheet: name, headings, fields }: Statement) {
  const [sheet] = await readSheets(file, name)
  if (!sheet) throw new Refusal('INVALID', sentence(unreadableSheets.missing))
  const { lines, unread } = readStatementLines(sheet, { headings, fields })
  if (lines.length === 0)
    throw new Refusal('INVALID', sentence(noCredits), { fields: { fields: sentence(noCredits) } })
  return { lines, unread, sheet }
}

const FOLDED = sql`regexp_replace(upper(${payments.reference}), '^0+(?=[0-9]+$)', '')`

async function findPayments(
  db: Connection,
  staff: StaffSession,
  references: readonly string[],
): Promise<ComparedPayment[]> {
  const found = await db
    .select({
      id: payments.id,
      orderId: orders.number,
      visitId: orders.visitId,
      amount: payments.amount,
      reference: payments.reference,
      isMatched: sql<boolean>`${payments.bankMatchedAt} is not null`,
      isOwn: isOwn(staff),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.takenAs, 'upi'),
        eq(payments.state, 'completed'),
        sql`${FOLDED} = any(${sql.param([...references])}::text[])`,
      ),
    )
    .orderBy(payments.createdAt, payments.id)
  return found.flatMap(({ reference, ...payment }) => {
    const findable = reference && findableReference(reference)
    return findable ? [{ ...payment, reference: findable }] : []
  })
}

async function compareLines(
  db: Connection,
  staff: StaffSession,
  lines: readonly StatementLine[],
): Promise<ComparedLine[]> {
  const found = await findPayments(db, staff, [...new Set(lines.flatMap(({ references }) => references))])
  const byReference = Map.groupBy(found, ({ reference }) => reference)
  const used = new Set<string>()
  return lines.map(({ line, date, amount, text, references }) => {
    const paid = references.flatMap(reference => byReference.get(reference) ?? [])
    const outcome = outcomeOf(amount, paid, used)
    if (outcome === 'ready') for (const { id } of paid) used.add(id)
    return { line, date, amount, text, outcome, payments: paid }
  })
}

/** `used`: payments of earlier lines. */
function outcomeOf(
  amount: Paise,
  paid: readonly ComparedPayment[],
  used: ReadonlySet<string>,
): StatementOutcome {
  if (paid.length === 0) return 'unknown'
  if (paid.every(({ id, isMatched }) => isMatched || used.has(id))) return 'already'
  // The orders of one visit are paid together, by one reference.
  if (new Set(paid.map(({ visitId }) => visitId)).size > 1) return 'several'
  if (new Set(paid.map(({ reference }) => reference)).size > 1) return 'several'
  if (paid.reduce((sum, payment) => sum + payment.amount, 0) !== amount) return 'amount-differs'
  return paid.some(({ isOwn }) => isOwn) ? 'own' : 'ready'
}

const countOutcomes = (lines: readonly ComparedLine[]): Record<StatementOutcome, number> => {
  const counts = Object.fromEntries(STATEMENT_OUTCOMES.map(outcome => [outcome, 0])) as Record<
    StatementOutcome,
    number
  >
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
