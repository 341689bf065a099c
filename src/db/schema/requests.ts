import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { doctors } from './doctors.ts'

/** What anyone may ask for without an account: visits, consultations, prescriptions, call-backs. */

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    kind: text('kind', { enum: BOOKING_KINDS }).notNull(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull(),
    /** The day or instant as it was asked for, UTC. */
    preferredAt: instant('preferred_at').notNull(),
    /** The home-care service or the specialist. */
    service: text('service').notNull(),
    /** A consultation with one of our doctors. */
    doctorId: text('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Where a home-care visit is, as far as it was told. */
    city: text('city'),
    address: text('address'),
    status: text('status', { enum: BOOKING_STATUSES }).notNull(),
    /** Who was signed in with a confirmed phone when it was asked for. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('bookings_created').on(table.createdAt),
    index('bookings_customer').on(table.customerId, table.createdAt),
  ],
)

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull(),
    fileKey: text('file_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('prescriptions_created').on(table.createdAt)],
)

export const landingRequests = pgTable(
  'landing_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull(),
    /** A calendar day in India, 'YYYY-MM-DD'. */
    preferredDate: text('preferred_date').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('landing_requests_created').on(table.createdAt)],
)
