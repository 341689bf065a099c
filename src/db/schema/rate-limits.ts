import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Limit and subject, the person hashed with the shop's secret: 'login-phone:…'. */
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limits_age').on(table.windowStart),
  ],
)
