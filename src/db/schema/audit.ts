import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Append-only by a trigger (first migration), except `is_logged` and the deletion after retention. */
export const audit = pgTable(
  'audit',
  {
    /** Sorts entries of the same millisecond (`orderedId`). */
    id: id(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    /** Null for the command line, which has only a name. */
    staffId: uuid('staff_id'),
    sessionId: uuid('session_id'),
    address: text('address'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Whether the running shop has logged it; only operators' changes are logged. */
    isLogged: boolean('is_logged').notNull().default(false),
  },
  table => [
    index('audit_subject').on(table.subject, table.at),
    index('audit_reported').on(table.subject, table.at).where(sql`${table.action} = 'report.attached'`),
    index('audit_age').on(table.at),
    index('audit_staff').on(table.staffId, table.at).where(sql`${table.staffId} is not null`),
    index('audit_unlogged')
      .on(table.at)
      .where(sql`not ${table.isLogged} and ${table.actor} like 'operator:%'`),
  ],
)
