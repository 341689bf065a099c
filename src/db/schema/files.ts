import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A row is deleted after its file. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    fileKey: text('file_key').primaryKey(),
    /** Erasing the order's customer deletes the file at once. */
    orderId: uuid('order_id'),
    dueAt: instant('due_at').notNull(),
  },
  table => [index('file_deletions_due').on(table.dueAt), index('file_deletions_order').on(table.orderId)],
)
