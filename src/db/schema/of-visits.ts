import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GENDERS } from '#rules/patients/genders.ts'
import { RECOLLECTION_REASONS, RECOLLECTION_STATES } from '#rules/specimens/states.ts'
import { VISIT_EVENT_KINDS } from '#rules/visits/visit-events.ts'
import { id, instant } from './columns.ts'
import { ofOrder } from './orders.ts'
import { ofStaff } from './staff.ts'
import { ofVisit, type VisitId, visits } from './visits.ts'

/** A person as a collector's phone reported them, and as it showed them before. */
export interface ReportedPerson {
  name: string
  age: { years: number; months: number | null }
  gender: (typeof GENDERS.codes)[number]
  isOther: boolean
  guardianName?: string | undefined
  before: { name: string; age: number; gender: (typeof GENDERS.codes)[number] }
}

/** Append-only; the visit's state is computed from them. */
export const visitEvents = pgTable(
  'visit_events',
  {
    /** Made by the client, so that an event can be sent late and twice. */
    id: uuid('id').primaryKey(),
    visitId: ofVisit(),
    kind: text('kind', { enum: VISIT_EVENT_KINDS }).notNull(),
    /** When it happened, and when the shop received it. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** As in the audit: 'operator:asha'. */
    by: text('by').notNull(),
    /** Null for the command line. */
    staffId: uuid('staff_id'),
    collector: text('collector'),
    /** Null for a name that is not on the staff list. */
    collectorId: uuid('collector_id'),
    /** The reason for a failure or a skipped door code. */
    reason: text('reason'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  table => [
    index('visit_events_visit').on(table.visitId),
    // For a collector's day on the phone.
    index('visit_events_collector')
      .on(table.collectorId, table.visitId)
      .where(sql`${table.collectorId} is not null`),
  ],
)

/** Events of phones that contradict the shop's records, stored as reported until the desk decides. */
export const conflicts = pgTable(
  'conflicts',
  {
    /** The id that the phone made for the event. */
    id: uuid('id').primaryKey(),
    visitId: ofVisit(),
    staffId: ofStaff(),
    kind: text('kind', { enum: VISIT_EVENT_KINDS }).notNull(),
    /** When it happened, by the shop's clock, and when the shop received it. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Other reported values. */
    reported: jsonb('reported')
      .$type<{
        reason?: string
        code?: string
        details?: Record<string, unknown>
        corrected?: ReportedPerson
      }>()
      .notNull(),
    /** An English sentence. */
    problem: text('problem').notNull(),
    /** Its key, for other languages (text/refusal-keys.ts). */
    problemKey: text('problem_key').notNull(),
    problemValues: jsonb('problem_values').$type<Record<string, string | number>>().notNull(),
    decision: text('decision', { enum: ['taken', 'set-aside'] }),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    note: text('note'),
  },
  table => [
    index('conflicts_visit').on(table.visitId),
    index('conflicts_staff').on(table.staffId),
    index('conflicts_open').on(table.at).where(sql`${table.decision} is null`),
    check('conflicts_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
  ],
)

/** Photographs taken at visits without a sample. Their files are deleted later (file_deletions). */
export const visitPhotos = pgTable(
  'visit_photos',
  {
    /** Made on the phone. */
    id: uuid('id').primaryKey(),
    visitId: ofVisit(),
    staffId: ofStaff(),
    at: instant('at').notNull(),
    fileKey: text('file_key').notNull(),
  },
  table => [
    index('visit_photos_visit').on(table.visitId),
    index('visit_photos_staff').on(table.staffId),
    uniqueIndex('visit_photos_file').on(table.fileKey),
  ],
)

/** Each recollection gets a visit free of charge. */
export const recollections = pgTable(
  'recollections',
  {
    id: id(),
    orderId: ofOrder(),
    lines: smallint('lines').array().notNull(),
    reason: text('reason', { enum: RECOLLECTION_REASONS }).notNull(),
    state: text('state', { enum: RECOLLECTION_STATES }).notNull(),
    /** The visit in which they are taken again; null without one. */
    bookedVisitId: uuid('booked_visit_id')
      .$type<VisitId>()
      .references(() => visits.id, { onDelete: 'set null' }),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    decidedAt: instant('decided_at'),
  },
  table => [
    uniqueIndex('recollections_waiting').on(table.orderId).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('recollections_booked')
      .on(table.bookedVisitId)
      .where(sql`${table.bookedVisitId} is not null`),
    index('recollections_order').on(table.orderId),
    index('recollections_latest').on(table.at),
  ],
)

/** One rating for each visit. */
export const ratings = pgTable(
  'ratings',
  {
    visitId: ofVisit().primaryKey(),
    stars: smallint('stars').notNull(),
    comment: text('comment'),
    at: instant('at').notNull(),
    changedAt: instant('changed_at'),
  },
  table => [
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    index('ratings_latest').on(table.at),
  ],
)

/** A correction of a person of a visit, or of the contact at the door, by the fields that changed. The audit has the id. */
export type CorrectedFields = {
  name?: string | null
  age?: { years: number; months: number | null }
  gender?: (typeof GENDERS.codes)[number]
  phone?: string | null
}

export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    visitId: ofVisit(),
    before: jsonb('before').$type<CorrectedFields>().notNull(),
    after: jsonb('after').$type<CorrectedFields>().notNull(),
  },
  table => [index('corrections_visit').on(table.visitId)],
)

/** Addresses of visits before they were changed. The audit has their ids, because it outlasts an erasure. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    id: id(),
    visitId: ofVisit(),
    address: text('address').notNull(),
  },
  table => [index('former_addresses_visit').on(table.visitId)],
)
