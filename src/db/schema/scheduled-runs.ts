import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** For all nodes together. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
})
