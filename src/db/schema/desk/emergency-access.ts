import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { orders } from '../orders.ts'
import { staff } from '../staff.ts'

/** Orders opened for a while with a reason, beyond the person's roles. Append-only. */
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
