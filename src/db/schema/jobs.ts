import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** By the shop's clock; the queue itself uses the database's. */
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

/** For all nodes together. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
})
