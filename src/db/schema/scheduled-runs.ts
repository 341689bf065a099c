import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** When each daily or hourly job is next due, for all copies of the shop together. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
})
