import { eq, or, type SQL, sql } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import { CONSULTATIONS, consultationName } from '#rules/visits/consultations.ts'
import { homeCareName } from '#rules/visits/home-care-names.ts'
import { BOOKING_KINDS, type BookingStatus } from '#rules/visits/request-forms.ts'
import type { Connection } from '../shop.ts'

type RequestRow = typeof requests.$inferSelect
export type BookingRow = RequestRow & {
  kind: (typeof BOOKING_KINDS)[number]
  service: string
  preferredAt: Date
  status: BookingStatus
}
export type LandingRow = RequestRow & { kind: 'offer'; preferredDate: string }
export type PrescriptionRow = RequestRow & {
  kind: 'prescription'
  fileKey: string
  contentType: string
  bytes: number
}
export type AnyRequest = BookingRow | LandingRow | PrescriptionRow

export function requestedName({ service, serviceCode }: Pick<BookingRow, 'service' | 'serviceCode'>): string {
  if (serviceCode === null) return service
  return CONSULTATIONS.isCode(serviceCode) ? consultationName(serviceCode) : homeCareName(serviceCode)
}

export async function requestById(db: Connection, id: string): Promise<AnyRequest | undefined> {
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  return row as AnyRequest | undefined
}

export const isBooking = (row: AnyRequest): row is BookingRow =>
  (BOOKING_KINDS as readonly string[]).includes(row.kind)

export interface RequestsOf {
  phone: string | null | undefined
  customerId: string | undefined
}

/** False if there is neither a phone nor an account. */
export const whereRequestsOf = ({ phone, customerId }: RequestsOf): SQL =>
  or(
    phone ? eq(requests.mobile, phone) : undefined,
    customerId ? eq(requests.customerId, customerId) : undefined,
  ) ?? sql`false`
