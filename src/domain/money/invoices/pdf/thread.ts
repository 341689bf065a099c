import { move } from 'piscina'
import type { IssuedInvoice } from '#domain/money/invoices/read.ts'
import type { PrintedLook } from './page.ts'
import { invoicePdf } from './pdf.ts'

export interface PdfTask {
  issued: IssuedInvoice
  look: PrintedLook
}

export default async ({ issued: { invoice, creditNotes }, look }: PdfTask) => {
  const pdf = new Uint8Array(await invoicePdf(invoice, creditNotes, look))
  return move(pdf)
}
