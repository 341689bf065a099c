import { and, desc, eq } from 'drizzle-orm'
import type { IndianDate } from '#contract/dates.ts'
import { bookings, landingRequests } from '#db/schema.ts'
import { onIndianDay } from '../on-day.ts'
import type { Connection } from '../shop.ts'

/** Requests as those who call back look at them, newest first. */

export type BookingRow = typeof bookings.$inferSelect
export type LandingRow = typeof landingRequests.$inferSelect

export interface RequestFilter {
  /** The day on which it was sent, India's calendar. */
  date?: IndianDate
  /** Ten digits. */
  phone?: string
  limit: number
}

export const listBookings = (
  db: Connection,
  { kind, date, phone, limit }: RequestFilter & { kind?: BookingRow['kind'] },
): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        kind ? eq(bookings.kind, kind) : undefined,
        phone ? eq(bookings.mobile, phone) : undefined,
        onIndianDay(bookings.createdAt, date),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(limit)

export const listLandingRequests = (
  db: Connection,
  { date, phone, limit }: RequestFilter,
): Promise<LandingRow[]> =>
  db
    .select()
    .from(landingRequests)
    .where(
      and(
        phone ? eq(landingRequests.mobile, phone) : undefined,
        onIndianDay(landingRequests.createdAt, date),
      ),
    )
    .orderBy(desc(landingRequests.createdAt))
    .limit(limit)
