import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { orders } from './orders.ts'

/** Payments, refunds, the provider's messages. Money in paise. */

/** One attempt to pay an order online, or the cash taken at the collection. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text('channel', { enum: ['online', 'cash'] }).notNull(),
    /** The company that moves the money; null for cash. */
    provider: text('provider').default('phonepe'),
    /** Our id of the attempt at the provider, 128 random bits; null for cash. */
    merchantOrderId: text('merchant_order_id').unique(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['pending', 'processing', 'completed', 'failed'] }).notNull(),
    /** True for the one success that pays the order; any other success is refunded. */
    settlesOrder: boolean('settles_order').notNull().default(false),
    paymentUrl: text('payment_url'),
    providerReference: text('provider_reference'),
    transactionId: text('transaction_id'),
    errorCode: text('error_code'),
    expiresAt: instant('expires_at'),
    /** When reconciliation asks the provider next; null once decided. */
    nextCheckAt: instant('next_check_at'),
    checks: smallint('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  table => [
    uniqueIndex('payments_one_success').on(table.orderId).where(sql`${table.settlesOrder}`),
    index('payments_order').on(table.orderId),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    /** One refund a payment, whoever asks for it and however often. */
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment's. */
    provider: text('provider').default('phonepe'),
    merchantRefundId: text('merchant_refund_id').notNull().unique(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['pending', 'completed', 'failed'] }).notNull(),
    reason: text('reason', {
      enum: ['cancelled', 'late', 'paid-twice', 'wrong-amount', 'operator'],
    }).notNull(),
    nextCheckAt: instant('next_check_at'),
    checks: smallint('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  table => [
    index('refunds_order').on(table.orderId),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
)

/** The provider's webhooks as they came. A hint only: what they say is asked again at the provider. */
export const webhookEvents = pgTable('webhook_events', {
  /** SHA-256 of the body: the same message twice is one row. */
  bodyHash: text('body_hash').primaryKey(),
  provider: text('provider').notNull().default('phonepe'),
  event: text('event').notNull(),
  merchantOrderId: text('merchant_order_id'),
  receivedAt: instant('received_at').notNull(),
})
