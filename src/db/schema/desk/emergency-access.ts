import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { orders } from '../orders.ts'
import { staff } from '../staff.ts'

/** Orders that somebody of the staff opened for a while with a reason, as their roles don't. Rows are only added. */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    until: instant('until').notNull(),
  },
  table => [
    index('emergency_access_staff').on(table.staffId, table.orderId, table.until),
    index('emergency_access_order').on(table.orderId),
  ],
)
