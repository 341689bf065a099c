import { move } from 'piscina'
import { invoicePdf } from './pdf.ts'
import type { IssuedInvoice } from './read.ts'

/** What a worker thread does: sets the PDF of one invoice. */
export default async ({ invoice, creditNote }: IssuedInvoice) => {
  const pdf = new Uint8Array(await invoicePdf(invoice, creditNote))
  return move(pdf)
}
