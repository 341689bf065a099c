import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** E.g. that the database has served a live shop. */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  isSet: boolean('is_set').notNull(),
  at: instant('at').notNull(),
})
