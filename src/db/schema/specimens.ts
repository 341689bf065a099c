import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TIMINGS } from '#rules/specimens/containers.ts'
import { REJECTED_REASONS, SPECIMEN_STATES } from '#rules/specimens/states.ts'
import { centres, containers } from './catalogue.ts'
import { id, instant } from './columns.ts'
import { ofOrder } from './orders.ts'
import { type VisitId, visitPeople } from './visits.ts'

/** The tubes that a visit needs are not stored: until the sample is drawn they follow from its orders. */

/** `…By` as in the audit: 'operator:asha'; `…ById` is a row of `staff`. */
export const specimens = pgTable(
  'specimens',
  {
    id: id(),
    /** Never used twice. */
    barcode: text('barcode').notNull().unique(),
    visitId: uuid('visit_id').$type<VisitId>().notNull(),
    /** Position in the visit. */
    person: smallint('person').notNull(),
    container: text('container')
      .notNull()
      .references(() => containers.code),
    timing: text('timing', { enum: TIMINGS }).notNull(),
    state: text('state', { enum: SPECIMEN_STATES }).notNull(),
    /** A printed label is no sample, and a received tube is not accepted yet. */
    labelledAt: instant('labelled_at').notNull(),
    labelledBy: text('labelled_by').notNull(),
    collectedAt: instant('collected_at'),
    collectedBy: text('collected_by'),
    collectedById: uuid('collected_by_id'),
    receivedAt: instant('received_at'),
    receivedBy: text('received_by'),
    receivedById: uuid('received_by_id'),
    /** Null in a shop without centres. */
    receivedCentre: text('received_centre').references(() => centres.code),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
    acceptedById: uuid('accepted_by_id'),
    rejectedAt: instant('rejected_at'),
    rejectedBy: text('rejected_by'),
    rejectedById: uuid('rejected_by_id'),
    rejectReason: text('reject_reason', { enum: REJECTED_REASONS }),
    /** How often the label was printed; 0 for a code from a roll. */
    prints: smallint('prints').notNull().default(0),
    replacesId: uuid('replaces_id').references((): AnyPgColumn => specimens.id, { onDelete: 'set null' }),
  },
  table => [
    // One tube per person, container and time.
    uniqueIndex('specimens_tube')
      .on(table.visitId, table.person, table.container, table.timing)
      .where(sql`${table.state} not in ('rejected', 'void')`),
    index('specimens_person').on(table.visitId, table.person),
    foreignKey({
      name: 'specimens_person_of_the_visit',
      columns: [table.visitId, table.person],
      foreignColumns: [visitPeople.visitId, visitPeople.position],
    }).onDelete('cascade'),
    index('specimens_on_the_way').on(table.collectedAt).where(sql`${table.state} = 'collected'`),
    index('specimens_received').on(table.receivedAt.desc()).where(sql`${table.receivedAt} is not null`),
    index('specimens_replaces').on(table.replacesId),
    check(
      'specimens_rejected',
      sql`(${table.state} = 'rejected') = (${table.rejectReason} is not null and ${table.rejectedAt} is not null)`,
    ),
  ],
)

/** Written when the tube is drawn, or received without a recorded draw. */
export const specimenTests = pgTable(
  'specimen_tests',
  {
    specimenId: uuid('specimen_id')
      .notNull()
      .references(() => specimens.id, { onDelete: 'cascade' }),
    orderId: ofOrder(),
    line: smallint('line').notNull(),
    test: text('test').notNull(),
  },
  table => [
    primaryKey({ columns: [table.specimenId, table.orderId, table.line, table.test] }),
    index('specimen_tests_order').on(table.orderId),
  ],
)
