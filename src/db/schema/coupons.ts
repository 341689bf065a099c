import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { COUPON_TYPES } from '#rules/orders/coupons.ts'
import { customers } from './accounts.ts'
import { instant } from './columns.ts'

export const coupons = pgTable(
  'coupons',
  {
    code: text('code').primaryKey(),
    type: text('type', { enum: COUPON_TYPES }).notNull(),
    /** Basis points for PERCENTAGE (1500 = 15 %), paise for FIXED. */
    value: integer('value').notNull(),
    minimumOrder: integer('minimum_order').notNull().default(0),
    maximumDiscount: integer('maximum_discount'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Number of orders; null for unlimited. */
    maximumUses: integer('maximum_uses'),
    /** Orders of one customer that are not cancelled; null for unlimited. */
    maximumPerCustomer: integer('maximum_per_customer'),
    uses: integer('uses').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    /** Valid for customers who have the code, but not listed. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Null: any account. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  },
  table => [
    index('coupons_customer').on(table.customerId),
    check('coupons_code', sql`${table.code} = upper(${table.code})`),
    check('coupons_value', sql`${table.value} > 0 and (${table.type} = 'FIXED' or ${table.value} <= 10000)`),
    check(
      'coupons_uses',
      sql`${table.uses} >= 0 and (${table.maximumUses} is null or ${table.uses} <= ${table.maximumUses})`,
    ),
  ],
)
