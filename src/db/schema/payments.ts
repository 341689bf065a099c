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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StatementField } from '#rules/desk/bank-statement.ts'
import { ATTEMPT_STATES, REFUND_STATES, TAKEN_AS } from '#rules/orders/order-status.ts'
import { PAYOUT_WAYS } from '#rules/orders/payout-ways.ts'
import { id, instant } from './columns.ts'
import { ofOrder, orders } from './orders.ts'
import { ofStaff, staff } from './staff.ts'

/** Money in paise. */

/** An attempt to pay online, or cash at collection. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text('channel', { enum: ['online', 'cash'] }).notNull(),
    /**
     * For channel 'cash': notes and coins, UPI to the laboratory's own address, or a card on its terminal. Null: notes
     * and coins.
     */
    takenAs: text('taken_as', { enum: TAKEN_AS }),
    /** Reference of a UPI payment, as the payer's phone shows it, or of a card payment on its slip. */
    reference: text('upi_reference'),
    /** The member of staff who recorded a payment of channel 'cash', or showed its UPI code. */
    recordedBy: uuid('recorded_by').references(() => staff.id),
    /** When a person found the UPI or card payment in the bank account. */
    bankMatchedAt: instant('bank_matched_at'),
    /** Null for cash. */
    provider: text('provider').default('phonepe'),
    /** Our id of the attempt at the provider, 128 random bits; null for cash, and for further orders of a UPI code. */
    merchantOrderId: text('merchant_order_id').unique(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ATTEMPT_STATES }).notNull(),
    /** The one successful attempt that pays the order. Any other success is refunded. */
    settlesOrder: boolean('settles_order').notNull().default(false),
    /**
     * A provider's UPI code shown at a door or counter, over everything due at the visit. Once paid it is a payment for each
     * order, all with the same `providerReference`; only the first has a `merchantOrderId`.
     */
    isQr: boolean('is_qr').notNull().default(false),
    /** The address of the payment page, or what the UPI code says. */
    paymentUrl: text('payment_url'),
    providerReference: text('provider_reference'),
    transactionId: text('transaction_id'),
    errorCode: text('error_code'),
    expiresAt: instant('expires_at'),
    /** When reconciliation checks it next; null once it is decided. */
    nextCheckAt: instant('next_check_at'),
    checks: smallint('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  table => [
    uniqueIndex('payments_one_success').on(table.orderId).where(sql`${table.settlesOrder}`),
    index('payments_order').on(table.orderId),
    index('payments_completed').on(table.completedAt).where(sql`${table.completedAt} is not null`),
    index('payments_upi_to_match')
      .on(table.createdAt)
      .where(
        sql`${table.takenAs} = 'upi' and ${table.state} = 'completed' and ${table.bankMatchedAt} is null`,
      ),
    index('payments_card_to_match')
      .on(table.createdAt)
      .where(
        sql`${table.takenAs} = 'card' and ${table.state} = 'completed' and ${table.bankMatchedAt} is null`,
      ),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Number of the refund within the payment, from 0: makes repeated requests for a refund idempotent. */
    part: smallint('part').notNull().default(0),
    /** Cancelled items; null for all that remain. */
    lines: smallint('lines').array(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The provider of the payment. */
    provider: text('provider').default('phonepe'),
    merchantRefundId: text('merchant_refund_id').notNull().unique(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    reason: text('reason', {
      enum: ['cancelled', 'late', 'paid-twice', 'wrong-amount', 'operator'],
    }).notNull(),
    /** How a refund by hand was made. Null before it is made, for online refunds, and for cash of earlier releases. */
    paidOutAs: text('paid_out_as', { enum: PAYOUT_WAYS }),
    /** The bank's number of a transfer. */
    payoutReference: text('payout_reference'),
    nextCheckAt: instant('next_check_at'),
    checks: smallint('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  table => [
    uniqueIndex('refunds_part').on(table.paymentId, table.part),
    index('refunds_order').on(table.orderId),
    index('refunds_completed').on(table.completedAt).where(sql`${table.completedAt} is not null`),
    index('refunds_latest').on(
      table.state,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
)

/** UPI payments to the laboratory's own address, and card payments. Each pays one order or one visit. */
export const upiReferences = pgTable(
  'upi_references',
  {
    /** In capital letters; of a card payment 'CARD 123456789012'. */
    reference: text('reference').primaryKey(),
    orderId: ofOrder(),
    at: instant('at').notNull(),
  },
  table => [index('upi_references_order').on(table.orderId)],
)

/** Webhooks are only hints: a call to the provider checks their content. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** SHA-256: a repeated webhook is one row. */
    bodyHash: text('body_hash').primaryKey(),
    provider: text('provider').notNull().default('phonepe'),
    event: text('event').notNull(),
    merchantOrderId: text('merchant_order_id'),
    receivedAt: instant('received_at').notNull(),
  },
  table => [index('webhook_events_age').on(table.receivedAt)],
)

/** The provider's report of payouts. It is only compared with our payments. */
export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: id(),
    /** SHA-256, so that a file is stored once. */
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    provider: text('provider').notNull().default('phonepe'),
    uploadedBy: ofStaff('uploaded_by'),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  table => [
    index('settlement_files_staff').on(table.uploadedBy),
    index('settlement_files_latest').on(table.uploadedAt),
  ],
)

export const settlementLines = pgTable(
  'settlement_lines',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => settlementFiles.id, { onDelete: 'cascade' }),
    /** The line in the file; the header is 1. */
    line: integer('line').notNull(),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    /** Our id of the attempt or refund at the provider. */
    reference: text('reference').notNull(),
    amount: integer('amount').notNull(),
    /** Deducted by the provider, with tax. */
    fee: integer('fee').notNull(),
    tax: integer('tax').notNull(),
    /** Date of the payment or refund in the report; null if missing. */
    paidOn: date('paid_on', { mode: 'string' }),
    settledOn: date('settled_on', { mode: 'string' }),
    bankReference: text('bank_reference').notNull().default(''),
  },
  table => [
    primaryKey({ columns: [table.fileId, table.line] }),
    index('settlement_lines_reference').on(table.reference),
    check('settlement_lines_amount', sql`${table.amount} > 0`),
  ],
)

/** Which columns of a bank's statement hold what, as a person chose them last. */
export const bankColumns = pgTable('bank_columns', {
  /** The headings, by which a bank's file is recognised. */
  shape: text('shape').primaryKey(),
  fields: jsonb('fields').$type<(StatementField | null)[]>().notNull(),
})
