import { type Paise, spread } from '#rules/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { type CreditNoteDocument, type InvoiceDocument, taxTotals } from './document.ts'
import { lineTax } from './tax.ts'

/**
 * The document that takes back an invoice, wholly or in part (GST rule 53): the amount is spread over the invoice's
 * lines by what was paid for each, tax taken out at the invoice's own rates. Throws RangeError for an amount that the
 * invoice does not cover.
 */
export function creditNoteDocument(
  invoice: InvoiceDocument,
  { number, issuedAt, amount }: { number: string; issuedAt: Date; amount: Paise },
): CreditNoteDocument {
  if (!(amount > 0 && amount <= invoice.total))
    throw new RangeError('a credit note over another amount than was paid')
  const shares = spread(
    amount,
    invoice.lines.map(line => line.total),
  )
  const lines = invoice.lines
    .map(({ name, sac, quantity, rate }, index) => {
      const total = shares[index] ?? 0
      return { name, sac, quantity, total, ...lineTax(total, { treatment: 'TAXABLE', rate, sac }) }
    })
    .filter(line => line.total > 0)
  return {
    kind: 'credit-note',
    number,
    title: 'Credit Note',
    issuedAt: issuedAt.toISOString(),
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    orderNumber: invoice.orderNumber,
    company: invoice.company,
    customer: invoice.customer,
    patientName: invoice.patientName,
    paymentMethod: invoice.paymentMethod,
    placeOfSupply: invoice.placeOfSupply,
    lines,
    ...taxTotals(lines, invoice.placeOfSupply, invoice.company),
    total: amount,
    totalInWords: amountInWords(amount),
    notes: [`Refunded the way it was paid: ${invoice.paymentMethod === 'ONLINE' ? 'online' : 'in cash'}.`],
  }
}
