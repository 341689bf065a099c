import { percent } from '#domain/money/invoices/json.ts'
import * as ownWords from '#domain/money/words.ts'
import { formatPaise } from '#rules/money.ts'
import { beforeGst } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { BODY, CONTENT, drawRule, LABEL, PAGE, type PrintedDocument, RIGHT, SMALL, STRONG } from './page.ts'
import { draw, type Paragraph, paragraph, type Style } from './typesetting.ts'

interface Total {
  label: Paragraph
  amount: Paragraph
  isRuled: boolean
}

const TOTALS_WIDTH = 232
const AMOUNT_WIDTH = 96
const WORDS_WIDTH = CONTENT - TOTALS_WIDTH - 30
const GRAND: Style = { ...STRONG, size: 12 }
const SIGNATURE_ROOM = 30

function totalsOf(printed: PrintedDocument): Total[] {
  const row = (label: string, amount: string, style: Style, isRuled = false): Total => ({
    label: paragraph(label, TOTALS_WIDTH - AMOUNT_WIDTH, style),
    amount: paragraph(amount, AMOUNT_WIDTH, { ...style, align: 'right' }),
    isRuled,
  })
  const isCredit = printed.kind === 'credit-note'
  const before =
    isCredit || printed.discount === 0
      ? []
      : [
          row(say(ownWords.subtotal), formatPaise(printed.subtotal), BODY),
          row(
            printed.couponCode
              ? say(ownWords.discountOf, { coupon: printed.couponCode })
              : say(ownWords.discount),
            `−${formatPaise(printed.discount)}`,
            BODY,
          ),
        ]
  const label = say(isCredit ? ownWords.credited : ownWords.total)
  return [
    ...before,
    row(label, formatPaise(printed.total), GRAND, before.length > 0),
    ...(printed.tax > 0 ? [row(say(beforeGst), formatPaise(printed.taxableValue), SMALL)] : []),
    ...printed.taxes.map(({ name, rate, amount }) =>
      row(`${name} ${percent(rate)}%`, formatPaise(amount), SMALL),
    ),
  ]
}

/** Keeps the closing on one page: calls `turn` for a new page if it does not fit. */
export function drawClosing(
  doc: PDFKit.PDFDocument,
  printed: PrintedDocument,
  top: number,
  turn: () => number,
): void {
  const totals = totalsOf(printed)
  const words = [
    paragraph(say(ownWords.inWords), WORDS_WIDTH, LABEL),
    paragraph(printed.totalInWords, WORDS_WIDTH, BODY),
  ]
  const notes = printed.notes.map(note => paragraph(note, WORDS_WIDTH, SMALL))
  const signature = [
    paragraph(say(ownWords.forCompany, { company: printed.company.name }), TOTALS_WIDTH, {
      ...STRONG,
      align: 'right',
    }),
    paragraph(say(ownWords.signatory), TOTALS_WIDTH, { ...SMALL, align: 'right' }),
    paragraph(say(ownWords.issuedElectronically), TOTALS_WIDTH, {
      ...SMALL,
      align: 'right',
    }),
  ]
  const leftHeight = heightOf(words) + 10 + heightOf(notes)
  const rightHeight =
    heightOf(totals.map(total => total.label)) + 8 * totals.length + heightOf(signature) + SIGNATURE_ROOM
  const fits = top + 16 + Math.max(leftHeight, rightHeight) <= PAGE.bottom
  const start = fits ? top + 16 : turn() + 4

  drawStacked(doc, notes, PAGE.margin, drawStacked(doc, words, PAGE.margin, start) + 10, 4)
  const afterTotals = drawTotals(doc, totals, start) + 14
  const [company, ...rest] = signature
  if (!company) return
  const x = RIGHT - TOTALS_WIDTH
  drawStacked(doc, rest, x, draw(doc, company, x, afterTotals) + SIGNATURE_ROOM - 14)
}

const heightOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { height }) => sum + height + 4, 0)

const drawStacked = (
  doc: PDFKit.PDFDocument,
  blocks: readonly Paragraph[],
  x: number,
  y: number,
  gap = 1,
): number => blocks.reduce((top, block) => draw(doc, block, x, top) + gap, y)

function drawTotals(doc: PDFKit.PDFDocument, totals: readonly Total[], top: number): number {
  const x = RIGHT - TOTALS_WIDTH
  return totals.reduce((y, { label, amount, isRuled }) => {
    if (isRuled) drawRule(doc, y + 2, x)
    const at = isRuled ? y + 7 : y
    draw(doc, amount, RIGHT - AMOUNT_WIDTH, at)
    return draw(doc, label, x, at) + 4
  }, top)
}
