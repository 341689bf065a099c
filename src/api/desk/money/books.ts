import { bookEndpoints, DOCUMENTS_AT_ONCE } from '#contract/desk/books.ts'
import {
  type BookDocument,
  type BookTotals,
  listDocuments,
  readTotals,
} from '#domain/money/accounting/documents.ts'
import { exportBooks, readGstr1, refuseBooks } from '#domain/money/accounting/exports.ts'
import type { Gstr1 } from '#domain/money/accounting/gstr1.ts'
import {
  addSettlement,
  listMatched,
  listMissing,
  listSettlements,
} from '#domain/money/accounting/settlements.ts'
import { listUpiToMatch, matchUpi } from '#domain/money/accounting/upi.ts'
import type { Shop } from '#domain/shop.ts'
import { toRupees } from '#rules/money.ts'
import { staffIn } from '#server/api/staff-auth.ts'
import { createApi } from '#server/http/http.ts'

/** A month's books. */
export function bookRoutes(shop: Shop) {
  const api = createApi()
  api.openapi(bookEndpoints.getBooks, async c => {
    refuseBooks(staffIn(c))
    const { month } = c.req.valid('query')
    const [totals, gstr1] = await Promise.all([readTotals(shop, month), readGstr1(shop, month)])
    return c.json({ success: true as const, ...shapeTotals(totals), gstr1: shapeGstr1(gstr1) }, 200)
  })
  api.openapi(bookEndpoints.listBookDocuments, async c => {
    refuseBooks(staffIn(c))
    const documents = await listDocuments(shop, { ...c.req.valid('query'), limit: DOCUMENTS_AT_ONCE })
    return c.json({ success: true as const, documents: documents.map(shapeDocument) }, 200)
  })
  api.openapi(bookEndpoints.exportBooks, async c => {
    const file = await exportBooks(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, ...file }, 200)
  })
  api.openapi(bookEndpoints.listUpiToMatch, async c => {
    const { payments, total } = await listUpiToMatch(shop, staffIn(c))
    const rows = payments.map(row => ({ ...row, amount: toRupees(row.amount), at: row.at.toISOString() }))
    return c.json({ success: true as const, payments: rows, total }, 200)
  })
  api.openapi(bookEndpoints.matchUpi, async c => {
    await matchUpi(shop, staffIn(c), { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.json({ success: true as const }, 200)
  })
  api.openapi(bookEndpoints.addSettlement, async c => {
    const added = await addSettlement(shop, staffIn(c), c.req.valid('json'))
    return c.json({ success: true as const, ...added }, 200)
  })
  api.openapi(bookEndpoints.listSettlements, async c => {
    const staff = staffIn(c)
    const { month } = c.req.valid('query')
    const settlements = (await listSettlements(shop, staff, month)).map(row => ({
      ...row,
      uploadedAt: row.uploadedAt.toISOString(),
      amount: toRupees(row.amount),
      fee: toRupees(row.fee),
      tax: toRupees(row.tax),
    }))
    const missing = (await listMissing(shop, staff, month)).map(row => ({
      ...row,
      amount: toRupees(row.amount),
      at: row.at.toISOString(),
    }))
    return c.json({ success: true as const, settlements, missing }, 200)
  })
  api.openapi(bookEndpoints.listSettlementLines, async c => {
    const which = { ...c.req.valid('param'), ...c.req.valid('query') }
    const lines = (await listMatched(shop, staffIn(c), which)).map(row => ({
      ...row,
      amount: toRupees(row.amount),
      ours: row.ours === null ? null : toRupees(row.ours),
      fee: toRupees(row.fee),
      tax: toRupees(row.tax),
    }))
    return c.json({ success: true as const, lines }, 200)
  })
  return api
}

type Sums = BookTotals['invoices']
const shapeSums = ({ count, taxableValue, tax, total }: Sums) => ({
  count,
  taxableValue: toRupees(taxableValue),
  tax: toRupees(tax),
  total: toRupees(total),
})
const shapeTotals = ({ invoices, creditNotes }: BookTotals) => ({
  invoices: shapeSums(invoices),
  creditNotes: shapeSums(creditNotes),
})

const shapeDocument = ({ issuedAt, taxableValue, tax, total, ...document }: BookDocument) => ({
  ...document,
  issuedAt: issuedAt.toISOString(),
  taxableValue: toRupees(taxableValue),
  tax: toRupees(tax),
  total: toRupees(total),
})

const shapeGstr1 = ({ gstin, gstins, totals, series }: Gstr1) => ({
  gstin,
  gstins,
  documents: totals.documents,
  exempt: toRupees(totals.exempt),
  taxableValue: toRupees(totals.taxableValue),
  igst: toRupees(totals.igst),
  cgst: toRupees(totals.cgst),
  sgst: toRupees(totals.sgst),
  series: series.map(({ from, to, count, missing }) => ({ from, to, count, missing })),
})
