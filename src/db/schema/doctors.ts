import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const doctors = pgTable(
  'doctors',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** For display only. */
    specialization: text('specialization').notNull(),
    experienceYears: smallint('experience_years').notNull(),
    qualifications: text('qualifications').notNull(),
    location: text('location').notNull(),
    clinic: text('clinic').notNull(),
    ratingPercent: smallint('rating_percent').notNull(),
    reviews: integer('reviews').notNull(),
    /** Price of a consultation in paise; null: the price with any doctor. */
    fee: integer('fee'),
    /** False once withdrawn; existing requests stay. */
    isOffered: boolean('is_offered').notNull().default(true),
    /** A square WebP. */
    photoKey: text('photo_key'),
    /** Sample data, which the shop's owner replaces before going live. */
    isSample: boolean('is_sample').notNull(),
    revision: integer('revision').notNull().default(1),
    position: bigint('position', { mode: 'number' }).notNull(),
  },
  table => [index('doctors_position').on(table.position)],
)
