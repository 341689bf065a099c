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
} from 'drizzle-orm/pg-core'
import { CATEGORIES } from '#rules/catalogue/categories.ts'
import { PACKAGE_GENDERS } from '#rules/catalogue/recommended.ts'
import { PICTURES, SAMPLE_KINDS, TEST_TYPES } from '#rules/catalogue/test-facts.ts'
import { CAPS } from '#rules/specimens/containers.ts'
import { id, instant } from './columns.ts'

/** Money in paise. */

const revision = () => integer('revision').notNull().default(1)

/** Bookings in three months, for sorting. */
const popularity = {
  /** The owner's estimate, from the catalogue's files. */
  popularity: integer('popularity').notNull().default(0),
  /** Recounted daily (domain/catalogue/popularity.ts). */
  recentBookings: integer('recent_bookings').notNull().default(0),
}

export const labTests = pgTable(
  'lab_tests',
  {
    /** The laboratory's code, also in the page's path: 'CBC'. */
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    /** Labels as in the catalogue's files. Still written, for the previous release, which lacks `categoryCodes`. */
    categories: text('categories').array().notNull(),
    /** Null in rows added by the previous release. */
    categoryCodes: text('category_codes', { enum: CATEGORIES.codes }).array(),
    parameters: text('parameters').array().notNull(),
    sampleType: text('sample_type').notNull(),
    /** 0 for none. */
    fastingHours: smallint('fasting_hours').notNull().default(0),
    /** Derived from `fastingHours`; stored for reports by SQL. */
    fastingRequired: boolean('fasting_required').notNull(),
    centreVisitRequired: boolean('centre_visit_required').notNull(),
    /** Null in rows from before these columns (domain/catalogue/medical-facts.ts). */
    testType: text('test_type', { enum: TEST_TYPES }),
    sampleKinds: text('sample_kinds', { enum: SAMPLE_KINDS }).array(),
    /** 'EDTA', 'FLUORIDE@after-meal' */
    containers: text('containers').array(),
    hivConsent: boolean('hiv_consent'),
    /** 0 for none. */
    afterMealHours: smallint('after_meal_hours'),
    /** Derived from `afterMealHours`. Still written, for the previous release. */
    afterMeal: boolean('after_meal'),
    /** Null as above (domain/catalogue/pictures-from-words.ts). */
    picture: text('picture', { enum: PICTURES }),
    regularPrice: integer('regular_price').notNull(),
    salePrice: integer('sale_price').notNull(),
    revision: revision(),
    description: text('description').notNull(),
    preparation: text('preparation').notNull(),
    reportTimeHours: integer('report_time_hours').notNull(),
    loinc: text('loinc'),
    /** Groups tests for patients: 'Sugar', 'Thyroid'. '' for none. */
    healthArea: text('health_area').notNull().default(''),
    /** A few words, for search results. */
    purpose: text('purpose').notNull().default(''),
    why: text('why').notNull().default(''),
    who: text('who').notNull().default(''),
    measures: text('measures').notNull().default(''),
    reportReads: text('report_reads').notNull().default(''),
    ...popularity,
    position: integer('position').notNull(),
    /** False once withdrawn; past orders still refer to it. */
    isOffered: boolean('is_offered').notNull().default(true),
  },
  table => [
    check('lab_tests_price', sql`${table.salePrice} > 0 and ${table.salePrice} <= ${table.regularPrice}`),
    check('lab_tests_fasting', sql`${table.fastingHours} between 0 and 24`),
  ],
)

/** Never deleted: specimens refer to them. */
export const containers = pgTable('containers', {
  /** 'EDTA' */
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Shown beside the cap's colour. */
  letter: text('letter').notNull(),
  cap: text('cap', { enum: CAPS }).notNull(),
  /** After one puncture, containers with lower numbers are filled first; samples other than blood come last. */
  drawOrder: smallint('draw_order').notNull(),
  sampleKind: text('sample_kind', { enum: SAMPLE_KINDS }).notNull(),
  /** Hours after the collection for which a sample is stable. */
  stableHours: smallint('stable_hours').notNull(),
})

export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    regularPrice: integer('regular_price').notNull(),
    salePrice: integer('sale_price').notNull(),
    revision: revision(),
    gender: text('gender', { enum: PACKAGE_GENDERS }).notNull(),
    /** '18+', 'All ages' */
    ageGroup: text('age_group').notNull(),
    /** In years, 0 for any age; null as in lab tests. */
    minAge: smallint('min_age'),
    picture: text('picture', { enum: PICTURES }),
    /** Sold as an HIV test, whatever its tests are; null as in lab tests. */
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

/** Append-only; includes imports. */
export const priceChanges = pgTable(
  'price_changes',
  {
    /** Sorts changes of the same millisecond. */
    id: id(),
    itemId: text('item_id').notNull(),
    isPackage: boolean('is_package').notNull(),
    at: instant('at').notNull(),
    /** As in the audit: 'operator:asha'. */
    by: text('by').notNull(),
    regularFrom: integer('regular_from').notNull(),
    regularTo: integer('regular_to').notNull(),
    saleFrom: integer('sale_from').notNull(),
    saleTo: integer('sale_to').notNull(),
  },
  table => [index('price_changes_item').on(table.itemId, table.at)],
)

/** Never deleted: past orders refer to them. */
export const centres = pgTable(
  'centres',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** 'Mon to Sat, 7 AM to 8 PM' */
    hours: text('hours').notNull(),
    phone: text('phone'),
    /** Open for bookings; 1 is Monday. */
    openDays: smallint('open_days').array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
    opensAt: smallint('opens_at').notNull().default(0),
    closesAt: smallint('closes_at').notNull().default(24),
    /** Exceptions to `openDays`. */
    closedDays: date('closed_days', { mode: 'string' }).array().notNull().default(sql`'{}'`),
    revision: revision(),
    isSample: boolean('is_sample').notNull(),
    position: integer('position').notNull(),
    isOffered: boolean('is_offered').notNull().default(true),
  },
  table => [index('centres_city').on(table.city, table.position)],
)

/** One row, incremented by each change of the four tables above. A snapshot with an earlier number is out of date. */
export const catalogueRevision = pgTable('catalogue_revision', { revision: integer('revision').notNull() })
