import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/**
 * Every change by the staff or the shop itself, and every reading of a person's data by the staff. Append-only: a trigger
 * (migration `audit_append_only`) refuses to change or delete a row, but for `is_told` and the deletion after its years.
 */
export const audit = pgTable(
  'audit',
  {
    /** Orders acts of one millisecond (`orderedId`); random in rows of before. */
    id: id(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    /** The member of the staff, where they had signed in; the command line has only a name. */
    staffId: uuid('staff_id'),
    /** The session in which they did it, and its network address. */
    sessionId: uuid('session_id'),
    address: text('address'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Whether the running shop has logged it; only operators' changes are logged. */
    isTold: boolean('is_told').notNull().default(false),
  },
  table => [
    index('audit_subject').on(table.subject, table.at),
    // When a month's reports came.
    index('audit_reported').on(table.subject, table.at).where(sql`${table.action} = 'report.attached'`),
    index('audit_age').on(table.at),
    index('audit_staff').on(table.staffId, table.at).where(sql`${table.staffId} is not null`),
    index('audit_untold').on(table.at).where(sql`not ${table.isTold} and ${table.actor} like 'operator:%'`),
  ],
)
