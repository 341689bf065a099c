import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const doctors = pgTable(
  'doctors',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In the doctor's own words: for display only. */
    specialization: text('specialization').notNull(),
    experienceYears: smallint('experience_years').notNull(),
    qualifications: text('qualifications').notNull(),
    location: text('location').notNull(),
    clinic: text('clinic').notNull(),
    ratingPercent: smallint('rating_percent').notNull(),
    reviews: integer('reviews').notNull(),
    /** Of a consultation, in paise; null: what consultations with anybody cost. */
    fee: integer('fee'),
    /** False once withdrawn: in no list, and not to be asked for; requests that were made stay. */
    isOffered: boolean('is_offered').notNull().default(true),
    /** The file of the photograph: a square WebP. */
    photoKey: text('photo_key'),
    /** Sample data: the shop's owner replaces it before going live. */
    isSample: boolean('is_sample').notNull(),
    /** Raised by each change of what the desk edits; a change names the one that it was made on. */
    revision: integer('revision').notNull().default(1),
    position: bigint('position', { mode: 'number' }).notNull(),
  },
  table => [index('doctors_position').on(table.position)],
)
