import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditNoteDocument } from '#domain/money/invoices/credit-note.ts'
import type { CreditNoteDocument, InvoiceDocument } from '#domain/money/invoices/document.ts'
import { anInvoice, anItem, EXEMPT, TAXED } from '#tests/helpers/an-invoice.ts'
import { type Gstr1, gstr1Of, type TaxDocument } from './gstr1.ts'
import { gstr1Json, gstr1Sheet } from './gstr1-files.ts'

const taxDocument = (
  document: InvoiceDocument | CreditNoteDocument,
  invoiceTotal = document.total,
): TaxDocument => ({ ...document, issuedAt: new Date(document.issuedAt), invoiceTotal })

function booksOf(documents: readonly TaxDocument[]): Gstr1 {
  const books = gstr1Of('2026-11')
  for (const one of documents) books.add(one)
  return books.result()
}

const anyItem = fc.record({
  price: fc.integer({ min: 100, max: 9_000_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  tax: fc.constantFrom(
    EXEMPT,
    TAXED,
    { ...TAXED, rate: 500 },
    { ...TAXED, rate: 500, sac: '999312' },
    { ...TAXED, sac: '999312' },
  ),
})
const anyDocuments = fc
  .array(
    fc.record({
      items: fc.array(anyItem, { minLength: 1, maxLength: 4 }),
      city: fc.constantFrom('Mumbai', 'Delhi', 'Chennai'),
      /** Part of it that is refunded, in thousandths. */
      back: fc.integer({ min: 0, max: 1000 }),
    }),
    { maxLength: 12 },
  )
  .map(made =>
    made.flatMap(({ items, city, back }, at) => {
      const number = `IB/2627/${String(at + 7).padStart(6, '0')}`
      const invoice = anInvoice({
        number,
        items: items.map(anItem),
        order: { city },
        company: { gstin: '27X' },
      })
      const amount = Math.floor((invoice.total * back) / 1000)
      const noted = { number: `CN/2627/${String(at + 1).padStart(6, '0')}`, issuedAt: new Date(0), amount }
      const note = amount > 0 ? [taxDocument(creditNoteDocument(invoice, noted), invoice.total)] : []
      return [taxDocument(invoice), ...note]
    }),
  )

const signOf = ({ kind }: TaxDocument) => (kind === 'credit-note' ? -1 : 1)
const total = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

test('taxable values, exempt values and taxes agree with the documents, to the paisa', () => {
  fc.assert(
    fc.property(anyDocuments, documents => {
      const books = booksOf(documents)
      const whole = total(documents, one => signOf(one) * one.total)
      const large = books.large.flatMap(one =>
        one.rates.map(row => ({ ...row, sign: one.isCreditNote ? -1 : 1 })),
      )
      const taxable =
        total(books.small, row => row.taxableValue) + total(large, row => row.sign * row.taxableValue)
      const igst = total(books.small, row => row.igst) + total(large, row => row.sign * row.igst)
      const own = total(books.small, row => row.cgst + row.sgst)
      const exempt = total(books.exempt, row => row.value)
      expect(taxable + igst + own + exempt).toBe(whole)
      expect({ taxable, igst, exempt }).toEqual({
        taxable: books.totals.taxableValue,
        igst: books.totals.igst,
        exempt: books.totals.exempt,
      })
      // Table 12 has the exempt services too.
      expect(total(books.services, row => row.taxableValue)).toBe(taxable + exempt)
      for (const tax of ['igst', 'cgst', 'sgst'] as const)
        expect(total(books.services, row => row[tax])).toBe(books.totals[tax])
      for (const tax of ['CGST', 'SGST', 'IGST'] as const)
        expect(books.totals[tax.toLowerCase() as 'cgst']).toBe(
          total(documents, one =>
            total(
              one.taxes.filter(({ name }) => name === tax),
              part => signOf(one) * part.amount,
            ),
          ),
        )
      expect(total(books.series, row => row.count)).toBe(documents.length)
    }),
  )
})

test('a bill of exempt tests is only in the exempt table, the services and the numbers', () => {
  const bills = ['000123', '000124', '000126'].map(number => anInvoice({ number: `BS/2627/${number}` }))
  const books = booksOf(bills.map(one => taxDocument(one)))
  expect(JSON.parse(gstr1Json(books))).toEqual({
    gstin: '',
    fp: '112026',
    version: 'GST3.1.6',
    hash: 'hash',
    nil: { inv: [{ sply_ty: 'INTRAB2C', expt_amt: 747, nil_amt: 0, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2c: [
        {
          num: 1,
          hsn_sc: '999316',
          uqc: 'NA',
          qty: 0,
          rt: 0,
          txval: 747,
          iamt: 0,
          camt: 0,
          samt: 0,
          csamt: 0,
        },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [
            {
              num: 1,
              from: 'BS/2627/000123',
              to: 'BS/2627/000126',
              totnum: 4,
              cancel: 1,
              net_issue: 3,
            },
          ],
        },
      ],
    },
  })
  expect(gstr1Sheet('exemp', books).split('\n')[1]).toBe(
    'Intra-State supplies to unregistered persons,0.00,747.00,0.00',
  )
})

test('a credit note reduces the table of its invoice, by state or, if it is large, by document', () => {
  const large = anInvoice({
    number: 'TI/2627/000001',
    order: { city: 'Delhi' },
    items: [anItem({ price: 11_800_000, tax: TAXED })],
  })
  const note = creditNoteDocument(large, {
    number: 'CN/2627/000001',
    issuedAt: new Date(large.issuedAt),
    amount: 118,
  })
  const books = booksOf([taxDocument(large), taxDocument(note, large.total)])
  expect(books.small).toEqual([])
  expect(JSON.parse(gstr1Json(books))).toMatchObject({
    b2cl: [
      {
        pos: '07',
        inv: [
          {
            inum: 'TI/2627/000001',
            idt: '22-11-2026',
            val: 118_000,
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100_000, iamt: 18_000, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnur: [{ typ: 'B2CL', ntty: 'C', nt_num: 'CN/2627/000001', val: 1.18, pos: '07' }],
  })
  const here = anInvoice({ number: 'TI/2627/000002', items: [anItem({ price: 118, tax: TAXED })] })
  expect(gstr1Sheet('b2cs', booksOf([taxDocument(here)])).split('\n')[1]).toBe(
    'OE,27-Maharashtra,18,,1.00,0.00,',
  )
})
