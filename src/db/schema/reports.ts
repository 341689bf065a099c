import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'

/** A laboratory's report of an order. The file lies in the files store under `fileKey`. */
export const reports = pgTable('reports', {
  id: id(),
  orderId: uuid('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  /** Random, so that it can't be guessed; part of the signed link. */
  fileName: text('file_name').notNull().unique(),
  fileKey: text('file_key').notNull(),
  bytes: integer('bytes').notNull(),
  attachedBy: text('attached_by').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Each link that was made to a report: who asked for it, and from where. */
export const reportLinks = pgTable(
  'report_links',
  {
    id: id(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Keyed hash of the network address. */
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('report_links_report').on(table.reportId)],
)

/** Each opening of a report, because it is health data. */
export const reportOpenings = pgTable(
  'report_openings',
  {
    id: id(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id),
    /** The link that opened it; null for openings that were recorded before links were. */
    linkId: uuid('link_id').references(() => reportLinks.id),
    openedAt: instant('opened_at').notNull(),
  },
  table => [uniqueIndex('report_openings_report').on(table.reportId, table.openedAt, table.id)],
)
