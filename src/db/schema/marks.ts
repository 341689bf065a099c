import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Marks that must outlive a process, e.g. that this database once served a live shop. */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  isSet: boolean('is_set').notNull(),
  at: instant('at').notNull(),
})
