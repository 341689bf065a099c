import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SETTLED_AS } from '#rules/desk/cash.ts'
import { id, instant } from './columns.ts'
import { visitEvents } from './of-visits.ts'
import { payments, refunds } from './payments.ts'
import { ofStaff, staff } from './staff.ts'

/** Money in paise. */

/** All the cash that a person holds, handed over to another person who counts it. */
export const cashHandovers = pgTable(
  'cash_handovers',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    staffId: ofStaff(),
    /** The calendar day of `handedAt` in India. */
    day: date('day', { mode: 'string' }).notNull(),
    expected: integer('expected').notNull(),
    /** Null before the count. */
    counted: integer('counted'),
    differenceReason: text('difference_reason'),
    handedAt: instant('handed_at').notNull(),
    receivedBy: uuid('received_by').references(() => staff.id),
    receivedAt: instant('received_at'),
    /** The centre whose reception it was handed to; null: accounts or a manager. */
    toCentre: text('to_centre'),
    /** Where the counted cash is: a centre's code, or 'main'. Null before the count, and for counts of earlier releases. */
    safe: text('safe'),
    /** Withdrawn before it was counted: its receipts can be handed over again. */
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [
    index('cash_handovers_staff').on(table.staffId),
    index('cash_handovers_receiver').on(table.receivedBy),
    index('cash_handovers_latest').on(table.handedAt.desc(), table.id.desc()),
    uniqueIndex('cash_handovers_one_open')
      .on(table.staffId)
      .where(sql`${table.receivedAt} is null and ${table.withdrawnAt} is null`),
    check('cash_handovers_second_name', sql`${table.receivedBy} <> ${table.staffId}`),
    check(
      'cash_handovers_received',
      sql`num_nonnulls(${table.receivedBy}, ${table.receivedAt}, ${table.counted}) in (0, 3)`,
    ),
    check('cash_handovers_once', sql`${table.receivedAt} is null or ${table.withdrawnAt} is null`),
    check('cash_handovers_counted', sql`${table.counted} >= 0`),
  ],
)

/**
 * One row for each payment and refund in cash. Rows with an event are cash that a phone reported beyond the
 * payments, and negative corrections for cash that turned out to be UPI.
 */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    id: id(),
    /** The holder until it is handed over. */
    staffId: ofStaff(),
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id, { onDelete: 'cascade' }),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** `cash_taken`, or `upi_taken`. */
    eventId: uuid('event_id').references(() => visitEvents.id, { onDelete: 'cascade' }),
    /** Negative for refunds and corrections. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
    /** Null before a handover. */
    handoverId: uuid('handover_id').references(() => cashHandovers.id),
  },
  table => [
    index('cash_receipts_staff').on(table.staffId),
    index('cash_receipts_handover').on(table.handoverId),
    index('cash_receipts_held').on(table.staffId, table.at).where(sql`${table.handoverId} is null`),
    index('cash_receipts_event').on(table.eventId),
    check(
      'cash_receipts_cause',
      sql`num_nonnulls(${table.paymentId}, ${table.refundId}, ${table.eventId}) = 1`,
    ),
    check(
      'cash_receipts_side',
      sql`${table.eventId} is not null or (${table.amount} > 0) = (${table.paymentId} is not null)`,
    ),
  ],
)

/** What was missing at a count. The person who handed it over owes it until it is settled. */
export const cashShortages = pgTable(
  'cash_shortages',
  {
    id: id(),
    handoverId: uuid('handover_id')
      .notNull()
      .unique()
      .references(() => cashHandovers.id),
    staffId: ofStaff(),
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    index('cash_shortages_staff').on(table.staffId),
    check('cash_shortages_amount', sql`${table.amount} > 0`),
  ],
)

/** A mistyped count, as the person who counted states it again, until another person has counted it too. */
export const cashRecounts = pgTable(
  'cash_recounts',
  {
    handoverId: uuid('handover_id')
      .primaryKey()
      .references(() => cashHandovers.id),
    /** The count that it corrects. */
    former: integer('former').notNull(),
    counted: integer('counted').notNull(),
    by: ofStaff('by'),
    at: instant('at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => staff.id),
    confirmedAt: instant('confirmed_at'),
  },
  table => [
    index('cash_recounts_staff').on(table.by),
    index('cash_recounts_confirmer').on(table.confirmedBy),
    check('cash_recounts_counted', sql`${table.counted} >= 0`),
    check('cash_recounts_second_name', sql`${table.confirmedBy} <> ${table.by}`),
    check('cash_recounts_confirmed', sql`num_nonnulls(${table.confirmedBy}, ${table.confirmedAt}) in (0, 2)`),
  ],
)

export const cashSettlements = pgTable(
  'cash_settlements',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    shortageId: uuid('shortage_id')
      .notNull()
      .references(() => cashShortages.id),
    kind: text('kind', { enum: SETTLED_AS }).notNull(),
    amount: integer('amount').notNull(),
    /** Where the money is now; null if it was written off. */
    safe: text('safe'),
    reason: text('reason'),
    by: ofStaff('by'),
    at: instant('at').notNull(),
  },
  table => [
    index('cash_settlements_shortage').on(table.shortageId),
    index('cash_settlements_staff').on(table.by),
    check('cash_settlements_amount', sql`${table.amount} > 0`),
    check('cash_settlements_safe', sql`(${table.safe} is null) = (${table.kind} = 'written-off')`),
  ],
)

/** Cash from a safe that was paid into the bank. Another person finds it in the account. */
export const cashDeposits = pgTable(
  'cash_deposits',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    safe: text('safe').notNull(),
    amount: integer('amount').notNull(),
    /** The number of the bank's slip. */
    slip: text('slip').notNull(),
    by: ofStaff('by'),
    at: instant('at').notNull(),
    foundBy: uuid('found_by').references(() => staff.id),
    foundAt: instant('found_at'),
  },
  table => [
    uniqueIndex('cash_deposits_slip').on(table.slip),
    index('cash_deposits_staff').on(table.by),
    index('cash_deposits_finder').on(table.foundBy),
    index('cash_deposits_latest').on(table.safe, table.at),
    check('cash_deposits_amount', sql`${table.amount} > 0`),
    check('cash_deposits_second_name', sql`${table.foundBy} <> ${table.by}`),
    check('cash_deposits_found', sql`num_nonnulls(${table.foundBy}, ${table.foundAt}) in (0, 2)`),
  ],
)
