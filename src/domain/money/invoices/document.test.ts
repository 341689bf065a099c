import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { splitAmount } from '#rules/money.ts'
import { invoice as invoiceSchema } from '#shop/invoice/contract.ts'
import { anInvoice, anItem, EXEMPT, TAXED } from '#tests/helpers/an-invoice.ts'
import { demoCities } from '#tests/helpers/our-cities.ts'
import { creditNoteDocument } from './credit-note.ts'
import { storedCreditNote, storedInvoice } from './document.ts'
import { invoiceView } from './json.ts'

const invoiceJson = (...given: Parameters<typeof invoiceView>) =>
  z.encode(invoiceSchema, invoiceView(...given))

const GSTIN = '27AAPFU0939F1ZV'
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const amountsOf = ({ taxes }: Pick<ReturnType<typeof anInvoice>, 'taxes'>, tax: 'CGST' | 'SGST') =>
  taxes.filter(({ name }) => name === tax).map(({ amount }) => amount)

const taxRules = fc.record({
  treatment: fc.constantFrom('EXEMPT' as const, 'TAXABLE' as const),
  rate: fc.integer({ min: 0, max: 4000 }),
  sac: fc.constantFrom('999316', '999312'),
})

const anyInvoice = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 20 }),
        price: fc.integer({ min: 1, max: 9_999_900 }),
        isPackage: fc.boolean(),
        tax: taxRules,
      }),
      { minLength: 1, maxLength: 60 },
    ),
    couponPart: fc.double({ min: 0, max: 1, noNaN: true }),
    city: fc.constantFrom(...demoCities.all.map(({ name }) => name)),
    paidAs: fc.constantFrom('online' as const, 'cash' as const),
  })
  .map(({ lines, couponPart, city, paidAs }) => {
    const amounts = lines.map(line => line.price * line.quantity)
    const discount = Math.floor((sum(amounts) - 1) * couponPart)
    const shares = splitAmount(discount, amounts)
    const items = lines.map((line, index) => anItem({ ...line, discount: shares[index] ?? 0 }))
    return { discount, invoice: anInvoice({ items, paidAs, order: { city } }) }
  })

describe('an invoice of any cart, coupon and tax table', () => {
  test('agrees to the paisa in lines, discount, taxes and total', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice, discount }) => {
        const { lines } = invoice
        for (const line of lines) {
          expect(line.amount).toBe(line.price * line.quantity)
          expect(line.total).toBe(line.amount - line.discount)
          expect(line.taxableValue + line.tax).toBe(line.total)
          expect(Math.min(line.taxableValue, line.tax, line.total)).toBeGreaterThanOrEqual(0)
        }
        expect(invoice.subtotal).toBe(sum(lines.map(line => line.amount)))
        expect(invoice.discount).toBe(discount)
        expect(invoice.total).toBe(invoice.subtotal - invoice.discount)
        expect(invoice.tax).toBe(sum(lines.map(line => line.tax)))
        expect(sum(invoice.taxes.map(tax => tax.amount))).toBe(invoice.tax)
        expect(amountsOf(invoice, 'SGST')).toEqual(amountsOf(invoice, 'CGST'))
        expect(invoice.taxableValue + invoice.tax).toBe(invoice.total)
      }),
    )
  })

  test('shows in rupees what is stored in paise', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice }) => {
        const json = invoiceJson(invoice)
        const paise = (rupees: number) => Math.round(rupees * 100)
        expect(paise(json.total)).toBe(invoice.total)
        expect(paise(json.subtotal) - paise(json.discount)).toBe(paise(json.total))
        expect(sum(json.items.map(item => paise(item.taxableValue) + paise(item.taxAmount)))).toBe(
          paise(json.total),
        )
        expect(sum(json.items.map(item => paise(item.taxAmount)))).toBe(paise(json.taxAmount))
        expect(sum(json.taxes.map(tax => paise(tax.amount)))).toBe(paise(json.taxAmount))
      }),
    )
  })

  test('is read back from JSON unchanged', () => {
    fc.assert(
      fc.property(anyInvoice, ({ invoice }) => {
        expect(storedInvoice.parse(JSON.parse(JSON.stringify(invoice)))).toEqual(invoice)
      }),
      { numRuns: 20 },
    )
  })

  test('can be credited for any part, to the paisa', () => {
    fc.assert(
      fc.property(anyInvoice, fc.double({ min: 0, max: 1, noNaN: true }), ({ invoice }, part) => {
        const amount = Math.max(1, Math.floor(invoice.total * part))
        const note = creditNoteDocument(invoice, { number: 'CN/2627/000001', issuedAt: new Date(), amount })
        expect(sum(note.lines.map(line => line.total))).toBe(amount)
        expect(note.taxableValue + note.tax).toBe(amount)
        expect(sum(note.taxes.map(tax => tax.amount))).toBe(note.tax)
        expect(amountsOf(note, 'SGST')).toEqual(amountsOf(note, 'CGST'))
        const rest = invoice.total - amount
        if (rest === 0) return
        const second = { number: 'CN/2627/000002', issuedAt: new Date(), amount: rest, earlier: [note] }
        const last = creditNoteDocument(invoice, second)
        expect(note.tax + last.tax).toBe(invoice.tax)
        expect(amountsOf(last, 'SGST')).toEqual(amountsOf(last, 'CGST'))
        expect(storedCreditNote.parse(JSON.parse(JSON.stringify(note)))).toEqual(note)
      }),
    )
  })
})

describe('an impossible invoice', () => {
  test('without lines, or with a discount that is negative or above its line, is refused', () => {
    expect(() => anInvoice({ items: [] })).toThrow('without lines')
    expect(() => anInvoice({ items: [anItem({ discount: 24_901 })] })).toThrow(RangeError)
    expect(() => anInvoice({ items: [anItem({ discount: -1 })] })).toThrow(RangeError)
  })

  test('a credit note over nothing, or over more than was paid, is refused', () => {
    const issue = (amount: number) =>
      creditNoteDocument(anInvoice(), { number: 'CN/2627/000001', issuedAt: new Date(), amount })
    expect(() => issue(0)).toThrow(RangeError)
    expect(() => issue(24_901)).toThrow(RangeError)
    expect(() => issue(Number.NaN)).toThrow(RangeError)
    expect(issue(24_900).total).toBe(24_900)
  })
})

describe('the contents of an invoice', () => {
  // P2-63
  test('without tax are a bill of supply, from a company that need not be registered', () => {
    const invoice = anInvoice()
    expect(invoice).toMatchObject({ kind: 'bill-of-supply', title: 'Bill of Supply', tax: 0, taxes: [] })
    expect(invoiceJson(invoice)).toMatchObject({
      taxAmount: 0,
      taxRate: 0,
      taxes: [],
      total: 249,
      totalInWords: 'Rupees Two Hundred Forty-Nine Only',
      gstin: 'Not registered under GST',
      placeOfSupply: 'Maharashtra (27)',
      notes: expect.stringContaining('Exempt from GST'),
      creditNote: null,
      creditNotes: [],
    })
  })

  // P2-68
  test('with tax have CGST and SGST in the company’s own state, and IGST in another', () => {
    const items = [anItem({ tax: TAXED, price: 118_00 })]
    const home = anInvoice({ items, company: { gstin: GSTIN }, order: { city: 'Pune' } })
    expect(home).toMatchObject({ kind: 'tax-invoice', title: 'Tax Invoice', tax: 1800, taxableValue: 10_000 })
    expect(home.taxes.map(({ name, rate, amount }) => [name, rate, amount])).toEqual([
      ['CGST', 900, 900],
      ['SGST', 900, 900],
    ])
    expect(invoiceJson(home)).toMatchObject({ taxAmount: 18, taxRate: 18, gstin: GSTIN })
    expect(invoiceJson(home).taxes).toEqual([
      { name: 'CGST', rate: 9, amount: 9 },
      { name: 'SGST', rate: 9, amount: 9 },
    ])
    const away = anInvoice({ items, order: { city: 'Bangalore' } })
    expect(away.placeOfSupply).toEqual({ state: 'Karnataka', stateCode: '29' })
    expect(away.taxes.map(({ name, rate, amount }) => [name, rate, amount])).toEqual([['IGST', 1800, 1800]])
    expect(invoiceJson(away).taxes).toEqual([{ name: 'IGST', rate: 18, amount: 18 }])
  })

  test('with and without tax are one invoice-cum-bill of supply, each line with its own rate', () => {
    const invoice = anInvoice({ items: [anItem(), anItem({ tax: TAXED })] })
    expect(invoice).toMatchObject({ kind: 'invoice-cum-bill', title: 'Invoice-cum-Bill of Supply' })
    expect(invoiceJson(invoice).items.map(item => [item.sac, item.taxRate, item.taxAmount])).toEqual([
      ['999316', 0, 0],
      ['999311', 18, 37.98],
    ])
    expect(invoice.notes).toHaveLength(2)
  })

  test('of a package name the patient and the mode of payment, as the tax office requires for a preventive check-up', () => {
    const items = [anItem({ isPackage: true })]
    expect(anInvoice({ items, paidAs: 'cash' }).notes.at(-1)).toMatch(
      /check-up, paid in cash.*section 80D.*Patient: Asha Rao$/,
    )
    expect(anInvoice({ items }).notes.at(-1)).toContain('paid online')
    expect(anInvoice({ items, paidAs: 'upi' }).notes.at(-1)).toContain('paid by UPI')
    expect(anInvoice().notes.join()).not.toContain('80D')
  })

  test('have the address with its city once, and the documented name of the method of payment', () => {
    const json = invoiceJson(
      anInvoice({ order: { address: '3 Lake View', city: 'Chennai' }, paidAs: 'cash' }),
    )
    expect(json).toMatchObject({ customerAddress: '3 Lake View, Chennai', paymentMethod: 'COD' })
    const street = anInvoice({ order: { address: '2 Delhi Road', city: 'Delhi' } })
    expect(invoiceJson(street).customerAddress).toBe('2 Delhi Road, Delhi')
    expect(invoiceJson(anInvoice())).toMatchObject({
      customerAddress: '14 Hill Road, Bandra West, Mumbai 400050',
      paymentMethod: 'ONLINE',
    })
  })

  test('after refunds have the rest of each patient’s tax deduction, on credit notes and on the page', () => {
    const items = [
      anItem({ isPackage: true, price: 119_900, patientName: 'Asha Rao' }),
      anItem({ isPackage: true, price: 199_900, patientName: 'Ravi Rao' }),
      anItem({ patientName: 'Ravi Rao' }),
    ]
    const invoice = anInvoice({ items })
    const issuedAt = new Date('2026-12-01T10:00:00Z')
    const first = creditNoteDocument(invoice, { number: 'CN/1', issuedAt, amount: 119_900, lines: [0] })
    expect(first.notes.at(-1)).toMatch(/section 80D.*: Ravi Rao \(₹1,999\.00\)\.$/)
    const second = creditNoteDocument(invoice, {
      number: 'CN/2',
      issuedAt,
      amount: 199_900,
      lines: [1],
      earlier: [first],
    })
    expect(second.notes.at(-1)).toBe(
      'After refunds, nothing of this invoice counts for the income tax deduction of section 80D.',
    )
    const { notes, creditNotes } = invoiceJson(invoice, [first, second])
    expect(notes).not.toMatch(/1,199|1,999/)
    expect(notes).toContain(second.notes.at(-1))
    expect(creditNotes.map(({ amount }) => amount)).toEqual([1199, 1999])
    expect(invoiceJson(invoice).notes).toContain('Asha Rao (₹1,199.00), Ravi Rao (₹1,999.00)')
  })

  test('after a refund have the credit note’s number, date and amount', () => {
    const invoice = anInvoice({ items: [anItem({ tax: EXEMPT })] })
    const note = creditNoteDocument(invoice, {
      number: 'CN/2627/000001',
      issuedAt: new Date('2026-12-01T10:00:00Z'),
      amount: 10_050,
    })
    expect(note).toMatchObject({ kind: 'credit-note', invoice: { number: 'BS/2627/000123' } })
    expect(invoiceJson(invoice, [note]).creditNote).toEqual({
      number: 'CN/2627/000001',
      date: '2026-12-01T10:00:00.000Z',
      amount: 100.5,
    })
  })
})

test('an invoice of several patients names each line’s patient, and shows what each paid for check-ups', () => {
  const checkup = { isPackage: true, name: 'Full Body Check-up', price: 129_900 }
  const several = anInvoice({
    items: [
      anItem({ patientName: 'Asha Rao' }),
      anItem({ ...checkup, patientName: 'Asha Rao', discount: 10_000 }),
      anItem({ ...checkup, patientName: 'Ravi Rao' }),
    ],
  })
  expect(several.patientName).toBe('Asha Rao, Ravi Rao')
  expect(several.lines.map(line => line.patientName)).toEqual(['Asha Rao', 'Asha Rao', 'Ravi Rao'])
  expect(several.notes.at(-1)).toMatch(/Patients: Asha Rao \(₹1,199\.00\), Ravi Rao \(₹1,299\.00\)$/)
  const one = anInvoice({
    items: [anItem({ patientName: 'Asha Rao' }), anItem({ ...checkup, patientName: 'Ravi Rao' })],
  })
  expect(one.notes.at(-1)).toMatch(/Patient: Ravi Rao \(₹1,299\.00\)$/)
  expect(anInvoice({ items: [anItem(checkup)] }).lines[0]).not.toHaveProperty('patientName')
})
