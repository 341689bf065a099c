import type { Invoice } from '#contract/invoices.ts'
import { toRupees } from '#rules/money.ts'
import { type CreditNoteDocument, type InvoiceDocument, notesAfter } from './document.ts'

/** Printed in place of the GST number. */
export const NO_GSTIN = 'Not registered under GST'

/** Basis points as percent: 1800 → 18. */
export const percent = (rate: number): number => rate / 100

/** An invoice in the contract's shape, in rupees. `taxRate` is the highest of its lines, 0 when all are exempt. */
export function invoiceJson(
  invoice: InvoiceDocument,
  creditNotes: readonly CreditNoteDocument[] = [],
  paidAtVisit: Invoice['paidAtVisit'] = null,
): Invoice {
  const notes = creditNotes.map(note => ({
    number: note.number,
    date: note.issuedAt,
    amount: toRupees(note.total),
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
    paymentMethod: invoice.paymentMethod,
    paidAtVisit,
    items: invoice.lines.map(line => ({
      name: line.name,
      patientName: line.patientName ?? invoice.patientName,
      sac: line.sac,
      quantity: line.quantity,
      price: toRupees(line.price),
      amount: toRupees(line.amount),
      discount: toRupees(line.discount),
      taxableValue: toRupees(line.taxableValue),
      taxRate: percent(line.rate),
      taxAmount: toRupees(line.tax),
    })),
    subtotal: toRupees(invoice.subtotal),
    discount: toRupees(invoice.discount),
    taxAmount: toRupees(invoice.tax),
    taxRate: percent(Math.max(...invoice.lines.map(line => line.rate))),
    taxes: invoice.taxes.map(({ name, rate, amount }) => ({
      name,
      rate: percent(rate),
      amount: toRupees(amount),
    })),
    total: toRupees(invoice.total),
    totalInWords: invoice.totalInWords,
    placeOfSupply: `${invoice.placeOfSupply.state} (${invoice.placeOfSupply.stateCode})`,
    notes: notesAfter(invoice, creditNotes).join('\n'),
    gstin: company.gstin || NO_GSTIN,
    company: { name: company.name, address: company.address, phone: company.phone, email: company.email },
    creditNote: notes.at(-1) ?? null,
    creditNotes: notes,
  }
}
