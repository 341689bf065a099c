import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#rules/staff/approvals.ts'
import { id, instant } from '../columns.ts'
import { orders } from '../orders.ts'
import { staff } from '../staff.ts'

/** Refunds that take two people: asked for by one of the staff, decided by another. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** How the money goes back, as it was seen by who asked; of a cancellation its lines, and whether the fee is kept. */
    about: jsonb('about')
      .$type<{ way?: 'online' | 'cash'; lines?: number[]; isFeeKept?: boolean }>()
      .notNull(),
    /** Paise that go back, all together; as it was seen by both. */
    amount: integer('amount').notNull(),
    /** SHA-256 of what was asked for. */
    deedHash: text('deed_hash').notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => staff.id),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    /** Never who asked. */
    decidedBy: uuid('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    note: text('note'),
  },
  table => [
    check('approvals_two', sql`${table.askedBy} <> ${table.decidedBy}`),
    check(
      'approvals_decided',
      sql`(${table.state} in ('agreed', 'declined')) = (${table.decidedBy} is not null)`,
    ),
    index('approvals_order').on(table.orderId),
    uniqueIndex('approvals_waiting').on(table.orderId).where(sql`${table.state} = 'waiting'`),
    index('approvals_waiting_age').on(table.askedAt).where(sql`${table.state} = 'waiting'`),
  ],
)
