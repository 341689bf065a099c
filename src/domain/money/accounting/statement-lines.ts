import type { SheetRow, SheetRows } from '#domain/catalogue/csv/sheets.ts'
import { plainNumber, readDay } from '#domain/files/spreadsheet.ts'
import { referencesIn, type StatementField } from '#rules/desk/bank-statement.ts'
import { type Paise, toPaise } from '#rules/money.ts'

export interface StatementColumns {
  /** The number of the row with the headings. */
  headings: number
  /** By column. */
  fields: readonly (StatementField | null)[]
}

/** Money that was credited. */
export interface StatementLine {
  line: number
  date: string
  amount: Paise
  /** As the bank wrote it. */
  text: string
  references: string[]
}

interface ReadStatement {
  lines: StatementLine[]
  /** Rows with a day and an amount that can't be read. */
  unread: number[]
}

type Cells = Partial<Record<StatementField, string>>

/** Rows without a day are titles, totals or the bank's notes. */
export function readStatementLines(
  { rows }: SheetRows,
  { headings, fields }: StatementColumns,
): ReadStatement {
  const lines: StatementLine[] = []
  const unread: number[] = []
  for (const row of rows.filter(({ line }) => line > headings)) {
    const cells = cellsOf(row, fields)
    const date = readDay(cells.date ?? '')
    if (!date) continue
    const amount = readCredit(cells)
    if (amount === undefined) unread.push(row.line)
    else if (amount > 0) {
      const text = [cells.narration, cells.reference].filter(Boolean).join(' · ')
      lines.push({ line: row.line, date, amount, text, references: referencesIn(text) })
    }
  }
  return { lines, unread }
}

const cellsOf = ({ cells }: SheetRow, fields: StatementColumns['fields']): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at]?.trim() ?? '']] : [])))

/** 0 for money that went out. Undefined for an amount that can't be read. */
function readCredit({ credit, amount = '', direction = '' }: Cells): Paise | undefined {
  if (credit !== undefined) return readAmount(credit)
  if (/^d/i.test(direction) || /\bdr\.?$/i.test(amount)) return 0
  return readAmount(amount)
}

/** '1,249.00 Cr' and '249'. 0 for an empty cell, a dash and a negative amount. */
function readAmount(cell: string): Paise | undefined {
  const text = plainNumber(cell.replace(/\(?cr\.?\)?$/i, '').trim())
  if (/^-*$/.test(text)) return 0
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
  return Math.max(0, toPaise(Number(text)))
}
