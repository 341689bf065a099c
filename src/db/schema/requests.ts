import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BOOKING_KINDS, BOOKING_STATUSES } from '#rules/visits.ts'
import { customers } from './accounts.ts'
import { doctors } from './catalogue.ts'
import { id, instant } from './columns.ts'

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

/** Messages that left for a customer, so that a repeated job sends none twice. */
export const messages = pgTable(
  'messages',
  {
    /** What it is about: 'order:<id>' or 'booking:<id>', ... */
    subject: text('subject').notNull(),
    /** Which message: 'confirmed', 'report-ready', ... */
    about: text('about').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** 'queued' also after a try that may be made again; 'sent' and 'failed' (refused for good) are final. */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.subject, table.about, table.channel] })],
)

/** Files that nobody needs any more, and from when on each is deleted. A row goes when its file has gone. */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    fileKey: text('file_key').primaryKey(),
    /** The order that it belonged to, so that erasing its customer deletes it at once. */
    orderId: uuid('order_id'),
    dueAt: instant('due_at').notNull(),
  },
  table => [index('file_deletions_due').on(table.dueAt), index('file_deletions_order').on(table.orderId)],
)
