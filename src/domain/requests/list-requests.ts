import { and, desc, eq } from 'drizzle-orm'
import { bookings, landingRequests, prescriptions } from '#db/schema.ts'
import type { IndianDate } from '#rules/dates.ts'
import { CONSULTATIONS, consultationName } from '#rules/visits/consultations.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { onIndianDay } from '../on-day.ts'
import type { Connection } from '../shop.ts'

/** Requests for the staff, newest first. */

export type BookingRow = typeof bookings.$inferSelect
/** Display name of what was requested: a service, a speciality, or a doctor. */
export function requestedName({ service, serviceCode }: Pick<BookingRow, 'service' | 'serviceCode'>): string {
  if (serviceCode === null) return service
  return CONSULTATIONS.isCode(serviceCode) ? consultationName(serviceCode) : homeCareName(serviceCode)
}

export type LandingRow = typeof landingRequests.$inferSelect
export type PrescriptionRow = typeof prescriptions.$inferSelect

export interface RequestFilter {
  /** Date of submission, in India. */
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

/** Newest first; `date` is that of submission (India), `phone` ten digits. */
export const listPrescriptions = (
  db: Connection,
  { date, phone, limit }: { date?: IndianDate; phone?: string; limit: number },
): Promise<PrescriptionRow[]> =>
  db
    .select()
    .from(prescriptions)
    .where(
      and(phone ? eq(prescriptions.mobile, phone) : undefined, onIndianDay(prescriptions.createdAt, date)),
    )
    .orderBy(desc(prescriptions.createdAt))
    .limit(limit)

export async function bookingById(db: Connection, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row
}

export async function landingRequestById(db: Connection, id: string): Promise<LandingRow | undefined> {
  const [row] = await db.select().from(landingRequests).where(eq(landingRequests.id, id))
  return row
}

export async function prescriptionById(db: Connection, id: string): Promise<PrescriptionRow | undefined> {
  const [row] = await db.select().from(prescriptions).where(eq(prescriptions.id, id))
  return row
}
