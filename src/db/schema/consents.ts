import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id),
    orderId: uuid('order_id'),
    patient: smallint('patient').notNull().default(0),
    purpose: text('purpose', {
      enum: ['booking-for-another', 'guardian', 'hiv-test', 'whatsapp', 'door-contact'],
    }).notNull(),
    textVersion: text('text_version').notNull(),
    /** Ticked in the form, declared by placing the order, given orally to staff; or withdrawn later. */
    given: text('given', { enum: ['ticked', 'declared', 'told', 'withdrawn'] }).notNull(),
    guardianName: text('guardian_name'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('consents_customer').on(table.customerId), index('consents_order').on(table.orderId)],
)
