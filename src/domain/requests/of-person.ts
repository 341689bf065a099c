import { eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings, landingRequests, prescriptions } from '#db/schema.ts'
import type { Connection } from '../shop.ts'

/** Which requests are a person's: those with their number, and bookings that their account made. */

export interface RequestsOf {
  /** Ten digits. */
  phone: string | null | undefined
  customerId: string | undefined
}

/** A condition on rows of `bookings`; none of nobody. */
export const bookingsOf = ({ phone, customerId }: RequestsOf): SQL =>
  or(
    phone ? eq(bookings.mobile, phone) : undefined,
    customerId ? eq(bookings.customerId, customerId) : undefined,
  ) ?? sql`false`

/** Ids of all of them, by their kind. */
export async function requestIdsOf(db: Connection, person: RequestsOf) {
  const phone = person.phone ?? ''
  const [booked, landed, sent] = await Promise.all([
    db.select({ id: bookings.id }).from(bookings).where(bookingsOf(person)),
    db.select({ id: landingRequests.id }).from(landingRequests).where(eq(landingRequests.mobile, phone)),
    db.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.mobile, phone)),
  ])
  return { booked, landed, sent }
}
