import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Every change by an operator or the shop itself, and the actor. Append-only. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    /** The member of the staff, where they had signed in; the command line has only a name. */
    staffId: uuid('staff_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Whether the running shop has logged it; only operators' changes are logged. */
    isTold: boolean('is_told').notNull().default(false),
  },
  table => [
    index('audit_subject').on(table.subject, table.at),
    index('audit_age').on(table.at),
    index('audit_untold').on(table.at).where(sql`not ${table.isTold} and ${table.actor} like 'operator:%'`),
  ],
)
