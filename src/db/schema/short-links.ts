import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'

/** What a short address in an SMS opens without a login. Its token is stored as a hash only. */
export const shortLinks = pgTable(
  'short_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** 'p' pays the order; 'v' shows its visit to the number at the door. */
    kind: text('kind', { enum: ['p', 'v'] }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** In paise; the order's total when the link was made. Null for 'v'. */
    amount: bigint('amount', { mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('short_links_order').on(table.orderId), index('short_links_expiry').on(table.expiresAt)],
)
