import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import type { CheckState } from '#rules/desk/checks.ts'
import { instant } from './columns.ts'

/** Whether customers can book: one row, none before the shop first opens. */
export const opening = pgTable(
  'opening',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    state: text('state').$type<'open' | 'closed'>().notNull(),
    /** Shown to customers while the shop is closed for new orders. */
    message: text('message').notNull().default(''),
    at: instant('at').notNull(),
  },
  table => [
    check('opening_only', sql`${table.isOnly}`),
    check('opening_state', sql`${table.state} in ('open', 'closed')`),
  ],
)

/** The last result of each check of a provider, address or file. */
export const checks = pgTable(
  'checks',
  {
    name: text('name').primaryKey(),
    state: text('state').$type<CheckState>().notNull(),
    /** A sentence without secrets or personal data. */
    found: text('found').notNull(),
    todo: text('todo').notNull().default(''),
    at: instant('at').notNull(),
  },
  table => [check('checks_state', sql`${table.state} in ('ok', 'warn', 'fail', 'skipped')`)],
)
