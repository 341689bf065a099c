import { csvText } from '#domain/files/csv.ts'
import { indianDate } from '#rules/dates.ts'
import type { GSTR1_SHEETS } from '#rules/desk/accounting.ts'
import { type Paise, toRupees } from '#rules/money.ts'
import type { Gstr1, LargeDocument, TaxSums } from './gstr1.ts'

/** GSTR-1 as the JSON of the portal's return, and as the CSV sheets of its offline tool. In rupees. */

const percent = (basisPoints: number): number => basisPoints / 100
/** '24-11-2026', in India. */
const portalDate = (at: Date): string => indianDate(at).split('-').reverse().join('-')

const taxAmounts = ({ taxableValue, igst, cgst, sgst }: TaxSums) => ({
  txval: toRupees(taxableValue),
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
})

const items = ({ rates }: LargeDocument) =>
  rates.map(({ rate, taxableValue, igst }, at) => ({
    num: at + 1,
    itm_det: { rt: percent(rate), txval: toRupees(taxableValue), iamt: toRupees(igst), csamt: 0 },
  }))

/** The schema that the portal and its offline tool read. The portal computes the hash itself. */
const PORTAL_VERSION = 'GST3.1.6'

export function gstr1Json(books: Gstr1): string {
  const [year, month] = books.month.split('-')
  const invoices = books.large.filter(document => !document.isCreditNote)
  const notes = books.large.filter(document => document.isCreditNote)
  const tables = {
    b2cs: books.small.map(row => ({
      sply_ty: row.isInterState ? 'INTER' : 'INTRA',
      typ: 'OE',
      pos: row.stateCode,
      rt: percent(row.rate),
      ...taxAmounts(row),
    })),
    b2cl: [...Map.groupBy(invoices, invoice => invoice.stateCode)].map(([pos, inv]) => ({
      pos,
      inv: inv.map(document => ({
        inum: document.number,
        idt: portalDate(document.issuedAt),
        val: toRupees(document.total),
        itms: items(document),
      })),
    })),
    cdnur: notes.map(note => ({
      typ: 'B2CL',
      ntty: 'C',
      nt_num: note.number,
      nt_dt: portalDate(note.issuedAt),
      val: toRupees(note.total),
      pos: note.stateCode,
      itms: items(note),
    })),
  }
  return JSON.stringify(
    {
      gstin: books.gstin,
      fp: `${month}${year}`,
      version: PORTAL_VERSION,
      hash: 'hash',
      ...Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows.length > 0)),
      nil: {
        inv: books.exempt.map(({ isInterState, value }) => ({
          sply_ty: isInterState ? 'INTRB2C' : 'INTRAB2C',
          expt_amt: toRupees(value),
          nil_amt: 0,
          ngsup_amt: 0,
        })),
      },
      hsn: {
        hsn_b2c: books.services.map((row, at) => ({
          num: at + 1,
          hsn_sc: row.sac,
          uqc: 'NA',
          qty: 0,
          rt: percent(row.rate),
          ...taxAmounts(row),
        })),
      },
      doc_issue: { doc_det: issuedSeries(books) },
    },
    null,
    2,
  )
}

const NATURES = [
  { number: 1, name: 'Invoices for outward supply', isCreditNote: false },
  { number: 5, name: 'Credit Note', isCreditNote: true },
] as const

const issuedSeries = ({ series }: Gstr1) =>
  NATURES.flatMap(({ number, name, isCreditNote }) => {
    const own = series.filter(row => row.isCreditNote === isCreditNote)
    if (own.length === 0) return []
    const docs = own.map(({ from, to, count, missing }, at) => ({
      num: at + 1,
      from,
      to,
      totnum: count + missing,
      cancel: missing,
      net_issue: count,
    }))
    return [{ doc_num: number, doc_typ: name, docs }]
  })

export type Gstr1Sheet = (typeof GSTR1_SHEETS)[number]

const rupees = (paise: Paise): string => (paise / 100).toFixed(2)
const sum = ({ taxableValue, igst, cgst, sgst }: TaxSums): Paise => taxableValue + igst + cgst + sgst

export function gstr1Sheet(sheet: Gstr1Sheet, books: Gstr1): string {
  return csvText(SHEETS[sheet](books))
}

const SHEETS: Record<Gstr1Sheet, (books: Gstr1) => (string | number)[][]> = {
  b2cs: ({ small }) => [
    [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...small.map(row => {
      const place = `${row.stateCode}-${row.place}`
      return ['OE', place, percent(row.rate), '', rupees(row.taxableValue), '0.00', '']
    }),
  ],
  exemp: ({ exempt }) => [
    [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    ...exempt.map(({ isInterState, value }) => [
      `${isInterState ? 'Inter' : 'Intra'}-State supplies to unregistered persons`,
      '0.00',
      rupees(value),
      '0.00',
    ]),
  ],
  hsn: ({ services }) => [
    [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    ...services.map(row => [
      row.sac,
      '',
      'NA',
      0,
      rupees(sum(row)),
      percent(row.rate),
      rupees(row.taxableValue),
      rupees(row.igst),
      rupees(row.cgst),
      rupees(row.sgst),
      '0.00',
    ]),
  ],
  docs: ({ series }) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...NATURES.flatMap(({ name, isCreditNote }) =>
      series
        .filter(row => row.isCreditNote === isCreditNote)
        .map(({ from, to, count, missing }) => [name, from, to, count + missing, missing]),
    ),
  ],
}
