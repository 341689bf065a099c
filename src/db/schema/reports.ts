import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'

/** One report for each patient, possibly after parts of it. The PDF is in the file store. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Within the order, from 1; a correction keeps it. */
    number: smallint('number').notNull().default(1),
    /** Position in the visit. */
    person: smallint('person').notNull(),
    /** True if the rest of the report follows. */
    isPart: boolean('is_part').notNull().default(false),
    /** Random and unguessable; part of the signed link. */
    fileName: text('file_name').notNull().unique(),
    fileKey: text('file_key').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hash of the file, in hex. */
    sha256: text('sha256'),
    attachedBy: text('attached_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the report that this one corrects was attached, if the customer got a message about it. */
    correctedFrom: instant('corrected_from'),
    /** Since then it cannot be read. The row has the log of its openings. */
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [uniqueIndex('reports_number').on(table.orderId, table.number)],
)

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
    /** Keyed hash. */
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('report_links_report').on(table.reportId),
    index('report_links_customer').on(table.customerId),
  ],
)

/** Access log, as reports are health data. */
export const reportOpenings = pgTable(
  'report_openings',
  {
    id: id(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id),
    /** Null for openings from before links were recorded. */
    linkId: uuid('link_id').references(() => reportLinks.id),
    openedAt: instant('opened_at').notNull(),
  },
  table => [
    uniqueIndex('report_openings_report').on(table.reportId, table.openedAt, table.id),
    index('report_openings_link').on(table.linkId),
  ],
)
