import { type Paise, splitAmount } from '#rules/money.ts'
import { amountInWords } from './amount-in-words.ts'
import {
  type CreditNoteDocument,
  creditedOf,
  type InvoiceDocument,
  isInterState,
  leftOfLines,
  preventiveNoteAfter,
  taxTotals,
} from './document.ts'
import { lineTax } from './tax.ts'

interface CreditNoteFacts {
  number: string
  issuedAt: Date
  amount: Paise
  /** Indexes of the cancelled lines; undefined for all. */
  lines?: readonly number[]
  earlier?: readonly CreditNoteDocument[]
}

/**
 * Credit note by GST rule 53. Splits the amount over the cancelled lines in proportion to what is
 * left of each, at the invoice's rates. All notes of an invoice add up to its tax to the paisa.
 */
export function creditNoteDocument(
  invoice: InvoiceDocument,
  { number, issuedAt, amount, lines: taken, earlier = [] }: CreditNoteFacts,
): CreditNoteDocument {
  const { placeOfSupply, company } = invoice
  const left = leftOfLines(invoice, earlier)
  if (!(amount > 0 && amount <= sumOf(left)))
    throw new RangeError('a credit note over another amount than was paid')
  const named = left.map((rest, index) => (!taken || taken.includes(index) ? rest : 0))
  // The amount is above the cancelled lines only if cancelling them lost the coupon: the rest is then credited to the
  // other lines.
  const ofNamed = Math.min(amount, sumOf(named))
  const others = left.map((rest, index) => rest - (named[index] ?? 0))
  const more = splitAmount(amount - ofNamed, others)
  const shares = splitAmount(ofNamed, named).map((share, index) => share + (more[index] ?? 0))
  const lines = invoice.lines
    .map((line, index) => {
      const { name, patientName, sac, quantity } = line
      const total = shares[index] ?? 0
      const named = patientName === undefined ? { name } : { name, patientName }
      return {
        line: index,
        ...named,
        sac,
        quantity,
        total,
        ...taxOfMore(line, creditedOf(earlier, index), total, isInterState(placeOfSupply, company)),
      }
    })
    .filter(line => line.total > 0)
  const document: CreditNoteDocument = {
    kind: 'credit-note',
    number,
    title: 'Credit Note',
    issuedAt: issuedAt.toISOString(),
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    orderNumber: invoice.orderNumber,
    company,
    customer: invoice.customer,
    patientName: invoice.patientName,
    paymentMethod: invoice.paymentMethod,
    placeOfSupply,
    lines,
    ...taxesOfMore(earlier, lines, invoice),
    total: amount,
    totalInWords: amountInWords(amount),
    notes: [`Refunded ${invoice.paymentMethod === 'ONLINE' ? 'online' : 'in cash'}.`],
  }
  const preventive = preventiveNoteAfter(invoice, [...earlier, document])
  return preventive ? { ...document, notes: [...document.notes, preventive] } : document
}

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Tax of a line in this note. Computed from all credits of the line so far, less the tax in earlier notes, so that
 * rounding errors don't add up.
 */
function taxOfMore(
  line: InvoiceDocument['lines'][number],
  before: readonly { total: Paise; tax: Paise }[],
  total: Paise,
  isOtherState: boolean,
) {
  const { rate, sac } = line
  const credited = sumOf(before.map(note => note.total)) + total
  // Documents of an earlier release rounded the tax in another way.
  const ofAll =
    credited === line.total
      ? line.tax
      : lineTax(credited, { treatment: 'TAXABLE', rate, sac }, isOtherState).tax
  const tax = ofAll - sumOf(before.map(note => note.tax))
  return { rate, taxableValue: total - tax, tax }
}

/** Splits the taxes so that over all notes CGST and SGST have the same halves as in the invoice. */
function taxesOfMore(
  earlier: readonly CreditNoteDocument[],
  lines: CreditNoteDocument['lines'],
  { placeOfSupply, company }: InvoiceDocument,
) {
  const own = taxTotals(lines, placeOfSupply, company)
  const all = taxTotals([...earlier.flatMap(note => note.lines), ...lines], placeOfSupply, company)
  const before = earlier.flatMap(note => note.taxes)
  const taxes = own.taxes.map(part => {
    const isSame = ({ name, rate }: typeof part) => name === part.name && rate === part.rate
    const ofAll = all.taxes.find(isSame)?.amount ?? 0
    return { ...part, amount: ofAll - sumOf(before.filter(isSame).map(({ amount }) => amount)) }
  })
  return { ...own, taxes }
}
