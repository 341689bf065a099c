import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import { customers } from './accounts.ts'
import { centres } from './catalogue.ts'
import { id, instant } from './columns.ts'

/** Orders and what belongs to one: lines, idempotency keys. Money in paise. */

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** 'ORD-7K3M-Q9T4': can be said on a phone, can't be guessed. */
    number: text('number').notNull().unique(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    status: text('status', {
      enum: ORDER_STATUSES,
    }).notNull(),
    paymentStatus: text('payment_status', {
      enum: PAYMENT_STATUSES,
    }).notNull(),
    paymentMethod: text('payment_method', { enum: ['PENDING', 'ONLINE', 'COD'] }).notNull(),

    /** What the lines would cost at their regular prices; `subtotal` is at the prices of the sale. */
    mrpTotal: integer('mrp_total').notNull(),
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    total: integer('total').notNull(),
    couponCode: text('coupon_code'),

    city: text('city').notNull(),
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    slotHour: smallint('slot_hour').notNull(),
    /** True while this order occupies a place of its slot and a use of its coupon. */
    holdsPlace: boolean('holds_place').notNull(),
    /** When an unpaid order gives its place back; null once confirmed, paid or cancelled. */
    holdExpiresAt: instant('hold_expires_at'),

    isCentreVisit: boolean('is_centre_visit').notNull(),
    /** The centre that was chosen; null for a home visit, and where the shop has none in the city. */
    centreCode: text('centre_code').references(() => centres.code),
    isFastingRequired: boolean('is_fasting_required').notNull(),
    /** Hours without food before the visit: the most that one of its tests asked when it was booked; 0 for none. */
    fastingHours: smallint('fasting_hours').notNull().default(0),
    address: text('address').notNull(),
    patientName: text('patient_name').notNull(),
    /** Full years. */
    patientAge: smallint('patient_age').notNull(),
    /** An infant's age in months, where it was given so. */
    patientAgeMonths: smallint('patient_age_months'),
    patientGender: text('patient_gender').notNull(),
    patientEmail: text('patient_email'),
    patientPhone: text('patient_phone').notNull(),
    alternatePhone: text('alternate_phone'),
    bookingType: text('booking_type', { enum: ['self', 'other'] }).notNull(),
    relation: text('relation'),

    cancelReason: text('cancel_reason', { enum: ['customer', 'operator', 'expired', 'replaced'] }),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    collectedAt: instant('collected_at'),
    cancelledAt: instant('cancelled_at'),
  },
  table => [
    index('orders_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('orders_open_holds').on(table.holdExpiresAt).where(sql`${table.holdExpiresAt} is not null`),
    index('orders_unpaid').on(table.customerId).where(sql`${table.status} = 'pending'`),
    index('orders_collection').on(table.slotDate, table.slotHour),
    index('orders_patient_phone').on(table.patientPhone),
    index('orders_alternate_phone').on(table.alternatePhone).where(sql`${table.alternatePhone} is not null`),
    check('orders_mrp_total', sql`${table.mrpTotal} >= ${table.subtotal}`),
    check('orders_total', sql`${table.total} = ${table.subtotal} - ${table.discount} and ${table.total} > 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    line: smallint('line').notNull(),
    itemId: text('item_id').notNull(),
    isPackage: boolean('is_package').notNull(),
    name: text('name').notNull(),
    quantity: smallint('quantity').notNull(),
    /** Unit price when it was booked, paise. */
    price: integer('price').notNull(),
    /** This line's part of the coupon's discount, paise; the parts add up to the order's discount. */
    discount: integer('discount').notNull(),
    /** What the catalogue said when it was booked: how to prepare for each test, and the hours of the slowest report. */
    preparation: text('preparation').array().notNull().default([]),
    reportTimeHours: integer('report_time_hours').notNull().default(24),
  },
  table => [primaryKey({ columns: [table.orderId, table.line] })],
)

/** A customer's key for one order: the same key and body answer with the same order. */
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
