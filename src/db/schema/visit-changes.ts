import { date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'

/** The order has the present state. */
export const visitChanges = pgTable(
  'visit_changes',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2, 3, ... within the order; distinguishes its messages. */
    number: smallint('number').notNull(),
    kind: text('kind', { enum: ['slot', 'address', 'lines', 'added'] }).notNull(),
    by: text('by', { enum: ['customer', 'staff'] }).notNull(),
    /** The slot before the change. */
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    fromHour: smallint('from_hour').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.number] })],
)
