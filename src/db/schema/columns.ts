import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables share. */

/** Primary key: a random UUID from the database. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** A timestamp in UTC. Set by the shop's clock, not by `now()`, so that the demo clock moves everything. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
