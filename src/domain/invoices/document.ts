import { z } from 'zod'
import { addressIn } from '#rules/cities.ts'
import type { Paise } from '#rules/money.ts'
import type { Patient } from '#rules/patient.ts'
import type { Company, TaxRules } from '../shop.ts'
import { amountInWords } from './amount-in-words.ts'
import { placeOfSupply, type State } from './place-of-supply.ts'
import { type InvoiceKind, invoiceKind, lineTax, taxParts } from './tax.ts'

/**
 * Documents as they are kept: everything that is printed, so that a later change of settings, names or addresses
 * alters nothing. Amounts in paise, rates in basis points, instants in UTC.
 */

const paise = z.int()
const state = z.object({ state: z.string(), stateCode: z.string() })
const taxed = { rate: z.number(), taxableValue: paise }

const shared = {
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
    /** Empty when the company is not registered. */
    gstin: z.string(),
  }),
  customer: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  patientName: z.string(),
  paymentMethod: z.enum(['ONLINE', 'COD']),
  placeOfSupply: state,
  taxableValue: paise,
  tax: paise,
  taxes: z.array(z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), ...taxed, amount: paise })),
  total: paise,
  totalInWords: z.string(),
  notes: z.array(z.string()),
}

const lineStart = { name: z.string(), sac: z.string(), quantity: z.int() }
const invoiceLine = z.object({
  ...lineStart,
  price: paise,
  /** Price times quantity. */
  amount: paise,
  discount: paise,
  ...taxed,
  tax: paise,
  /** Amount less discount: what was paid for this line, its tax included. */
  total: paise,
})
const creditLine = z.object({ ...lineStart, ...taxed, tax: paise, total: paise })

export const storedInvoice = z.object({
  ...shared,
  kind: z.enum(['bill-of-supply', 'tax-invoice', 'invoice-cum-bill']),
  couponCode: z.string().nullable(),
  lines: z.array(invoiceLine),
  subtotal: paise,
  discount: paise,
})
export type InvoiceDocument = z.infer<typeof storedInvoice>

export const storedCreditNote = z.object({
  ...shared,
  kind: z.literal('credit-note'),
  /** The document that it takes back, wholly or in part. */
  invoice: z.object({ number: z.string(), issuedAt: z.iso.datetime() }),
  lines: z.array(creditLine),
})
export type CreditNoteDocument = z.infer<typeof storedCreditNote>

/** A line of a paid order with its tax treatment. Money in paise; `discount` is its part of the coupon's. */
export interface InvoiceItem {
  name: string
  quantity: number
  price: Paise
  discount: Paise
  isPackage: boolean
  tax: TaxRules
}

export interface InvoiceInput {
  number: string
  issuedAt: Date
  company: Company
  order: { number: string; city: string; address: string; couponCode: string | null }
  patient: Pick<Patient, 'name'>
  customer: { name: string | null; phone: string | null; email: string | null }
  channel: 'online' | 'cash'
  items: readonly InvoiceItem[]
}

const TITLES: Record<InvoiceKind, string> = {
  'bill-of-supply': 'Bill of Supply',
  'tax-invoice': 'Tax Invoice',
  'invoice-cum-bill': 'Invoice-cum-Bill of Supply',
}

const sumOf = <T>(lines: readonly T[], value: (line: T) => number): number =>
  lines.reduce((sum, line) => sum + value(line), 0)

/**
 * The document of a paid order. Prices include tax; lines, taxes and total agree to the paisa. Throws when the order
 * has no lines, a discount is larger than its line, or nobody collects in its city.
 */
export function invoiceDocument(input: InvoiceInput): InvoiceDocument {
  const { order, company, items } = input
  if (items.length === 0) throw new Error('an invoice without lines')
  const lines = items.map(invoiceLineOf)
  const place = placeOfSupply(order.city)
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
    patientName: input.patient.name,
    paymentMethod: input.channel === 'online' ? 'ONLINE' : 'COD',
    placeOfSupply: place,
    couponCode: order.couponCode,
    lines,
    subtotal: sumOf(lines, line => line.amount),
    discount: sumOf(lines, line => line.discount),
    ...taxTotals(lines, place, company),
    total,
    totalInWords: amountInWords(total),
    notes: notesOf(input),
  }
}

type InvoiceLine = InvoiceDocument['lines'][number]

function invoiceLineOf({ name, quantity, price, discount, tax }: InvoiceItem): InvoiceLine {
  const amount = price * quantity
  const total = amount - discount
  if (!(discount >= 0 && total >= 0)) throw new RangeError('a discount larger than its line')
  return { name, sac: tax.sac, quantity, price, amount, discount, total, ...lineTax(total, tax) }
}

/** The sums under the lines of any document. */
export function taxTotals(
  lines: readonly { rate: number; taxableValue: Paise; tax: Paise }[],
  place: State,
  company: State,
) {
  return {
    taxableValue: sumOf(lines, line => line.taxableValue),
    tax: sumOf(lines, line => line.tax),
    taxes: taxParts(lines, place.stateCode !== company.stateCode),
  }
}

/** Where the sample was collected, with its city, which customers often leave out. */
function addressOf({ address, city }: InvoiceInput['order']): string {
  return addressIn(city, address)
}

function notesOf({ items, patient, channel }: InvoiceInput): string[] {
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
          `Preventive health check-up, paid ${channel === 'online' ? 'online' : 'in cash'}: for the income tax deduction of section 80D, now section 126 of the Income-tax Act, 2025. Patient: ${patient.name}`,
        ]
      : []),
  ]
}
