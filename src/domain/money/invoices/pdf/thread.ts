import { move } from 'piscina'
import type { IssuedInvoice } from '#domain/money/invoices/read.ts'
import { invoicePdf } from './pdf.ts'

/** What a worker thread does: sets the PDF of one invoice. */
export default async ({ invoice, creditNotes }: IssuedInvoice) => {
  const pdf = new Uint8Array(await invoicePdf(invoice, creditNotes))
  return move(pdf)
}
