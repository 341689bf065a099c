import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from '../orders.ts'
import { staff } from '../staff.ts'

/** Notes of the staff, and reasons for actions. Append-only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: the command line, whose name is in the audit. */
    staffId: uuid('staff_id').references(() => staff.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('order_notes_order').on(table.orderId, table.at),
    index('order_notes_staff').on(table.staffId),
  ],
)
