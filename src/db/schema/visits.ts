import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { customers } from './accounts.ts'
import { centres } from './catalogue.ts'
import { id, instant, NAME_WORDS, nameWord } from './columns.ts'
import { patients } from './patients.ts'

declare const ofVisits: unique symbol

/** A visit and the order that booked it have ids of their own: the compiler refuses one for the other. */
export type VisitId = string & { readonly [ofVisits]: true }

/** Where and when samples are collected, for one order and its additions. */
export const visits = pgTable(
  'visits',
  {
    id: id().$type<VisitId>(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    city: text('city').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** When its slot begins, 0 to 23 in IST. */
    hour: smallint('hour').notNull(),
    /**
     * Seats that the visit occupies in its slot, one for each PATIENTS_PER_SEAT people; 0 for a walk-in, and once it is
     * cancelled.
     */
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
    /** Null if never moved. Events from before concern an hour that the visit no longer has. */
    movedAt: instant('moved_at'),
    collectedAt: instant('collected_at'),
    /** The visit whose samples could not be used: this one takes them again, free of charge. */
    repeatsId: uuid('repeats_id')
      .$type<VisitId>()
      .references((): AnyPgColumn => visits.id, { onDelete: 'set null' }),
  },
  table => [
    unique('visits_of_customer').on(table.id, table.customerId),
    index('visits_customer').on(table.customerId, table.date),
    index('visits_latest').on(table.date.desc().nullsFirst(), table.hour),
    index('visits_door_phone').on(table.doorPhone).where(sql`${table.doorPhone} is not null`),
    index('visits_alternate_phone').on(table.alternatePhone).where(sql`${table.alternatePhone} is not null`),
    index('visits_repeats').on(table.repeatsId).where(sql`${table.repeatsId} is not null`),
    check('visits_seats', sql`${table.seats} between 0 and 6`),
    check('visits_hour', sql`${table.hour} between 0 and 23`),
    check('visits_own_moves', sql`${table.ownMoves} <= ${table.moves}`),
    check('visits_centre', sql`${table.centreCode} is null or ${table.isCentreVisit}`),
  ],
)

/** For a row that is deleted together with its visit. */
export const ofVisit = () =>
  uuid('visit_id')
    .$type<VisitId>()
    .notNull()
    .references(() => visits.id, { onDelete: 'cascade' })

/** Visits of people who came to a centre without a booking. Such a visit occupies no seats, and its hour is that of the booking. */
export const walkIns = pgTable(
  'walk_ins',
  {
    centreCode: text('centre_code')
      .notNull()
      .references(() => centres.code),
    date: date('date', { mode: 'string' }).notNull(),
    /** Counts the walk-ins of a centre and day, from 1. */
    token: smallint('token').notNull(),
    visitId: ofVisit().unique(),
  },
  table => [
    primaryKey({ columns: [table.centreCode, table.date, table.token] }),
    check('walk_ins_token', sql`${table.token} > 0`),
  ],
)

/** The people examined in a visit, with their details as they were at the booking. */
export const visitPeople = pgTable(
  'visit_people',
  {
    visitId: ofVisit(),
    /** Counted from 0, in the order of the booking; never numbered anew. */
    position: smallint('position').notNull(),
    /** Who that is in the account; null once erased. */
    patientId: uuid('patient_id').references(() => patients.id),
    isErased: boolean('is_erased').notNull().default(false),
    name: text('name').notNull(),
    /** Completed years. */
    age: smallint('age').notNull(),
    ageMonths: smallint('age_months'),
    gender: text('gender', { enum: GENDERS.codes }).notNull(),
    isPregnant: boolean('is_pregnant').notNull().default(false),
    /** Relation to the customer, who is 'self'. */
    relation: text('relation', { enum: PATIENT_RELATIONS }),
    phone: text('phone'),
    email: text('email'),
    /** When the visit was booked: searches read the newest rows by index. */
    bookedAt: instant('booked_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.visitId, table.position] }),
    index('visit_people_phone').on(table.phone).where(sql`${table.phone} is not null`),
    // For searches at the desk: the last four digits of a phone, and words of a name, newest first.
    index('visit_people_phone_end').on(sql`right(${table.phone}, 4)`, table.bookedAt.desc().nullsFirst()),
    ...NAME_WORDS.map(position => {
      const word = nameWord(table.name, position)
      return index(`visit_people_word_${position}`)
        .on(word, table.bookedAt.desc().nullsFirst())
        .where(sql`${word} > ''`)
    }),
    unique('visit_people_patient').on(table.patientId, table.visitId),
    check('visit_people_position', sql`${table.position} between 0 and 5`),
    check('visit_people_known_or_erased', sql`(${table.patientId} is null) = ${table.isErased}`),
  ],
)
