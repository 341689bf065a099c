import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import type { Source } from '#rules/source.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { type VisitId, visits } from './visits.ts'

/** Money in paise. */

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** 'ORD-7K3M-Q9T4': easy to say on the phone, hard to guess. */
    number: text('number').notNull().unique(),
    /** The visit in which its samples are taken. */
    visitId: uuid('visit_id').$type<VisitId>().notNull(),
    /** 1 booked the visit, 2 and later were added to it. */
    part: smallint('part').notNull(),
    isAddition: boolean('is_addition').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    status: text('status', {
      enum: ORDER_STATUSES,
    }).notNull(),
    paymentStatus: text('payment_status', {
      enum: PAYMENT_STATUSES,
    }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),

    /** The total at regular prices; `subtotal` is at sale prices. */
    mrpTotal: integer('mrp_total').notNull(),
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    total: integer('total').notNull(),
    couponCode: text('coupon_code'),
    /** The coupon's minimum when it was used; null without one. */
    couponMinimum: integer('coupon_minimum'),
    /** `mrpTotal` as booked, once some lines were cancelled; null before. */
    bookedMrpTotal: integer('booked_mrp_total'),
    /** When the hold of an unpaid order ends; null once it is confirmed, paid or cancelled. */
    holdExpiresAt: instant('hold_expires_at'),
    /** The name of the doctor who referred the patients; null if none was stated. */
    referredBy: text('referred_by'),
    /** Where the customer came from; null if that is not known. */
    source: jsonb('source').$type<Source>(),
    /** When staff last sent a payment link. */
    paymentLinkSentAt: instant('payment_link_sent_at'),

    cancelReason: text('cancel_reason', { enum: ['customer', 'operator', 'expired', 'replaced'] }),
    replacedBy: uuid('replaced_by'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
  },
  table => [
    index('orders_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('orders_open_holds').on(table.holdExpiresAt).where(sql`${table.holdExpiresAt} is not null`),
    uniqueIndex('orders_one_unpaid')
      .on(table.customerId)
      .where(sql`${table.status} = 'pending' and not ${table.isAddition}`),
    uniqueIndex('orders_one_unpaid_addition')
      .on(table.visitId)
      .where(sql`${table.status} = 'pending' and ${table.isAddition}`),
    foreignKey({
      name: 'orders_visit_of_the_customer',
      columns: [table.visitId, table.customerId],
      foreignColumns: [visits.id, visits.customerId],
    }),
    unique('orders_visit').on(table.visitId, table.part),
    index('orders_status').on(table.status, table.createdAt.desc()),
    index('orders_created').on(table.createdAt),
    index('orders_never_paid')
      .on(table.cancelledAt)
      .where(sql`${table.status} = 'cancelled' and ${table.paymentStatus} = 'cancelled'`),
    check('orders_mrp_total', sql`${table.mrpTotal} >= ${table.subtotal}`),
    // Only an order without priced lines is free.
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} - ${table.discount} and ${table.total} >= 0 and (${table.total} > 0) = (${table.subtotal} > 0)`,
    ),
    check('orders_part', sql`${table.part} > 0 and ${table.isAddition} = (${table.part} > 1)`),
    check('orders_hold', sql`${table.holdExpiresAt} is null or ${table.status} = 'pending'`),
    check(
      'orders_cancelled',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null) and (${table.status} = 'cancelled') = (${table.cancelReason} is not null)`,
    ),
  ],
)

/** For a row that is deleted together with its order. */
export const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

export const orderItems = pgTable(
  'order_items',
  {
    orderId: ofOrder(),
    line: smallint('line').notNull(),
    itemId: text('item_id').notNull(),
    isPackage: boolean('is_package').notNull(),
    name: text('name').notNull(),
    quantity: smallint('quantity').notNull(),
    /** Per unit at the time of booking. */
    price: integer('price').notNull(),
    /** The item's share of the coupon's discount; the shares add up to the order's discount. */
    discount: integer('discount').notNull(),
    /** `discount` as booked, once cancelling other items has changed it; null before. */
    bookedDiscount: integer('booked_discount'),
    /** Copied from the catalogue when booked; the longest reporting time in hours. */
    preparation: text('preparation').array().notNull().default([]),
    reportTimeHours: integer('report_time_hours').notNull().default(24),
    /** Position in the visit. */
    person: smallint('person').notNull(),
    /** Of this item alone. */
    fastingHours: smallint('fasting_hours').notNull(),
    afterMealHours: smallint('after_meal_hours').notNull(),
    /** Set when this item alone was cancelled. */
    cancelledAt: instant('cancelled_at'),
  },
  table => [primaryKey({ columns: [table.orderId, table.line] })],
)

/** A repeated request with the same key and body gets the same order. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
