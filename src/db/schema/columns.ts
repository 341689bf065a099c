import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables share. */

/** Primary key: a random UUID from the database. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** A timestamp in UTC. Set by the shop's clock, not by `now()`, so that the demo clock moves everything. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The places of words in a name that can be searched for; what is beyond is not found by itself. */
export const NAME_WORDS = [1, 2, 3] as const

/** A word of a name in small letters, compared byte by byte, so that an index serves its beginning. */
export const nameWord = (name: SQLWrapper, place: (typeof NAME_WORDS)[number]): SQL =>
  sql`(split_part(lower(${name}), ' ', ${sql.raw(String(place))}) collate "C")`
