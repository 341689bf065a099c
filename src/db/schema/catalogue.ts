import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { SAMPLE_KINDS, TEST_TYPES } from '#rules/visits/samples.ts'

/** What can be booked: lab tests, packages, and the centres to go to. Money in paise. */

/** How often something is booked in three months: what is popular stands first. */
const popularity = {
  /** What the owner expects, from the catalogue's file. */
  popularity: integer('popularity').notNull().default(0),
  /** Counted every day, see domain/catalogue/popularity.ts. */
  recentBookings: integer('recent_bookings').notNull().default(0),
}

export const labTests = pgTable(
  'lab_tests',
  {
    /** The laboratory's code, also the address of its page: 'CBC'. */
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    categories: text('categories').array().notNull(),
    parameters: text('parameters').array().notNull(),
    sampleType: text('sample_type').notNull(),
    /** Hours without food before the sample; 0 where none are needed. */
    fastingHours: smallint('fasting_hours').notNull().default(0),
    /** Follows from `fastingHours`; kept for whoever reads the table. */
    fastingRequired: boolean('fasting_required').notNull(),
    centreVisitRequired: boolean('centre_visit_required').notNull(),
    /** Medical facts; null in a row from before there were such columns (domain/catalogue/medical-facts.ts). */
    testType: text('test_type', { enum: TEST_TYPES }),
    sampleKinds: text('sample_kinds', { enum: SAMPLE_KINDS }).array(),
    hivConsent: boolean('hiv_consent'),
    afterMeal: boolean('after_meal'),
    regularPrice: integer('regular_price').notNull(),
    salePrice: integer('sale_price').notNull(),
    description: text('description').notNull(),
    preparation: text('preparation').notNull(),
    reportTimeHours: integer('report_time_hours').notNull(),
    loinc: text('loinc'),
    /** By which tests are grouped for patients: 'Sugar', 'Thyroid'. '' for none, as for the texts below. */
    healthArea: text('health_area').notNull().default(''),
    /** What it is for in a few words, beside its name in a search. */
    purpose: text('purpose').notNull().default(''),
    why: text('why').notNull().default(''),
    who: text('who').notNull().default(''),
    measures: text('measures').notNull().default(''),
    reportReads: text('report_reads').notNull().default(''),
    ...popularity,
    position: integer('position').notNull(),
    /** False once withdrawn: past orders keep naming it, new ones can't. */
    isOffered: boolean('is_offered').notNull().default(true),
  },
  table => [
    check('lab_tests_price', sql`${table.salePrice} > 0 and ${table.salePrice} <= ${table.regularPrice}`),
    check('lab_tests_fasting', sql`${table.fastingHours} between 0 and 24`),
  ],
)

export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    regularPrice: integer('regular_price').notNull(),
    salePrice: integer('sale_price').notNull(),
    gender: text('gender', { enum: ['Any', 'Female', 'Male'] }).notNull(),
    ageGroup: text('age_group').notNull(),
    /** It is sold as an HIV test, whatever its tests say; null as for those. */
    hivConsent: boolean('hiv_consent'),
    ...popularity,
    position: integer('position').notNull(),
    isOffered: boolean('is_offered').notNull().default(true),
  },
  table => [
    check('packages_price', sql`${table.salePrice} > 0 and ${table.salePrice} <= ${table.regularPrice}`),
  ],
)

export const packageTests = pgTable(
  'package_tests',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    labTestId: text('lab_test_id')
      .notNull()
      .references(() => labTests.id),
    position: integer('position').notNull(),
  },
  table => [primaryKey({ columns: [table.packageId, table.labTestId] })],
)

/** Where patients can go instead of being visited. Never deleted: past orders name them. */
export const centres = pgTable(
  'centres',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** In words: 'Mon to Sat, 7 AM to 8 PM'. */
    hours: text('hours').notNull(),
    phone: text('phone'),
    /** Days of the week that take bookings, 1 for Monday to 7, and between which hours. */
    openDays: smallint('open_days').array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
    opensAt: smallint('opens_at').notNull().default(0),
    closesAt: smallint('closes_at').notNull().default(24),
    /** Invented for the demo. */
    isSample: boolean('is_sample').notNull(),
    position: integer('position').notNull(),
    /** False once withdrawn: new orders can't choose it. */
    isOffered: boolean('is_offered').notNull().default(true),
  },
  table => [index('centres_city').on(table.city, table.position)],
)

/** One row, counted up by each change of the four tables above: what was read at another revision is old. */
export const catalogueRevision = pgTable('catalogue_revision', { revision: integer('revision').notNull() })
