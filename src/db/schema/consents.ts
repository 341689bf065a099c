import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Who agreed to what, when, by which text. Rows are only added. */
export const consents = pgTable('consents', {
  id: id(),
  customerId: uuid('customer_id').references(() => customers.id),
  orderId: uuid('order_id'),
  purpose: text('purpose', { enum: ['booking-for-another', 'guardian', 'hiv-test'] }).notNull(),
  textVersion: text('text_version').notNull(),
  /** Ticked in the form, or declared by placing the order. */
  given: text('given', { enum: ['ticked', 'declared'] }).notNull(),
  /** Who agreed for a patient under 18. */
  guardianName: text('guardian_name'),
  createdAt: instant('created_at').notNull(),
})
