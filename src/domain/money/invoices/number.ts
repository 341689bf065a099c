import { sql } from 'drizzle-orm'
import { invoiceCounters, type invoices } from '#db/schema.ts'
import type { Transaction } from '#domain/shop.ts'
import { financialYear } from '#rules/dates.ts'

type DocumentKind = (typeof invoices.$inferSelect)['kind']

const SERIES: Record<DocumentKind, string> = {
  'bill-of-supply': 'BS',
  'tax-invoice': 'TI',
  'invoice-cum-bill': 'IB',
  'credit-note': 'CN',
}

/** GST rule 46(b): at most sixteen characters. */
const MAX_LENGTH = 16

/** Runs in the issuing transaction, so a rollback leaves no gap; concurrent calls wait for the commit. */
export async function nextNumber(tx: Transaction, kind: DocumentKind, at: Date): Promise<string> {
  const series = SERIES[kind]
  const year = financialYear(at)
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, financialYear: year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.financialYear],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  const number = `${series}/${year}/${String(counter?.last).padStart(6, '0')}`
  if (!counter || number.length > MAX_LENGTH) throw new Error('a series of invoices is used up')
  return number
}
