import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { GENDERS } from '#rules/patients/genders.ts'
import { id, instant, NAME_WORDS, nameWord } from './columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: id(),
    name: text('name'),
    phone: text('phone').unique(),
    email: text('email'),
    age: smallint('age'),
    gender: text('gender', { enum: GENDERS.labels }),
    address: text('address'),
    passwordHash: text('password_hash'),
    /** Keyed hash of a secret of the browser that registered the account, until the phone is proven. */
    registrationProofHash: text('registration_proof_hash'),
    /** Google's stable `sub`; an e-mail address can change hands. */
    googleSubject: text('google_subject').unique(),
    /** Null if never requested. History: consents. */
    whatsapp: text('whatsapp', { enum: ['on', 'off'] }),
    /** Set only by a one-time code. */
    phoneVerifiedAt: instant('phone_verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    check('customers_phone', sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
    index('customers_phone_end').on(sql`right(${table.phone}, 4)`),
    ...NAME_WORDS.map(position => {
      const word = nameWord(table.name, position)
      return index(`customers_word_${position}`).on(word).where(sql`${word} > ''`)
    }),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256, so that a leaked table gives no access. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Public id for ending a session. */
    id: uuid('id').notNull().unique().defaultRandom(),
    /** 'Chrome on Android' */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Updated at most hourly. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When the code that started this session proved the phone. */
    codeAt: instant('code_at'),
    /** Until this time reports and personal data require a code, because the browser was new to the account. */
    codeNeededUntil: instant('code_needed_until'),
  },
  table => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_last_used').on(table.lastUsedAt),
  ],
)

/** Browsers that have signed in before have rate limits of their own, which strangers can't use up. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie. */
    browserHash: text('browser_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** When reports can be read without a code. */
    trustedFrom: instant('trusted_from'),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.browserHash] }),
    index('known_browsers_age').on(table.lastUsedAt),
  ],
)

/** Addresses to be confirmed; nothing but the link is sent to them until then. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    requestedAt: instant('requested_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  table => [
    unique('email_confirmations_address').on(table.customerId, table.email),
    index('email_confirmations_unconfirmed').on(table.requestedAt).where(sql`${table.confirmedAt} is null`),
  ],
)

/** Nonces of Google ID tokens that have been used, against replay. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('used_nonces_expiry').on(table.expiresAt)],
)

/** A browser can use only the newest code that it requested. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    phone: text('phone').notNull(),
    /** Keyed: a plain hash of four digits could be guessed. */
    codeHash: text('code_hash').notNull(),
    digits: smallint('digits'),
    /** 'unconfirmed': the gateway did not answer, so the SMS may have been sent. */
    state: text('state', { enum: ['sending', 'sent', 'unconfirmed', 'failed', 'used'] }).notNull(),
    /** SHA-256 of the cookie. */
    browserHash: text('browser_hash'),
    /** Requested by a browser that had signed in to this account before. */
    isKnownBrowser: boolean('is_known_browser').notNull().default(false),
    /** Requested without a cookie: only clients without cookies may use it. */
    isCookieless: boolean('is_cookieless').notNull().default(false),
    /** Wrong tries by the browser that requested the code. */
    wrongTries: smallint('wrong_tries').notNull().default(0),
    /** Wrong tries by clients without a cookie. */
    cookielessTries: smallint('cookieless_tries').notNull().default(0),
    /** When the same code was sent by WhatsApp too. */
    whatsappAt: instant('whatsapp_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('codes_phone').on(table.phone, table.createdAt), index('codes_age').on(table.createdAt)],
)

/** Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    customerId: uuid('customer_id').references(() => customers.id),
    orderId: uuid('order_id'),
    /** Position in the order's visit; null if the consent is about none of its people. */
    person: smallint('person'),
    purpose: text('purpose', {
      enum: [
        'booking-for-another',
        'guardian',
        'hiv-test',
        // Not a consent: the counselling that the law asks for before it, recorded by staff.
        'hiv-counselling',
        'whatsapp',
        'door-contact',
      ],
    }).notNull(),
    textVersion: text('text_version').notNull(),
    /** Ticked in the form, declared by placing the order, or given orally to staff; or withdrawn later. */
    given: text('given', { enum: ['ticked', 'declared', 'spoken', 'withdrawn'] }).notNull(),
    guardianName: text('guardian_name'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('consents_customer').on(table.customerId), index('consents_order').on(table.orderId)],
)
