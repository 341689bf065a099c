import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How often something happened in a window: addresses asking for codes, wrong passwords, form posts. */
export const rateLimits = pgTable(
  'ceilings',
  {
    /** What is counted and for whom, the person hashed with the shop's secret: 'login-phone:…'. */
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('ceilings_age').on(table.windowStart),
  ],
)
