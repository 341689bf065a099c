import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Tables for the program's own work. */

/** Jobs scheduled by the shop's clock; the queue itself uses the database's. */
export const laterJobs = pgTable(
  'later_jobs',
  {
    dueAt: instant('due_at').notNull(),
    name: text('name').notNull(),
    /** Ids only. */
    data: jsonb('data').$type<object>().notNull(),
  },
  table => [primaryKey({ columns: [table.dueAt, table.name, table.data] })],
)

/** Counted for all nodes together. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
})

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

/** The row is deleted after its file. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    fileKey: text('file_key').primaryKey(),
    /** If the order's customer is erased, the file is deleted at once. */
    orderId: uuid('order_id'),
    dueAt: instant('due_at').notNull(),
  },
  table => [index('file_deletions_due').on(table.dueAt), index('file_deletions_order').on(table.orderId)],
)

/** Facts about this database, such as that it has served a live shop. */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  isSet: boolean('is_set').notNull(),
  at: instant('at').notNull(),
})
