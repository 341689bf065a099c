import { move } from 'piscina'
import type { IssuedInvoice } from '#domain/money/invoices/read.ts'
import { invoicePdf } from './pdf.ts'

export default async ({ invoice, creditNotes }: IssuedInvoice) => {
  const pdf = new Uint8Array(await invoicePdf(invoice, creditNotes))
  return move(pdf)
}
