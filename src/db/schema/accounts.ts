import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Accounts: customers, their sessions, one-time codes, and the counters that slow guessing down. */

export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name'),
    phone: text('phone').unique(),
    email: text('email'),
    age: smallint('age'),
    gender: text('gender', { enum: ['Male', 'Female', 'Other'] }),
    address: text('address'),
    passwordHash: text('password_hash'),
    /** Google's lasting id of a person; an e-mail address can change hands. */
    googleSubject: text('google_subject').unique(),
    /** Set by a one-time code only. */
    phoneVerifiedAt: instant('phone_verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [check('customers_phone', sql`${table.phone} ~ '^[6-9][0-9]{9}$'`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
)

/** One row for each code sent; the newest of a phone is the only one that can be used. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    phone: text('phone').notNull(),
    /** Keyed hash of phone and code: four digits are no secret by themselves. */
    codeHash: text('code_hash').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'failed', 'used'] }).notNull(),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('codes_phone').on(table.phone, table.createdAt)],
)

/** How often something happened in a window: addresses asking for codes, wrong passwords, form posts. */
export const rateLimits = pgTable(
  'ceilings',
  {
    /** What is counted and for whom, the person hashed with the shop's secret: 'login-phone:…'. */
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('ceilings_age').on(table.windowStart),
  ],
)

/** Who agreed to what, when, by which text. Rows are only added. */
export const consents = pgTable('consents', {
  id: id(),
  customerId: uuid('customer_id').references(() => customers.id),
  orderId: uuid('order_id'),
  purpose: text('purpose', { enum: ['booking-for-another', 'guardian', 'hiv-test'] }).notNull(),
  textVersion: text('text_version').notNull(),
  /** Ticked in the form, or declared by placing the order. */
  given: text('given', { enum: ['ticked', 'declared'] }).notNull(),
  /** Who agreed for a patient under 18. */
  guardianName: text('guardian_name'),
  createdAt: instant('created_at').notNull(),
})

/** Every change an operator or the shop itself makes, with who did it. Rows are only added. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  table => [index('audit_subject').on(table.subject, table.at)],
)

/** Marks that must outlive a process, e.g. that this database once served a live shop. */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  isSet: boolean('is_set').notNull(),
  at: instant('at').notNull(),
})
