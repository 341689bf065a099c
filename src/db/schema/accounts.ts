import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Accounts: customers, their sessions, one-time codes, and who an address belongs to. */

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
    /** Keyed hash of what the browser that registered can show, until the phone is proven. */
    registrationProofHash: text('registration_proof_hash'),
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
    /** By which the customer ends one of their sessions. */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** In plain words, from what the browser says of itself: 'Chrome on Android'. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most hourly. The default is for the sessions that were there before the column. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When a code that started it proved the phone. */
    codeAt: instant('code_at'),
    /** Until then reports and data need a code first: it was started without one, in a browser new to the account. */
    codeNeededUntil: instant('code_needed_until'),
  },
  table => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
)

/** Browsers that have signed in to an account before: strangers can't use up what they may still try. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 of its cookie. */
    browserHash: text('browser_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** From when on it may read reports without a code; null in rows of before there was this. */
    trustedFrom: instant('trusted_from'),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.browserHash] }),
    index('known_browsers_age').on(table.lastUsedAt),
  ],
)

/** E-mail addresses that an account's letters are to go to: asked by a link whether they may, and which have said yes. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text('email').notNull(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  table => [unique('email_confirmations_of').on(table.customerId, table.email)],
)

/** Nonces that came back in a Google ID token: each does so once. */
export const usedNonces = pgTable('used_nonces', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** One row for each code sent; the newest that a browser asked for is the only one it can use. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    phone: text('phone').notNull(),
    /** Keyed hash of phone and code: four digits are no secret by themselves. */
    codeHash: text('code_hash').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'failed', 'used'] }).notNull(),
    /** SHA-256 of the cookie of the browser that asked; null in rows of before there was one. */
    browserHash: text('browser_hash'),
    /** Asked for by a browser that had signed in to this phone's account before. */
    isKnownBrowser: boolean('is_known_browser').notNull().default(false),
    /** Asked for without a cookie: a client that keeps none may use it. */
    isCookieless: boolean('is_cookieless').notNull().default(false),
    /** By the browser that asked. */
    wrongTries: smallint('wrong_tries').notNull().default(0),
    /** By clients without a cookie. */
    cookielessTries: smallint('cookieless_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('codes_phone').on(table.phone, table.createdAt)],
)
