import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Column shapes that every table shares. */

/** Primary key: a random UUID made by the database. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** An instant, UTC. The shop's clock writes it, so that the demo clock moves everything. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
