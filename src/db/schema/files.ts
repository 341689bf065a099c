import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Files that nobody needs any more, and from when on each is deleted. A row goes when its file has gone. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    fileKey: text('file_key').primaryKey(),
    /** The order that it belonged to, so that erasing its customer deletes it at once. */
    orderId: uuid('order_id'),
    dueAt: instant('due_at').notNull(),
  },
  table => [index('file_deletions_due').on(table.dueAt), index('file_deletions_order').on(table.orderId)],
)
