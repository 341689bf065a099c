import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from './staff.ts'

/** A row is inserted with the first order, or when staff set a capacity before. */
export const slots = pgTable(
  'slots',
  {
    city: text('city').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** In India, 0 to 23. */
    hour: smallint('hour').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
    /** Who set it; null: the capacity follows the collectors' working hours. */
    setBy: text('set_by'),
    setReason: text('set_reason'),
    /** Takes no further visit: a seat that is given back is gone. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.city, table.date, table.hour] }),
    check('slots_taken', sql`${table.taken} >= 0`),
    check('slots_capacity', sql`${table.taken} <= ${table.capacity}`),
  ],
)

const collector = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

export const collectorHomes = pgTable(
  'collector_homes',
  {
    staffId: collector().primaryKey(),
    city: text('city').notNull(),
    /** The area where they begin the day. */
    area: text('area'),
    perHour: smallint('per_hour').notNull(),
  },
  table => [index('collector_homes_city').on(table.city)],
)

/** Hours in India; a weekday without a row is off. */
export const collectorWeeks = pgTable(
  'collector_weeks',
  {
    staffId: collector(),
    /** 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    fromHour: smallint('from_hour').notNull(),
    toHour: smallint('to_hour').notNull(),
  },
  table => [
    primaryKey({ columns: [table.staffId, table.weekday] }),
    check('collector_weeks_hours', sql`${table.fromHour} < ${table.toHour}`),
  ],
)

/** Exceptions to the weekly hours; a day without hours is off. */
export const collectorDays = pgTable(
  'collector_days',
  {
    staffId: collector(),
    date: date('date', { mode: 'string' }).notNull(),
    fromHour: smallint('from_hour'),
    toHour: smallint('to_hour'),
    reason: text('reason'),
  },
  table => [
    primaryKey({ columns: [table.staffId, table.date] }),
    check(
      'collector_days_hours',
      sql`(${table.fromHour} is null) = (${table.toHour} is null) and coalesce(${table.fromHour} < ${table.toHour}, true)`,
    ),
  ],
)
