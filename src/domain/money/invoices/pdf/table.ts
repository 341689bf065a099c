import type { CreditNoteDocument, InvoiceDocument } from '#domain/money/invoices/document.ts'
import { percent } from '#domain/money/invoices/json.ts'
import * as words from '#domain/money/words.ts'
import { itemFor } from '#domain/money/words.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { itemColumn, qty } from '#text/orders.ts'
import { type Message, say } from '#text/text.ts'
import { BODY, CONTENT, drawRule, LABEL, PAGE, PAPER, type PrintedDocument } from './page.ts'
import { draw, type Paragraph, paragraph } from './typesetting.ts'

interface Column {
  title: Message<string>
  width: number
  isNumber?: boolean
}

/** The widest column takes the remaining width. */
interface Table {
  columns: Column[]
  rows: string[][]
}

/** The column's title has the currency. */
const plain = (amount: Paise): string => formatPaise(amount).replace('₹', '')

const START: Column[] = [
  { title: words.lineNumber, width: 20 },
  { title: itemColumn, width: 0 },
  { title: words.sacColumn, width: 42 },
]
const number = (title: Message<string>, width: number): Column => ({ title, width, isNumber: true })

function invoiceTable(invoice: InvoiceDocument): Table {
  const isTaxed = invoice.taxes.length > 0
  const isReduced = invoice.discount > 0
  return {
    columns: [
      ...START,
      number(qty, 28),
      number(words.priceColumn, 58),
      ...(isReduced ? [number(words.discountColumn, 64)] : []),
      ...(isTaxed ? [number(words.taxableColumn, 60), number(words.gstColumn, 66)] : []),
      number(words.amountColumn, 62),
    ],
    rows: invoice.lines.map((line, index) => [
      String(index + 1),
      itemOf(line),
      line.sac,
      String(line.quantity),
      plain(line.price),
      ...(isReduced ? [plain(line.discount)] : []),
      ...(isTaxed ? [plain(line.taxableValue), gstText(line)] : []),
      plain(line.total),
    ]),
  }
}

function creditTable(note: CreditNoteDocument): Table {
  const isTaxed = note.taxes.length > 0
  return {
    columns: [
      ...START,
      number(qty, 28),
      ...(isTaxed ? [number(words.taxableColumn, 66), number(words.gstColumn, 60)] : []),
      number(words.creditedColumn, 70),
    ],
    rows: note.lines.map((line, index) => [
      String(index + 1),
      itemOf(line),
      line.sac,
      String(line.quantity),
      ...(isTaxed ? [plain(line.taxableValue), gstText(line)] : []),
      plain(line.total),
    ]),
  }
}

const itemOf = ({ name, patientName }: { name: string; patientName?: string }): string =>
  patientName === undefined ? name : say(itemFor, { item: name, patient: patientName })

const gstText = (line: { rate: number; tax: Paise }): string =>
  line.rate === 0 ? say(words.exempt) : `${plain(line.tax)} (${percent(line.rate)}%)`

const CELL = { ...BODY, size: 8.5 }
const PADDING = 5
const GAP = 8

/** Calls `turn` for a new page. Returns the lower edge of the last line. */
export function drawLines(
  doc: PDFKit.PDFDocument,
  printed: PrintedDocument,
  top: number,
  turn: () => number,
): number {
  const { columns, rows } = printed.kind === 'credit-note' ? creditTable(printed) : invoiceTable(printed)
  const rest = CONTENT - columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map(column => column.width || rest)
  const head = columns.map((column, index) =>
    cell(say(column.title).toUpperCase(), column, widths[index] ?? 0, LABEL),
  )
  let y = drawHead(doc, head, widths, top)
  for (const row of rows) {
    const cells = row.map((text, index) => cell(text, columns[index], widths[index] ?? 0, CELL))
    const height = heightOf(cells)
    if (y + height > PAGE.bottom) y = drawHead(doc, head, widths, turn())
    drawCells(doc, cells, widths, y)
    y += height
    drawRule(doc, y)
  }
  return y
}

function cell(text: string, column: Column | undefined, width: number, style: typeof BODY): Paragraph {
  return paragraph(text, width - GAP, { ...style, align: column?.isNumber ? 'right' : 'left' })
}

const heightOf = (cells: readonly Paragraph[]): number =>
  Math.max(...cells.map(({ height }) => height)) + 2 * PADDING

function drawHead(
  doc: PDFKit.PDFDocument,
  cells: readonly Paragraph[],
  widths: readonly number[],
  y: number,
): number {
  const height = heightOf(cells)
  doc.rect(PAGE.margin, y, CONTENT, height).fill(PAPER)
  drawCells(doc, cells, widths, y)
  drawRule(doc, y + height)
  return y + height
}

function drawCells(
  doc: PDFKit.PDFDocument,
  cells: readonly Paragraph[],
  widths: readonly number[],
  y: number,
): void {
  let x: number = PAGE.margin
  cells.forEach((text, index) => {
    draw(doc, text, x + GAP / 2, y + PADDING)
    x += widths[index] ?? 0
  })
}
