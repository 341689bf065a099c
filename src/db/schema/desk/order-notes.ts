import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { orders } from '../orders.ts'
import { staff } from '../staff.ts'

/** What the staff noted on an order, for each other, or why they did something to it. Rows are only added. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Made at the screen: sent twice it is one note. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: written by a command, which knows a name only; the audit has it. */
    staffId: uuid('staff_id').references(() => staff.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('order_notes_order').on(table.orderId, table.at),
    index('order_notes_staff').on(table.staffId),
  ],
)
