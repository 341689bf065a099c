import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * Capacity and places taken of an hour of a day in a city. A row is made with the first order; capacity may be set
 * before.
 */
export const slots = pgTable(
  'slots',
  {
    city: text('city').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Start hour in India's time, 0 to 23. */
    hour: smallint('hour').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.city, table.date, table.hour] }),
    check('slots_taken', sql`${table.taken} >= 0`),
    // Refuses orders beyond the capacity.
    check('slots_capacity', sql`${table.taken} <= ${table.capacity}`),
  ],
)
