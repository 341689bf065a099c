import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Jobs that are queued when the shop's clock says so; the queue itself knows only the database's. */
export const laterJobs = pgTable(
  'later_jobs',
  {
    dueAt: instant('due_at').notNull(),
    name: text('name').notNull(),
    /** As in the queue: ids only. */
    data: jsonb('data').$type<object>().notNull(),
  },
  table => [primaryKey({ columns: [table.dueAt, table.name, table.data] })],
)
