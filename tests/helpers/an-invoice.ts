import { type InvoiceInput, type InvoiceItem, invoiceDocument } from '#domain/money/invoices/document.ts'
import type { Company, TaxRules } from '#domain/shop.ts'
import { stateOfCode } from '#rules/gst/states.ts'
import { demoCity } from './our-cities.ts'

/** Documents for tests. */

const COMPANY: Company = {
  brand: 'jaanch',
  name: 'Jaanch Diagnostics',
  address: '1 Sample Street, Fort, Mumbai 400001',
  state: 'Maharashtra',
  stateCode: '27',
  phone: '022 0000 0000',
  email: 'care@jaanch.example',
  gstin: '',
}

export const EXEMPT: TaxRules = { treatment: 'EXEMPT', rate: 1800, sac: '999316' }
export const TAXED: TaxRules = { treatment: 'TAXABLE', rate: 1800, sac: '999311' }

/** One complete blood count for ₹249, changed as a test wants it. */
export const anItem = (change: Partial<InvoiceItem> = {}): InvoiceItem => ({
  name: 'Complete Blood Count (CBC)',
  quantity: 1,
  price: 24_900,
  discount: 0,
  isPackage: false,
  tax: EXEMPT,
  ...change,
})

function stateOf(city: string): InvoiceInput['placeOfSupply'] {
  const { stateCode } = demoCity(city)
  return { state: stateOfCode(stateCode) ?? '', stateCode }
}

export type InvoiceChange = Partial<Omit<InvoiceInput, 'order' | 'customer' | 'company'>> & {
  order?: Partial<InvoiceInput['order']>
  customer?: Partial<InvoiceInput['customer']>
  company?: Partial<InvoiceInput['company']>
}

/** The document of one test in Mumbai, paid online, changed as a test wants it. */
export const anInvoice = ({ order, customer, company, ...change }: InvoiceChange = {}) =>
  invoiceDocument({
    number: 'BS/2627/000123',
    issuedAt: new Date('2026-11-21T20:00:00Z'),
    paidAs: 'online',
    patient: { name: 'Asha Rao' },
    items: [anItem()],
    placeOfSupply: stateOf(order?.city ?? 'Mumbai'),
    ...change,
    company: { ...COMPANY, ...company },
    order: {
      number: 'ORD-7K3M-Q9T4',
      city: 'Mumbai',
      address: '14 Hill Road, Bandra West, Mumbai 400050',
      couponCode: null,
      referredBy: null,
      ...order,
    },
    customer: { name: 'Ravi Rao', phone: '9876543210', email: 'ravi@example.com', ...customer },
  })
