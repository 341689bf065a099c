import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CALL_OUTCOMES, CLOSING_NAMES, REQUEST_KINDS } from '#rules/desk/requests.ts'
import type { Source } from '#rules/source.ts'
import { CONSULTATIONS } from '#rules/visits/consultations.ts'
import { HOME_CARE_SERVICES } from '#rules/visits/home-care.ts'
import { BOOKING_STATUSES } from '#rules/visits/request-forms.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { doctors } from './doctors.ts'
import { orders } from './orders.ts'
import { ofStaff, staff } from './staff.ts'

/** Columns of one kind of request are null for the others. */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile').notNull(),
    /** A customer with a proven phone. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** As of an order. */
    source: jsonb('source').$type<Source>(),
    createdAt: instant('created_at').notNull(),
    /** False once the desk has closed it, or a command has changed its status. */
    isOpen: boolean('is_open').notNull().default(true),

    /** Label of the service or speciality as on the wire, or a doctor's name. */
    service: text('service'),
    /** Null for a doctor. */
    serviceCode: text('service_code', { enum: [...HOME_CARE_SERVICES.codes, ...CONSULTATIONS.codes] }),
    doctorId: text('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Preferred time of home care or a consultation, in UTC. */
    preferredAt: instant('preferred_at'),
    /** Status of home care or a consultation, as the customer sees it. */
    status: text('status', { enum: BOOKING_STATUSES }),
    /** The address of a home-care visit, as far as given. */
    city: text('city'),
    address: text('address'),

    /** Preferred day of an offer: a calendar day in India, 'YYYY-MM-DD'. */
    preferredDate: text('preferred_date'),

    /** The file of a prescription. */
    fileKey: text('file_key'),
    contentType: text('content_type'),
    bytes: integer('bytes'),

    /** Assigned person, and the time of their last action; see HELD_FOR_MS. */
    holderId: uuid('holder_id').references(() => staff.id),
    heldAt: instant('held_at'),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by').references(() => staff.id),
    closing: text('closing', { enum: CLOSING_NAMES }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  table => [
    index('requests_created').on(table.kind, table.createdAt),
    index('requests_open').on(table.createdAt).where(sql`is_open`),
    index('requests_customer').on(table.customerId, table.createdAt),
    index('requests_mobile').on(table.mobile),
    index('requests_order').on(table.orderId),
    index('requests_closed').on(table.closedAt),
    check(
      'requests_booking',
      sql`num_nonnulls(${table.service}, ${table.preferredAt}, ${table.status})
        = case when ${table.kind} in ('home-care', 'consultation') then 3 else 0 end`,
    ),
    check('requests_offer', sql`(${table.kind} = 'offer') = (${table.preferredDate} is not null)`),
    check(
      'requests_prescription',
      sql`num_nonnulls(${table.fileKey}, ${table.contentType}, ${table.bytes})
        = case when ${table.kind} = 'prescription' then 3 else 0 end`,
    ),
  ],
)

/** Bytes of stored prescriptions, which are limited. Kept by triggers on `requests`. */
export const storedBytes = pgTable('stored_bytes', {
  kind: text('kind', { enum: ['prescriptions'] }).primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
})

/** Append-only. */
export const requestCalls = pgTable(
  'request_calls',
  {
    /** Made by the client, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    staffId: ofStaff(),
    outcome: text('outcome', { enum: CALL_OUTCOMES }).notNull(),
    note: text('note'),
    at: instant('at').notNull(),
    againAt: instant('again_at'),
  },
  table => [index('request_calls_request').on(table.requestId, table.at)],
)
