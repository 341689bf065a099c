import type { PaidAtVisit } from '#domain/orders/order-response.ts'
import { type CreditNoteDocument, type InvoiceDocument, notesAfter } from './document.ts'

export const NO_GSTIN = 'Not registered under GST'

/** Basis points as percent: 1800 → 18. */
export const percent = (rate: number): number => rate / 100

/** `taxRate` is the highest of the lines. */
export function invoiceView(
  invoice: InvoiceDocument,
  creditNotes: readonly CreditNoteDocument[] = [],
  paidAtVisit: PaidAtVisit | null = null,
) {
  const notes = creditNotes.map(note => ({
    number: note.number,
    date: note.issuedAt,
    amount: note.total,
  }))
  const { company, customer } = invoice
  return {
    number: invoice.number,
    title: invoice.title,
    orderId: invoice.orderNumber,
    invoiceDate: invoice.issuedAt,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    customerAddress: customer.address,
    patientName: invoice.patientName,
    referredBy: invoice.referredBy ?? null,
    paymentMethod: invoice.paymentMethod,
    paidAtVisit,
    paidAt: invoice.paidAt ?? null,
    paymentReference: invoice.paymentReference ?? null,
    items: invoice.lines.map(line => ({
      name: line.name,
      patientName: line.patientName ?? invoice.patientName,
      sac: line.sac,
      quantity: line.quantity,
      price: line.price,
      amount: line.amount,
      discount: line.discount,
      taxableValue: line.taxableValue,
      taxRate: percent(line.rate),
      taxAmount: line.tax,
    })),
    subtotal: invoice.subtotal,
    discount: invoice.discount,
    taxAmount: invoice.tax,
    taxRate: percent(Math.max(...invoice.lines.map(line => line.rate))),
    taxes: invoice.taxes.map(({ name, rate, amount }) => ({
      name,
      rate: percent(rate),
      amount: amount,
    })),
    total: invoice.total,
    totalInWords: invoice.totalInWords,
    placeOfSupply: `${invoice.placeOfSupply.state} (${invoice.placeOfSupply.stateCode})`,
    notes: notesAfter(invoice, creditNotes).join('\n'),
    gstin: company.gstin || NO_GSTIN,
    company: {
      name: company.name,
      address: company.address,
      phone: company.phone,
      email: company.email,
      accreditation: company.accreditation ?? null,
    },
    creditNote: notes.at(-1) ?? null,
    creditNotes: notes,
  }
}
