import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Files to be deleted, and from when. A row is deleted after its file. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    fileKey: text('file_key').primaryKey(),
    /** The order that it belonged to: erasing its customer deletes the file at once. */
    orderId: uuid('order_id'),
    dueAt: instant('due_at').notNull(),
  },
  table => [index('file_deletions_due').on(table.dueAt), index('file_deletions_order').on(table.orderId)],
)
