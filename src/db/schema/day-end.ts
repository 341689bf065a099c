import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DayEndCounts, DayEndLine } from '#rules/desk/day-end.ts'
import { centres } from './catalogue.ts'
import { id, instant } from './columns.ts'
import { ofStaff } from './staff.ts'

/** The evening on which a person signed that a place's day is complete, with what was still open. */
export const dayEnds = pgTable(
  'day_ends',
  {
    id: id(),
    city: text('city').notNull(),
    /** Null: the home visits of the city. */
    centreCode: text('centre_code').references(() => centres.code),
    /** In India. */
    date: date('date', { mode: 'string' }).notNull(),
    counts: jsonb('counts').$type<DayEndCounts>().notNull(),
    /** For each line that was not at 0. Cleared with the messages, because a reason can name a person. */
    reasons: jsonb('reasons').$type<Partial<Record<DayEndLine, string>>>().notNull(),
    staffId: ofStaff(),
    at: instant('at').notNull(),
  },
  table => [
    uniqueIndex('day_ends_place').on(table.date, table.city, sql`coalesce(${table.centreCode}, '')`),
    index('day_ends_staff').on(table.staffId),
    index('day_ends_centre').on(table.centreCode),
    index('day_ends_with_reasons').on(table.at).where(sql`${table.reasons} <> '{}'`),
    check('day_ends_counts', sql`jsonb_typeof(${table.counts}) = 'object'`),
  ],
)
