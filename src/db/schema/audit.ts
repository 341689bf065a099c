import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Every change an operator or the shop itself makes, with who did it. Rows are only added. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Whether the running shop has told its log of it; only what operators did is told. */
    isTold: boolean('is_told').notNull().default(false),
  },
  table => [
    index('audit_subject').on(table.subject, table.at),
    index('audit_untold').on(table.at).where(sql`not ${table.isTold} and ${table.actor} like 'operator:%'`),
  ],
)
