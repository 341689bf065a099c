import type { CreditNoteDocument, InvoiceDocument } from '#domain/money/invoices/document.ts'
import { NO_GSTIN } from '#domain/money/invoices/json.ts'
import * as words from '#domain/money/words.ts'
import { formatDate } from '#rules/dates.ts'
import { OWN_MARK } from '#rules/logo.ts'
import { DEFAULT_ACCENT, paletteOf } from '#rules/look.ts'
import {
  accreditationIs,
  billedTo,
  gstinIs,
  notAvailable,
  paymentReferenceLabel,
  placeOfSupplyLabel,
} from '#text/orders.ts'
import { say } from '#text/text.ts'
import { type Style, write } from './typesetting.ts'

/** Lengths in points. */

export type PrintedDocument = InvoiceDocument | CreditNoteDocument

export const PAGE = { width: 595.28, height: 841.89, margin: 40, bottom: 778 } as const
export const RIGHT = PAGE.width - PAGE.margin
export const CONTENT = RIGHT - PAGE.margin

const INK = '#12312B'
const MUTED = '#4A635D'
const LINE = '#E3E6DF'
export const PAPER = '#FBFAF6'

export const BODY: Style = { size: 9, color: INK }
export const STRONG: Style = { ...BODY, weight: 'bold' }
export const SMALL: Style = { size: 8, color: MUTED }
export const LABEL: Style = { size: 7.5, color: MUTED, weight: 'bold' }
const TITLE: Style = { size: 18, color: INK, weight: 'bold', align: 'right' }

const PAID_TO_STAFF = { cash: words.paidInCash, upi: words.paidByUpi, card: words.paidByCard } as const

const paidWords = ({ paymentMethod, takenAs }: Pick<InvoiceDocument, 'paymentMethod' | 'takenAs'>) =>
  paymentMethod === 'ONLINE' ? words.paidOnline : PAID_TO_STAFF[takenAs ?? 'cash']

/** 'Paid online, 21 Nov 2026' */
const paymentOf = (invoice: InvoiceDocument): string =>
  [say(paidWords(invoice)), invoice.paidAt && formatDate(invoice.paidAt)].filter(Boolean).join(', ')

export function drawRule(doc: PDFKit.PDFDocument, y: number, x: number = PAGE.margin): void {
  doc.moveTo(x, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke()
}

export interface PrintedLook {
  /** Null for the shop's own green. */
  accent: string | null
  /** As PNG; null for the shop's own mark. */
  logo: Uint8Array | null
}

export const OWN_LOOK: PrintedLook = { accent: null, logo: null }

function drawMark(doc: PDFKit.PDFDocument, accent: string, y: number, size: number): void {
  doc.save()
  doc.translate(PAGE.margin - size / 6, y).scale(size / 32)
  doc.path(OWN_MARK.drop).fill(accent)
  doc.path(OWN_MARK.tick).lineWidth(OWN_MARK.tickWidth).lineCap('round').lineJoin('round')
  doc.stroke(OWN_MARK.tickColour)
  doc.restore()
}

interface Place {
  y: number
  size: number
}

function drawBrand(
  doc: PDFKit.PDFDocument,
  brand: string,
  { accent, logo }: PrintedLook,
  { y, size }: Place,
): void {
  const { leaf, leafDark } = paletteOf(accent ?? DEFAULT_ACCENT)
  if (logo) doc.image(Buffer.from(logo), PAGE.margin, y, { width: size, height: size })
  else drawMark(doc, leaf, y, size)
  const left = PAGE.margin + size * (logo ? 1.2 : 0.9)
  const style: Style = { size: size * 0.66, color: leafDark, weight: 'bold' }
  write(doc, brand, { x: left, y: y + size * 0.08, width: 240 }, style)
}

/** Returns the lower edge. */
function drawFacts(
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  rows: readonly (readonly [string, string])[],
): number {
  const labelWidth = 76
  return rows.reduce((top, [label, value]) => {
    write(doc, label, { x, y: top, width: labelWidth }, { ...BODY, color: MUTED })
    return write(doc, value, { x: x + labelWidth, y: top, width: RIGHT - x - labelWidth }, BODY)
  }, y)
}

/** Returns the lower edge. */
function drawBlock(
  doc: PDFKit.PDFDocument,
  { x, y, width }: { x: number; y: number; width: number },
  label: string,
  lines: readonly (string | null)[],
): number {
  const top = write(doc, label, { x, y, width }, LABEL) + 1
  return lines
    .filter(line => line !== null && line !== '')
    .reduce(
      (at: number, line, index) => write(doc, line ?? '', { x, y: at, width }, index === 0 ? STRONG : BODY),
      top,
    )
}

const invoiceWords = ({ number, issuedAt }: { number: string; issuedAt: string }) =>
  say(words.invoiceOf, { number, date: formatDate(issuedAt) })

const HALF = CONTENT / 2 + 20
const RIGHT_HALF = PAGE.margin + HALF

/** Returns where the table begins. */
export function firstHead(doc: PDFKit.PDFDocument, printed: PrintedDocument, look: PrintedLook): number {
  const { company, customer, placeOfSupply } = printed
  const { margin } = PAGE
  drawBrand(doc, company.brand, look, { y: margin - 4, size: 30 })
  write(doc, printed.title, { x: RIGHT_HALF - 60, y: margin - 2, width: RIGHT - RIGHT_HALF + 60 }, TITLE)

  const left = drawBlock(doc, { x: margin, y: 84, width: HALF - 30 }, say(words.from), [
    company.name,
    company.address,
    `${company.phone} · ${company.email}`,
    say(gstinIs, { gstin: company.gstin || NO_GSTIN }),
    company.accreditation ? say(accreditationIs, { names: company.accreditation }) : null,
  ])
  const right = drawFacts(doc, RIGHT_HALF, 84, [
    [say(words.number), printed.number],
    [say(words.date), formatDate(printed.issuedAt)],
    ...('invoice' in printed ? ([[say(words.forInvoice), invoiceWords(printed.invoice)]] as const) : []),
    [say(words.order), printed.orderNumber],
    [say(words.payment), 'invoice' in printed ? say(words.refunded) : paymentOf(printed)],
    ...('paymentReference' in printed && printed.paymentReference
      ? ([[say(paymentReferenceLabel), printed.paymentReference]] as const)
      : []),
    [say(placeOfSupplyLabel), `${placeOfSupply.state} (${placeOfSupply.stateCode})`],
  ])
  const middle = Math.max(left, right) + 12
  drawRule(doc, middle)
  const billed = drawBlock(doc, { x: margin, y: middle + 12, width: HALF - 30 }, say(billedTo), [
    customer.name ?? say(notAvailable),
    customer.address ?? say(notAvailable),
    customer.phone && `+91 ${customer.phone}`,
    customer.email,
  ])
  const patient = { x: RIGHT_HALF, y: middle + 12, width: RIGHT - RIGHT_HALF }
  const { patientName, referredBy } = printed
  const patientLines = [patientName, referredBy ? say(words.referredBy, { doctor: referredBy }) : null]
  return Math.max(billed, drawBlock(doc, patient, say(words.patient), patientLines)) + 16
}

/** Returns where the table begins. */
export function drawContinuedHead(
  doc: PDFKit.PDFDocument,
  printed: PrintedDocument,
  look: PrintedLook,
): number {
  const { margin } = PAGE
  drawBrand(doc, printed.company.brand, look, { y: margin - 8, size: 20 })
  const style: Style = { ...SMALL, align: 'right' }
  write(
    doc,
    say(words.continued, { title: printed.title, number: printed.number }),
    { x: RIGHT_HALF - 60, y: margin - 4, width: RIGHT - RIGHT_HALF + 60 },
    style,
  )
  drawRule(doc, margin + 18)
  return margin + 30
}

export function foot(doc: PDFKit.PDFDocument, printed: PrintedDocument, page: number, pages: number): void {
  const y = PAGE.height - 44
  drawRule(doc, y - 8)
  const { company } = printed
  write(
    doc,
    `${company.name} · ${company.phone} · ${company.email}`,
    { x: PAGE.margin, y, width: CONTENT - 90 },
    SMALL,
  )
  write(
    doc,
    say(words.pageOf, { page, pages }),
    { x: RIGHT - 80, y, width: 80 },
    { ...SMALL, align: 'right' },
  )
}
