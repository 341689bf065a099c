import PDFDocument from 'pdfkit'
import type { CreditNoteDocument, InvoiceDocument } from '#domain/money/invoices/document.ts'
import { drawClosing } from './closing.ts'
import {
  drawContinuedHead,
  firstHead,
  foot,
  OWN_LOOK,
  type PrintedDocument,
  type PrintedLook,
} from './page.ts'
import { drawLines } from './table.ts'

/** Credit notes follow on their own pages, each with its own page count. */
export async function invoicePdf(
  invoice: InvoiceDocument,
  creditNotes: readonly CreditNoteDocument[] = [],
  look = OWN_LOOK,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: `${invoice.title} ${invoice.number}`,
      Author: invoice.company.name,
      CreationDate: new Date(invoice.issuedAt),
    },
  })
  const written = bytesOf(doc)
  print(doc, invoice, look)
  for (const note of creditNotes) print(doc, note, look)
  doc.end()
  return written
}

function print(doc: PDFKit.PDFDocument, printed: PrintedDocument, look: PrintedLook): void {
  doc.addPage()
  const first = doc.bufferedPageRange().count - 1
  const turn = () => {
    doc.addPage()
    return drawContinuedHead(doc, printed, look)
  }
  const end = drawLines(doc, printed, firstHead(doc, printed, look), turn)
  drawClosing(doc, printed, end, turn)
  const pages = doc.bufferedPageRange().count - first
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(first + page)
    foot(doc, printed, page + 1, pages)
  }
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  return promise
}
