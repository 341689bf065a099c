import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** UTC, set by the shop's clock instead of `now()`, so that the demo clock moves everything. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A name can be found by each of its words up to the last of these, initials included. */
export const NAME_WORDS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/**
 * Characters that people leave out: accents, the dot below letters of Indian scripts, and joiners. As in `foldName`.
 */
const LEFT_OUT = sql.raw(String.raw`'[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u200C\u200D]'`)
const BETWEEN_WORDS = sql.raw(String.raw`'[[:space:].,()/_''\u2019-]+'`)

/**
 * In small letters, without accents, divided at dots and spaces; compared byte by byte, so that an index serves its
 * beginning.
 */
export const nameWord = (name: SQLWrapper, position: (typeof NAME_WORDS)[number]): SQL =>
  sql`(split_part(btrim(regexp_replace(lower(regexp_replace(normalize(${name}, NFKD), ${LEFT_OUT}, '', 'g')), ${BETWEEN_WORDS}, ' ', 'g')), ' ', ${sql.raw(String(position))}) collate "C")`
