import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Places taken in one hour of one day in one city. A row appears with the first order; capacity may be set before. */
export const slots = pgTable(
  'slots',
  {
    city: text('city').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** First hour of the slot, India's time, 24-hour clock. */
    hour: smallint('hour').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.city, table.date, table.hour] }),
    check('slots_taken', sql`${table.taken} >= 0`),
  ],
)
