import { z } from 'zod'
import type { BookedPatient } from '#domain/orders/order-patients.ts'
import type { Company, TaxRules } from '#domain/shop.ts'
import { withCity } from '#rules/addresses/with-city.ts'
import { formatPaise, type Paise } from '#rules/money.ts'
import { CHOSEN_METHODS, TAKEN_AS, type TakenAs } from '#rules/orders/order-status.ts'
import { amountInWords } from './amount-in-words.ts'
import type { State } from './place-of-supply.ts'
import { type InvoiceKind, invoiceKind, lineTax, taxParts } from './tax.ts'

/** Stores everything that is printed, so that later changes of settings alter no document. Paise, basis points, UTC. */

const paise = z.int()
const state = z.object({ state: z.string(), stateCode: z.string() })
const taxed = { rate: z.number(), taxableValue: paise }

const sharedFields = {
  number: z.string(),
  title: z.string(),
  issuedAt: z.iso.datetime(),
  orderNumber: z.string(),
  company: state.extend({
    brand: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    gstin: z.string(),
    /** As stated when it was issued: 'NABL MC-1234'; missing without one, and in documents of the previous release. */
    accreditation: z.string().optional(),
  }),
  customer: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  patientName: z.string(),
  /** The referring doctor; missing where none was stated. */
  referredBy: z.string().optional(),
  paymentMethod: z.enum(CHOSEN_METHODS),
  /** Left out for an online payment. */
  takenAs: z.enum(TAKEN_AS).optional(),
  placeOfSupply: state,
  taxableValue: paise,
  tax: paise,
  taxes: z.array(z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), ...taxed, amount: paise })),
  total: paise,
  totalInWords: z.string(),
  notes: z.array(z.string()),
}

const lineStart = {
  name: z.string(),
  /** Only with several patients. */
  patientName: z.string().optional(),
  sac: z.string(),
  quantity: z.int(),
}
const invoiceLine = z.object({
  ...lineStart,
  /** Preventive check-up; missing in documents of earlier releases. */
  isPackage: z.boolean().optional(),
  price: paise,
  amount: paise,
  discount: paise,
  ...taxed,
  tax: paise,
  /** Amount less discount, including tax. */
  total: paise,
})
const creditLine = z.object({
  /** Index in the invoice; missing in documents of the previous release. */
  line: z.int().optional(),
  ...lineStart,
  ...taxed,
  tax: paise,
  total: paise,
})

export const storedInvoice = z.object({
  ...sharedFields,
  kind: z.enum(['bill-of-supply', 'tax-invoice', 'invoice-cum-bill']),
  couponCode: z.string().nullable(),
  /** Missing in documents of the previous release. */
  paidAt: z.iso.datetime().optional(),
  /** The payment's number at the provider, or of a UPI or card payment; missing for cash. */
  paymentReference: z.string().optional(),
  lines: z.array(invoiceLine),
  subtotal: paise,
  discount: paise,
})
export type InvoiceDocument = z.infer<typeof storedInvoice>

export const storedCreditNote = z.object({
  ...sharedFields,
  kind: z.literal('credit-note'),
  invoice: z.object({ number: z.string(), issuedAt: z.iso.datetime() }),
  lines: z.array(creditLine),
})
export type CreditNoteDocument = z.infer<typeof storedCreditNote>

/** Amounts in paise; `discount` is the item's share of the coupon's. */
export interface InvoiceItem {
  name: string
  /** Only with several patients. */
  patientName?: string
  quantity: number
  price: Paise
  discount: Paise
  isPackage: boolean
  tax: TaxRules
}

export interface InvoiceInput {
  number: string
  issuedAt: Date
  company: Company & { accreditation?: string }
  order: {
    number: string
    city: string
    address: string
    couponCode: string | null
    referredBy: string | null
  }
  placeOfSupply: State
  patient: Pick<BookedPatient, 'name'>
  customer: { name: string | null; phone: string | null; email: string | null }
  paidAs: 'online' | TakenAs
  paymentReference?: string | null
  items: readonly InvoiceItem[]
}

const PAID_AS = { online: 'online', cash: 'in cash', upi: 'by UPI', card: 'by card' } as const

const TITLES: Record<InvoiceKind, string> = {
  'bill-of-supply': 'Bill of Supply',
  'tax-invoice': 'Tax Invoice',
  'invoice-cum-bill': 'Invoice-cum-Bill of Supply',
}

const sumOf = <T>(lines: readonly T[], value: (line: T) => number): number =>
  lines.reduce((sum, line) => sum + value(line), 0)

/** Prices include tax; lines, taxes and total agree to the paisa. */
export function invoiceDocument(input: InvoiceInput): InvoiceDocument {
  const { order, company, items, placeOfSupply } = input
  if (items.length === 0) throw new Error('an invoice without lines')
  const lines = items.map(item => invoiceLineOf(item, isInterState(placeOfSupply, company)))
  const kind = invoiceKind(items.map(item => item.tax))
  const total = sumOf(lines, line => line.total)
  return {
    kind,
    number: input.number,
    title: TITLES[kind],
    issuedAt: input.issuedAt.toISOString(),
    orderNumber: order.number,
    company: { ...company },
    customer: { ...input.customer, address: addressOf(order) },
    patientName: namesOf(input).join(', '),
    ...(order.referredBy ? { referredBy: order.referredBy } : {}),
    paymentMethod: input.paidAs === 'online' ? 'ONLINE' : 'COD',
    ...(input.paidAs === 'online' ? {} : { takenAs: input.paidAs }),
    placeOfSupply,
    couponCode: order.couponCode,
    // It is issued in the transaction of its payment.
    paidAt: input.issuedAt.toISOString(),
    ...(input.paymentReference ? { paymentReference: input.paymentReference } : {}),
    lines,
    subtotal: sumOf(lines, line => line.amount),
    discount: sumOf(lines, line => line.discount),
    ...taxTotals(lines, placeOfSupply, company),
    total,
    totalInWords: amountInWords(total),
    notes: notesOf(input),
  }
}

type InvoiceLine = InvoiceDocument['lines'][number]

export const isInterState = (place: State, company: State): boolean => place.stateCode !== company.stateCode

function invoiceLineOf(item: InvoiceItem, isOtherState: boolean): InvoiceLine {
  const { name, patientName, quantity, price, discount, isPackage, tax } = item
  const amount = price * quantity
  const total = amount - discount
  if (!(discount >= 0 && total >= 0)) throw new RangeError('a discount larger than its line')
  const named = patientName === undefined ? { name } : { name, patientName }
  return {
    ...named,
    isPackage,
    sac: tax.sac,
    quantity,
    price,
    amount,
    discount,
    total,
    ...lineTax(total, tax, isOtherState),
  }
}

export function taxTotals(
  lines: readonly { rate: number; taxableValue: Paise; tax: Paise }[],
  state: State,
  company: State,
) {
  return {
    taxableValue: sumOf(lines, line => line.taxableValue),
    tax: sumOf(lines, line => line.tax),
    taxes: taxParts(lines, isInterState(state, company)),
  }
}

/** Adds the city, which customers often leave out of their address. */
function addressOf({ address, city }: InvoiceInput['order']): string {
  return withCity(city, address)
}

const namesOf = ({ items, patient }: Pick<InvoiceInput, 'items' | 'patient'>): string[] => [
  ...new Set(items.map(item => item.patientName ?? patient.name)),
]

const SECTION_80D = 'section 80D'

/** A note without line indexes is the only note, over the whole invoice. */
export const creditedOf = (credited: readonly CreditNoteDocument[], index: number) =>
  credited.flatMap(note => note.lines.filter(({ line }, place) => (line ?? place) === index))

export const leftOfLines = (invoice: InvoiceDocument, credited: readonly CreditNoteDocument[]): Paise[] =>
  invoice.lines.map(({ total }, index) => total - sumOf(creditedOf(credited, index), line => line.total))

/** Amount per patient under section 80D after credit notes; undefined if the invoice never had any. */
export function preventiveNoteAfter(
  invoice: InvoiceDocument,
  credited: readonly CreditNoteDocument[],
): string | undefined {
  if (!invoice.notes.some(note => note.includes(SECTION_80D))) return undefined
  const left = leftOfLines(invoice, credited)
  const paid = new Map<string, Paise>()
  invoice.lines.forEach(({ patientName = invoice.patientName, isPackage = true }, index) => {
    const rest = left[index] ?? 0
    if (isPackage && rest > 0) paid.set(patientName, (paid.get(patientName) ?? 0) + rest)
  })
  const sums = [...paid].map(([name, total]) => `${name} (${formatPaise(total)})`).join(', ')
  return sums
    ? `After refunds, for the income tax deduction of ${SECTION_80D} (preventive health check-up): ${sums}.`
    : `After refunds, nothing of this invoice counts for the income tax deduction of ${SECTION_80D}.`
}

export function notesAfter(invoice: InvoiceDocument, credited: readonly CreditNoteDocument[]): string[] {
  const preventive = credited.length > 0 ? preventiveNoteAfter(invoice, credited) : undefined
  return preventive
    ? [...invoice.notes.filter(note => !note.includes(SECTION_80D)), preventive]
    : [...invoice.notes]
}

/** By patient, because the income tax deduction (section 80D) is per person. */
function preventiveNote({ items, patient }: InvoiceInput): string {
  const packages = items.filter(item => item.isPackage)
  if (items.every(item => item.patientName === undefined)) return `Patient: ${patient.name}`
  const paid = Map.groupBy(packages, item => item.patientName ?? patient.name)
  const sums = [...paid].map(([name, own]) => {
    const total = sumOf(own, ({ price, quantity, discount }) => price * quantity - discount)
    return `${name} (${formatPaise(total)})`
  })
  return `${sums.length === 1 ? 'Patient' : 'Patients'}: ${sums.join(', ')}`
}

function notesOf(input: InvoiceInput): string[] {
  const { items, paidAs } = input
  const isTaxed = items.some(({ tax }) => invoiceKind([tax]) === 'tax-invoice')
  const isExempt = items.some(({ tax }) => invoiceKind([tax]) === 'bill-of-supply')
  return [
    ...(isExempt
      ? [
          'Exempt from GST: health care services by a clinical establishment, SAC 9993 (notification 12/2017, entry 74).',
        ]
      : []),
    ...(isTaxed ? ['Prices include GST. Tax payable on reverse charge: no.'] : []),
    ...(items.some(item => item.isPackage)
      ? [
          `Preventive health check-up, paid ${PAID_AS[paidAs]}: for the income tax deduction of ${SECTION_80D}, now section 126 of the Income-tax Act, 2025. ${preventiveNote(input)}`,
        ]
      : []),
  ]
}
