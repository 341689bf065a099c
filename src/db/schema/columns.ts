import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid('id').primaryKey().defaultRandom()

/** UTC, set by the shop's clock instead of `now()`, so that the demo clock moves everything. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A name can be found only by these words of it. */
export const NAME_WORDS = [1, 2, 3] as const

/** In small letters, compared byte by byte, so that an index serves its beginning. */
export const nameWord = (name: SQLWrapper, position: (typeof NAME_WORDS)[number]): SQL =>
  sql`(split_part(lower(${name}), ' ', ${sql.raw(String(position))}) collate "C")`
