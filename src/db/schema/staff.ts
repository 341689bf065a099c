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

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: value => Buffer.from(value),
  fromDriver: value => new Uint8Array(value),
})

/** Rows stay when a person leaves, because the audit refers to them. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    /** Not unique: shown with a number (domain/staff/names.ts). */
    name: text('name').notNull(),
    /** Phone. It shows which bookings are the person's own; they can't decide on refunds of those. */
    phone: text('phone'),
    /** Can sign in with codes of an app, for a desk whose device has no sensor. */
    mayUseCodes: boolean('may_use_codes').notNull().default(false),
    /** Photo of a collector: a square WebP. */
    photoKey: text('photo_key'),
    /** Revision of roles, phone and permission to use codes. */
    revision: integer('revision').notNull().default(1),
    hoursRevision: integer('hours_revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [index('staff_name_lower').on(sql`lower(${table.name})`)],
)

export const ofStaff = (column = 'staff_id') =>
  uuid(column)
    .notNull()
    .references(() => staff.id)

/** For a row that is deleted together with its person. */
const ownedByStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** Ended roles stay as rows, for the record. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: id(),
    staffId: ownedByStaff(),
    role: text('role', { enum: ROLE_NAMES }).notNull(),
    /** Null: everywhere. */
    centreCode: text('centre_code').references(() => centres.code),
    /** As in the audit: 'operator:asha'. */
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
 * The issuer of the key's link, who could hold the key. A key that its owner adds inherits the issuer of the key that
 * confirmed it. Null: the command line.
 */
const issuer = () => uuid('issued_by').references(() => staff.id)

const signedInAt = () => instant('signed_in_at')

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: ownedByStaff(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Stays 0 if several devices share the key. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    issuedBy: issuer(),
    /** 'Chrome on Android', or as its owner named it. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    signedInAt: signedInAt(),
  },
  table => [index('passkeys_staff').on(table.staffId), index('passkeys_issuer').on(table.issuedBy)],
)

export const staffAuthenticators = pgTable(
  'staff_authenticators',
  {
    staffId: ownedByStaff().primaryKey(),
    /** AES-256-GCM under a key derived from the shop's secret: nonce, ciphertext, tag. */
    secret: bytes('secret').notNull(),
    /** The step (RFC 6238) of the last used code, so that no code is valid twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    issuedBy: issuer(),
    createdAt: instant('created_at').notNull(),
    signedInAt: signedInAt(),
  },
  table => [index('staff_authenticators_issuer').on(table.issuedBy)],
)

export const staffInvites = pgTable(
  'staff_invites',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: ownedByStaff(),
    /** True if it came from a recovery code: the new key ends the lost ones. */
    replacesKeys: boolean('replaces_keys').notNull().default(false),
    issuedBy: issuer(),
    /** Secret for an authenticator app, as last shown; encrypted as in `staff_authenticators`. */
    appSecret: bytes('app_secret'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('staff_invites_staff').on(table.staffId),
    index('staff_invites_issuer').on(table.issuedBy),
    index('staff_invites_expiry').on(table.expiresAt),
  ],
)

/** Each challenge is deleted by its first use. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    kind: text('kind', { enum: ['enrol', 'sign-in', 'action'] }).notNull(),
    /** Null at sign-in, where the key identifies the person. */
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
    /** Public id for ending a session. */
    id: uuid('id').notNull().unique().defaultRandom(),
    staffId: ownedByStaff(),
    /** Ending the key ends the session. Null: opened by an authenticator app. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'cascade' }),
    device: text('device'),
    /** Whether it comes from the collectors' app. */
    isPhone: boolean('is_phone').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The previous sign-in by the same key; keys added since are shown to the person. Null for a new key. */
    keysKnownUntil: instant('keys_known_until'),
    lastSeenAt: instant('last_seen_at'),
    /** Precise to some minutes. */
    lastCalledAt: instant('last_called_at'),
    lastAddress: text('last_address'),
    /** Locked by hand; idle sessions are locked without it. */
    lockedAt: instant('locked_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_key').on(table.passkeyId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
)

/** Each code is deleted by its use. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** SHA-256: the code has 80 random bits. */
    codeHash: text('code_hash').primaryKey(),
    staffId: ownedByStaff(),
    /** The key with which they were printed. */
    issuedBy: issuer(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('staff_recovery_codes_staff').on(table.staffId),
    index('staff_recovery_codes_issuer').on(table.issuedBy),
  ],
)
