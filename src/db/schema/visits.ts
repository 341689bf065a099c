import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { centres } from './catalogue.ts'
import { id, instant } from './columns.ts'

/** Where and when samples are taken, for one order and those that were added to it. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    city: text('city').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** When its slot begins, 0 to 23 in IST. */
    hour: smallint('hour').notNull(),
    /** That it occupies of its slot, one for each PATIENTS_PER_SEAT people; 0 once it is cancelled. */
    seats: smallint('seats').notNull(),
    isCentreVisit: boolean('is_centre_visit').notNull(),
    /** Null for a home visit, and for a centre visit in a city where the shop has no centre. */
    centreCode: text('centre_code').references(() => centres.code),
    address: text('address').notNull(),
    alternatePhone: text('alternate_phone'),
    /** Contact at the door, if not the customer: gets messages about the visit, and is called first. */
    doorName: text('door_name'),
    doorPhone: text('door_phone'),
    /** All moves. `ownMoves` counts those by the customer, which are limited. */
    moves: smallint('moves').notNull().default(0),
    ownMoves: smallint('own_moves').notNull().default(0),
    /** The fee that was due when the customer moved the visit. Cancelling the visit later keeps at least this much. */
    carriedFee: integer('carried_fee').notNull().default(0),
    /** Null if never moved. What happened before concerns the hour that it no longer has. */
    movedAt: instant('moved_at'),
    collectedAt: instant('collected_at'),
  },
  table => [
    unique('visits_of_customer').on(table.id, table.customerId),
    index('visits_customer').on(table.customerId, table.date),
    index('visits_latest').on(table.date.desc().nullsFirst(), table.hour),
    index('visits_door_phone').on(table.doorPhone).where(sql`${table.doorPhone} is not null`),
    index('visits_alternate_phone').on(table.alternatePhone).where(sql`${table.alternatePhone} is not null`),
    check('visits_seats', sql`${table.seats} between 0 and 6`),
    check('visits_hour', sql`${table.hour} between 0 and 23`),
    check('visits_own_moves', sql`${table.ownMoves} <= ${table.moves}`),
    check('visits_centre', sql`${table.centreCode} is null or ${table.isCentreVisit}`),
  ],
)

/** For a row that is deleted together with its visit. */
export const ofVisit = () =>
  uuid('visit_id')
    .notNull()
    .references(() => visits.id, { onDelete: 'cascade' })
