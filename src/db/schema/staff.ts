import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLE_NAMES } from '#rules/staff/permissions.ts'
import { centres } from './catalogue.ts'
import { id, instant } from './columns.ts'

/** Who works for the laboratory at a screen: their roles, keys and sessions. No passwords. */

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: value => Buffer.from(value),
  fromDriver: value => new Uint8Array(value),
})

/** Rows stay when somebody leaves, as the audit names them. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    /** Several people may have one name: they are known by id, and shown with a number (domain/staff/names.ts). */
    name: text('name').notNull(),
    /** Their own mobile number: who is also a customer decides on no refund of their own. */
    phone: text('phone'),
    /** They may sign in by codes of an authenticator app, at a desk without a sensor. */
    mayUseCodes: boolean('may_use_codes').notNull().default(false),
    /** The file of a collector's photograph: a square WebP. */
    photoKey: text('photo_key'),
    /** Raised by each change of a collector's hours; a change names the one that it was made on. */
    hoursRevision: integer('hours_revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When they left. */
    endedAt: instant('ended_at'),
  },
  table => [index('staff_name_lower').on(sql`lower(${table.name})`)],
)

const ofStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** Rows are ended, not deleted: who could do what when. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: id(),
    staffId: ofStaff(),
    role: text('role', { enum: ROLE_NAMES }).notNull(),
    /** The one centre that it is for; null: everywhere. */
    centreCode: text('centre_code').references(() => centres.code),
    /** Who gave it, as in the audit: 'operator:asha'. */
    grantedBy: text('granted_by').notNull(),
    grantedAt: instant('granted_at').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [
    index('staff_roles_staff').on(table.staffId),
    uniqueIndex('staff_roles_given')
      .on(table.staffId, table.role, sql`coalesce(${table.centreCode}, '')`)
      .where(sql`${table.endedAt} is null`),
  ],
)

/**
 * Who issued the link of a key, and so could be the person too. A key that its owner adds inherits the giver of the key
 * that confirmed it. Null: the command line.
 */
const giver = () => uuid('given_by').references(() => staff.id)

/** The last sign-in; null: none since this column was added. */
const signedInAt = () => instant('signed_in_at')

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url, as the browser says it. */
    id: text('id').primaryKey(),
    staffId: ofStaff(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** 0 for ever for a key that is shared by several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    givenBy: giver(),
    /** Where it was made: 'Chrome on Android'; or as its owner calls it. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    signedInAt: signedInAt(),
  },
  table => [index('passkeys_staff').on(table.staffId), index('passkeys_giver').on(table.givenBy)],
)

/** Whose authenticator app signs them in. */
export const staffAuthenticators = pgTable(
  'staff_authenticators',
  {
    staffId: ofStaff().primaryKey(),
    /** AES-256-GCM under a key of the shop's secret: nonce, text, tag. */
    secret: bytes('secret').notNull(),
    /** The step (RFC 6238) of the last code that was used; none is good twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    givenBy: giver(),
    createdAt: instant('created_at').notNull(),
    signedInAt: signedInAt(),
  },
  table => [index('staff_authenticators_giver').on(table.givenBy)],
)

/** One-time links by which a key is added. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: ofStaff(),
    /** From a recovery code: the key that it adds ends those before, which were lost. */
    replacesKeys: boolean('replaces_keys').notNull().default(false),
    givenBy: giver(),
    /** Of an authenticator app, as last shown; encrypted as in `staff_authenticators`. */
    appSecret: bytes('app_secret'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('staff_invites_staff').on(table.staffId),
    index('staff_invites_giver').on(table.givenBy),
    index('staff_invites_expiry').on(table.expiresAt),
  ],
)

/** What a key has been asked to sign; each is deleted by its first use. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    kind: text('kind', { enum: ['enrol', 'sign-in', 'deed'] }).notNull(),
    /** Who enrols, or confirms a deed; null at sign-in, where the key says who it is. */
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('staff_challenges_staff').on(table.staffId),
    index('staff_challenges_expiry').on(table.expiresAt),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the cookie's token. */
    tokenHash: text('token_hash').primaryKey(),
    /** Public id, by which its owner ends it. */
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: ofStaff(),
    /** The key that opened it, and with which it ends; null: a code of the person's authenticator app did. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'cascade' }),
    device: text('device'),
    /** Signed in from the collectors' app. */
    isPhone: boolean('is_phone').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The sign-in before this one by the same key: keys added since are shown. Null: the key is new. */
    keysKnownUntil: instant('keys_known_until'),
    /** When somebody last sat there, as far as is known. */
    lastSeenAt: instant('last_seen_at'),
    /** When it last called, to some minutes, and from which network address; null: not yet. */
    lastCalledAt: instant('last_called_at'),
    lastAddress: text('last_address'),
    /** By hand; a session in which nobody sits any more is locked without it. */
    lockedAt: instant('locked_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_key').on(table.passkeyId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
)

/** Printed codes for who has lost their keys; each is deleted by its use. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** SHA-256: the code has 80 random bits. */
    codeHash: text('code_hash').primaryKey(),
    staffId: ofStaff(),
    /** Of the key with which they were printed. */
    givenBy: giver(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('staff_recovery_codes_staff').on(table.staffId),
    index('staff_recovery_codes_giver').on(table.givenBy),
  ],
)
