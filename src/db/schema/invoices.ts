import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'

/** Money in paise. */

/** Last number of a series in a financial year. Incremented in the issuing transaction, so there are no gaps. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
  },
  table => [primaryKey({ columns: [table.series, table.financialYear] })],
)

/** `document` contains everything that was printed, so that later changes of settings don't alter it. */
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
    /** Null for an invoice, and in rows written by the previous release. */
    refundId: uuid('refund_id'),
    total: integer('total').notNull(),
    document: jsonb('document').$type<Record<string, unknown>>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  table => [
    index('invoices_order').on(table.orderId),
    // Covers the sums of a month without reading documents.
    index('invoices_in_month').on(table.issuedAt, table.id, table.kind, table.total),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} <> 'credit-note'`),
    uniqueIndex('credit_notes_one_per_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
  ],
)
