import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CALL_OUTCOMES, CLOSING_NAMES, REQUEST_KINDS } from '#rules/desk/requests.ts'
import { CONSULTATIONS } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { doctors } from './doctors.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/** Requests that need no account: visits, consultations, prescriptions, call-backs. */

/** False once the desk has closed it. The queue's lists are found by it, and for bookings by their status too. */
const isOpen = () => boolean('is_open').notNull().default(true)

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
    isOpen: isOpen(),
  },
  table => [
    index('bookings_created').on(table.createdAt),
    index('bookings_open').on(table.createdAt).where(sql`is_open and status = 'requested'`),
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
    isOpen: isOpen(),
  },
  table => [
    index('prescriptions_created').on(table.createdAt),
    index('prescriptions_open').on(table.createdAt).where(sql`is_open`),
    index('prescriptions_mobile').on(table.mobile),
  ],
)

/**
 * Total bytes of stored files, a row for each kind: prescriptions, which have a limit. Triggers on their table count.
 */
export const keptBytes = pgTable('kept_bytes', {
  kind: text('kind', { enum: ['prescriptions'] }).primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})

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
    isOpen: isOpen(),
  },
  table => [
    index('landing_requests_created').on(table.createdAt),
    index('landing_requests_open').on(table.createdAt).where(sql`is_open`),
    index('landing_requests_mobile').on(table.mobile),
  ],
)

/** The id of the work where it is on a request of this kind: references that a deleted request takes its work with. */
const whereKind = (...kinds: string[]) =>
  sql.raw(`case when kind in (${kinds.map(kind => `'${kind}'`).join(', ')}) then request_id end`)

/**
 * What the staff does about a request: who has it, and how it ended. The row is made by the first deed; a request
 * without one is open, and nobody's.
 */
export const requestWork = pgTable(
  'request_work',
  {
    /** The request's own id. */
    requestId: uuid('request_id').primaryKey(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    bookingId: uuid('booking_id')
      .references(() => bookings.id, { onDelete: 'cascade' })
      .generatedAlwaysAs(whereKind('home-care', 'consultation')),
    prescriptionId: uuid('prescription_id')
      .references(() => prescriptions.id, { onDelete: 'cascade' })
      .generatedAlwaysAs(whereKind('prescription')),
    landingId: uuid('landing_id')
      .references(() => landingRequests.id, { onDelete: 'cascade' })
      .generatedAlwaysAs(whereKind('offer')),
    /** Who has taken it, and their last deed: see HELD_FOR_MS. */
    holderId: uuid('holder_id').references(() => staff.id),
    heldAt: instant('held_at'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => staff.id),
    closing: text('closing', { enum: CLOSING_NAMES }),
    /** The order that came of it. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  table => [
    // Not unique, as the primary key makes them so: `on conflict (request_id)` would let another unique index fail.
    index('request_work_booking').on(table.bookingId),
    index('request_work_prescription').on(table.prescriptionId),
    index('request_work_landing').on(table.landingId),
    index('request_work_order').on(table.orderId),
    index('request_work_closed').on(table.closedAt),
  ],
)

/** Calls about a request. Rows are only added. */
export const requestCalls = pgTable(
  'request_calls',
  {
    /** Made at the screen, so that it can be sent twice. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requestWork.requestId, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    outcome: text('outcome', { enum: CALL_OUTCOMES }).notNull(),
    note: text('note'),
    at: instant('at').notNull(),
    /** When they want to be called again. */
    againAt: instant('again_at'),
  },
  table => [index('request_calls_request').on(table.requestId, table.at)],
)
