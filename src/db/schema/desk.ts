import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#rules/staff/approvals.ts'
import { id, instant } from './columns.ts'
import { ofOrder, orders } from './orders.ts'
import { ofStaff, staff } from './staff.ts'

/** Refunds that two people have to approve. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** What the requester saw; for a cancellation its lines, and whether the fee is kept. */
    about: jsonb('about')
      .$type<{
        way: 'online' | 'cash'
        lines?: number[]
        added?: { orderId: string; lines: number[] }[]
        isFeeKept?: boolean
        /** A refund of a part of what was paid, for the tests in `lines` if there are any. */
        isPart?: boolean
      }>()
      .notNull(),
    /** Paise in total, as both people saw it. */
    amount: integer('amount').notNull(),
    /** SHA-256 of the requested action. */
    actionHash: text('action_hash').notNull(),
    reason: text('reason').notNull(),
    requestedBy: ofStaff('requested_by'),
    requestedAt: instant('requested_at').notNull(),
    /** Requested in a session opened by an authenticator code: two other people must approve. */
    isRequestedByCode: boolean('is_requested_by_code').notNull().default(false),
    /** The first of two approvers. */
    agreedBy: uuid('agreed_by').references(() => staff.id),
    agreedAt: instant('agreed_at'),
    /** People who issued the keys used so far, and could therefore hold those keys. */
    keyIssuers: uuid('key_issuers').array().notNull().default(sql`'{}'`),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    /** Never the requester. */
    decidedBy: uuid('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    note: text('note'),
  },
  table => [
    check('approvals_two', sql`${table.requestedBy} <> ${table.decidedBy}`),
    check(
      'approvals_decided',
      sql`(${table.state} in ('agreed', 'declined')) = (${table.decidedBy} is not null)`,
    ),
    check(
      'approvals_first',
      sql`${table.agreedBy} not in (${table.requestedBy}, ${table.decidedBy}) or ${table.agreedBy} is null`,
    ),
    check(
      'approvals_by_code',
      sql`${table.state} <> 'agreed' or not ${table.isRequestedByCode} or ${table.agreedBy} is not null`,
    ),
    index('approvals_order').on(table.orderId),
    index('approvals_first_agreed').on(table.agreedBy),
    uniqueIndex('approvals_waiting').on(table.orderId).where(sql`${table.state} = 'waiting'`),
    index('approvals_waiting_age').on(table.requestedAt).where(sql`${table.state} = 'waiting'`),
  ],
)

/** What a person refunded in a day without approval, paise. */
export const unapprovedRefunds = pgTable(
  'unapproved_refunds',
  {
    staffId: ofStaff(),
    /** In India. */
    day: date('day', { mode: 'string' }).notNull(),
    amount: integer('amount').notNull(),
  },
  table => [
    primaryKey({ columns: [table.staffId, table.day] }),
    check('unapproved_refunds_amount', sql`${table.amount} > 0`),
  ],
)

/** Orders opened for a while for a stated reason, beyond the person's roles. Append-only. */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: id(),
    staffId: ofStaff(),
    orderId: ofOrder(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    until: instant('until').notNull(),
  },
  table => [
    index('emergency_access_staff').on(table.staffId, table.orderId, table.until),
    index('emergency_access_order').on(table.orderId),
  ],
)

/** Notes of the staff, and reasons for actions. Append-only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    orderId: ofOrder(),
    staffId: ofStaff(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('order_notes_order').on(table.orderId, table.at),
    index('order_notes_staff').on(table.staffId),
  ],
)
