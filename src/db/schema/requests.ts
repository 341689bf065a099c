import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CONSULTATIONS } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { doctors } from './doctors.ts'

/** Requests that need no account: visits, consultations, prescriptions, call-backs. */

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    kind: text('kind', { enum: BOOKING_KINDS }).notNull(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull(),
    /** The preferred day or time, UTC. */
    preferredAt: instant('preferred_at').notNull(),
    /**
     * Wire label of the service or speciality, or a doctor's name. The label is still written for the release before
     * `serviceCode`.
     */
    service: text('service').notNull(),
    /** Null for a doctor, and in rows written by the previous release. */
    serviceCode: text('service_code', { enum: [...HOME_CARE_SERVICES.codes, ...CONSULTATIONS.codes] }),
    /** The doctor of a consultation. */
    doctorId: text('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Place of a home-care visit, as far as given. */
    city: text('city'),
    address: text('address'),
    status: text('status', { enum: BOOKING_STATUSES }).notNull(),
    /** The signed-in customer with a proven phone, if any. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('bookings_created').on(table.createdAt),
    index('bookings_customer').on(table.customerId, table.createdAt),
    index('bookings_mobile').on(table.mobile),
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
  table => [
    index('prescriptions_created').on(table.createdAt),
    index('prescriptions_mobile').on(table.mobile),
  ],
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
  table => [
    index('landing_requests_created').on(table.createdAt),
    index('landing_requests_mobile').on(table.mobile),
  ],
)
