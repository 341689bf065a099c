import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, real, smallint, text } from 'drizzle-orm/pg-core'

/** Where samples are collected. Never deleted: visits, slots, areas, addresses and centres refer to them by name. */
export const cities = pgTable(
  'cities',
  {
    /** 'navi-mumbai' */
    code: text('code').primaryKey(),
    name: text('name').notNull().unique(),
    /** Of GST (rules/gst/states.ts): the place of supply on invoices. */
    stateCode: text('state_code').notNull(),
    /** Of PIN codes: three to six digits. The longest prefix of a PIN code decides its city. */
    prefixes: text('prefixes').array().notNull(),
    /** Prefixes beside the city, from which people can reach its centres. */
    neighbours: text('neighbours').array().notNull().default(sql`'{}'`),
    /** Of its centre, in degrees. */
    latitude: real('latitude'),
    longitude: real('longitude'),
    /** Start hours in India of the first and the last slot. */
    firstHour: smallint('first_hour').notNull(),
    lastHour: smallint('last_hour').notNull(),
    /** Days that can be booked, starting tomorrow. */
    daysAhead: smallint('days_ahead').notNull(),
    /** From this hour tomorrow's slots are closed. */
    closingHour: smallint('closing_hour').notNull(),
    /** A closed city accepts no new bookings; booked visits stay. */
    isOpen: boolean('is_open').notNull().default(true),
    position: smallint('position').notNull(),
    revision: integer('revision').notNull().default(1),
  },
  table => [
    check('cities_code', sql`${table.code} ~ '^[a-z]+(-[a-z]+)*$'`),
    check('cities_state_code', sql`${table.stateCode} ~ '^[0-9]{2}$'`),
    check(
      'cities_hours',
      sql`${table.firstHour} between 0 and 23 and ${table.lastHour} between ${table.firstHour} and 23`,
    ),
    check('cities_days_ahead', sql`${table.daysAhead} between 1 and 30`),
    check('cities_closing_hour', sql`${table.closingHour} between 0 and 23`),
  ],
)
