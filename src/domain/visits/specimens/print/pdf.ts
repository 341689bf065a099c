import PDFDocument from 'pdfkit'
import { draw, paragraph, type Style } from '#domain/money/invoices/pdf/typesetting.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { code128, type Label, widthInModules } from './label.ts'

/** A4 sheets of 5 by 13 labels, 38.1 by 21.2 mm each (Avery L7651). */

const MM = 72 / 25.4
const COLUMNS = 5
const ROWS = 13
const LABELS_A_SHEET = COLUMNS * ROWS
const LEFT = 4.7 * MM
const TOP = 10.7 * MM
const ACROSS = 40.6 * MM
const DOWN = 21.2 * MM
const WIDTH = 38.1 * MM
/** Width of the narrowest bar: common scanners can read it, and 123 of them leave room for both quiet zones. */
const MODULE = 0.25 * MM
const BARS = { top: 7.4 * MM, height: 6 * MM }
const PADDING = 1.6 * MM

const NAME: Style = { size: 7, weight: 'bold', color: '#000' }
const SMALL: Style = { size: 5.6, color: '#000' }
const CODE: Style = { size: 7.5, weight: 'bold', color: '#000' }

/** `start`: first unused label of the first sheet, from 0. */
export function labelsPdf(labels: readonly Label[], start = 0): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-IN',
    info: { Title: 'Labels' },
  })
  printAtItsSize(doc)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  labels.forEach((label, index) => {
    const position = (start + index) % LABELS_A_SHEET
    if (index === 0 || position === 0) doc.addPage()
    drawLabel(doc, label, LEFT + (position % COLUMNS) * ACROSS, TOP + Math.floor(position / COLUMNS) * DOWN)
  })
  doc.end()
  return promise
}

/** Print dialogs shrink a page to the printer's margins otherwise, and labels run over their edges. */
function printAtItsSize(doc: PDFKit.PDFDocument): void {
  // pdfkit offers only one of the viewer's preferences.
  const { _root: catalog } = doc as unknown as { _root: { data: Record<string, unknown> } }
  catalog.data.ViewerPreferences = doc.ref({ PrintScaling: 'None' })
}

function drawLabel(doc: PDFKit.PDFDocument, label: Label, x: number, y: number): void {
  const line = (text: string, top: number, style: Style) => {
    const { lines, ...set } = paragraph(text, WIDTH - 2 * PADDING, style)
    // Cut off, so that a long name never runs into the bars.
    draw(doc, { ...set, lines: lines.slice(0, 1) }, x + PADDING, y + top)
  }
  line(label.patientName, 0.9 * MM, NAME)
  line(`${label.person} · ${label.visit}`, 4.1 * MM, SMALL)
  drawBars(doc, label.code, x, y + BARS.top)
  line(formatTubeCode(label.code), 13.8 * MM, CODE)
  line(label.container, 17.2 * MM, SMALL)
}

function drawBars(doc: PDFKit.PDFDocument, code: string, x: number, y: number): void {
  const bars = code128(code)
  let at = x + (WIDTH - widthInModules(bars) * MODULE) / 2
  bars.forEach((modules, index) => {
    const width = modules * MODULE
    if (index % 2 === 0) doc.rect(at, y, width, BARS.height)
    at += width
  })
  doc.fill('#000')
}
