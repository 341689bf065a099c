import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'

/** Invoices and credit notes. Money in paise. */

/** Last number given in a series and financial year: taken in the issuing transaction, so without gaps. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  table => [primaryKey({ columns: [table.series, table.financialYear] })],
)

/** Issued documents. `document` holds all that was printed, so that a later change of settings alters nothing. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text('number').notNull().unique(),
    kind: text('kind', {
      enum: ['bill-of-supply', 'tax-invoice', 'invoice-cum-bill', 'credit-note'],
    }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    total: integer('total').notNull(),
    document: jsonb('document').$type<Record<string, unknown>>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  table => [
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} <> 'credit-note'`),
    uniqueIndex('credit_notes_one_per_order').on(table.orderId).where(sql`${table.kind} = 'credit-note'`),
  ],
)
