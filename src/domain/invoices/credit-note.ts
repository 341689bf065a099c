import { type Paise, spread } from '#rules/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { type CreditNoteDocument, type InvoiceDocument, taxTotals } from './document.ts'
import { lineTax } from './tax.ts'

interface Credited {
  number: string
  issuedAt: Date
  amount: Paise
  /** The lines of the invoice that are taken back, by their places in it; undefined for all. */
  lines?: readonly number[]
  /** What was credited before. */
  earlier?: readonly CreditNoteDocument[]
}

/**
 * A credit note (GST rule 53): the amount is split over the cancelled lines in proportion to what is left of each, with
 * tax at the invoice's own rates. Throws RangeError for an amount above what is left of the invoice.
 */
export function creditNoteDocument(
  invoice: InvoiceDocument,
  { number, issuedAt, amount, lines: taken, earlier = [] }: Credited,
): CreditNoteDocument {
  const left = leftOfLines(invoice, earlier)
  if (!(amount > 0 && amount <= sumOf(left)))
    throw new RangeError('a credit note over another amount than was paid')
  const named = left.map((rest, index) => (!taken || taken.includes(index) ? rest : 0))
  // More than the lines themselves only where their coupon was lost meanwhile: the rest is of the others.
  const ofNamed = Math.min(amount, sumOf(named))
  const others = left.map((rest, index) => rest - (named[index] ?? 0))
  const more = spread(amount - ofNamed, others)
  const shares = spread(ofNamed, named).map((share, index) => share + (more[index] ?? 0))
  const lines = invoice.lines
    .map(({ name, patientName, sac, quantity, rate }, index) => {
      const total = shares[index] ?? 0
      const told = patientName === undefined ? { name } : { name, patientName }
      return {
        line: index,
        ...told,
        sac,
        quantity,
        total,
        ...lineTax(total, { treatment: 'TAXABLE', rate, sac }),
      }
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

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0)

/** What of each line of an invoice has not been credited. A note without places is the only one, over the whole. */
function leftOfLines(invoice: InvoiceDocument, earlier: readonly CreditNoteDocument[]): Paise[] {
  return invoice.lines.map(({ total }, index) => {
    const credited = earlier.flatMap(note =>
      note.lines.filter(({ line }, place) => (line ?? place) === index).map(line => line.total),
    )
    return total - sumOf(credited)
  })
}
