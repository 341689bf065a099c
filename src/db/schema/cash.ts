import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { payments, refunds } from './payments.ts'
import { staff } from './staff.ts'
import { visitEvents } from './visits.ts'

/** Cash between the customer's hand and the safe. Money in paise. */

/** Somebody of the staff hands over all that they hold; somebody else counts it. */
export const cashHandovers = pgTable(
  'cash_handovers',
  {
    /** Made where it is handed over, so that it can be sent twice. */
    id: uuid('id').primaryKey(),
    /** Who hands over. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** In India, of `handedAt`. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The sum of its takings. */
    expected: integer('expected').notNull(),
    /** What its receiver has counted; null till then. */
    counted: integer('counted'),
    /** Why another sum was counted than expected. */
    differenceReason: text('difference_reason'),
    handedAt: instant('handed_at').notNull(),
    receivedBy: uuid('received_by').references(() => staff.id),
    receivedAt: instant('received_at'),
    /** Taken back by who handed it over, before it was counted: its takings are theirs to hand over again. */
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
    check(
      'cash_handovers_reason',
      sql`${table.counted} = ${table.expected} or length(${table.differenceReason}) > 0 or ${table.counted} is null`,
    ),
  ],
)

/**
 * Cash that a member of staff took from a customer, or handed back: one row for each payment and refund in cash. Rows by
 * an event of the visit are cash that a phone reported beyond what payments put into hands, and corrections below zero for
 * cash that turned out to be paid by UPI.
 */
export const cashTakings = pgTable(
  'cash_takings',
  {
    id: id(),
    /** Who holds it until it is handed over; null: noted by the command line, which knows a name only. */
    staffId: uuid('staff_id').references(() => staff.id),
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id, { onDelete: 'cascade' }),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** `cash_taken`, or `upi_taken`. */
    eventId: uuid('event_id').references(() => visitEvents.id, { onDelete: 'cascade' }),
    /** Negative where it was handed back, or never taken. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
    /** The one hand-over that it belongs to; null while it is held. */
    handoverId: uuid('handover_id').references(() => cashHandovers.id),
  },
  table => [
    index('cash_takings_staff').on(table.staffId),
    index('cash_takings_handover').on(table.handoverId),
    index('cash_takings_held').on(table.staffId, table.at).where(sql`${table.handoverId} is null`),
    index('cash_takings_event').on(table.eventId),
    check(
      'cash_takings_cause',
      sql`num_nonnulls(${table.paymentId}, ${table.refundId}, ${table.eventId}) = 1`,
    ),
    check(
      'cash_takings_side',
      sql`${table.eventId} is not null or (${table.amount} > 0) = (${table.paymentId} is not null)`,
    ),
  ],
)
