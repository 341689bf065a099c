import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import type { CallOutcome, RequestKind } from '#rules/desk/requests.ts'
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

/** False if the person has neither a phone nor an account. */
export const whereRequestsOf = ({ phone, customerId }: RequestsOf): SQL =>
  or(
    phone ? eq(requests.mobile, phone) : undefined,
    customerId ? eq(requests.customerId, customerId) : undefined,
  ) ?? sql`false`

interface OwnRequest {
  id: string
  kind: RequestKind
  name: string
  service: string | null
  /** An instant in ISO 8601 or a day; null for a prescription. */
  preferred: string | null
  status: BookingStatus
  lastCall: CallOutcome | null
  createdAt: Date
}

const MAX_LISTED = 50

/** By the account only. Prescriptions and offers have no status to show once they are closed. */
export async function listOwnRequests(db: Connection, customerId: string): Promise<OwnRequest[]> {
  const rows = await db
    .select({
      request: requests,
      lastCall: sql<CallOutcome | null>`(select c.outcome from request_calls c
        where c.request_id = requests.id order by c.at desc, c.id desc limit 1)`,
    })
    .from(requests)
    .where(
      and(
        eq(requests.customerId, customerId),
        or(inArray(requests.kind, [...BOOKING_KINDS]), eq(requests.isOpen, true)),
      ),
    )
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(MAX_LISTED)
  return rows.map(({ request: { id, kind, name, service, status, createdAt, ...row }, lastCall }) => ({
    id,
    kind,
    name,
    service,
    preferred: row.preferredAt?.toISOString() ?? row.preferredDate,
    status: status ?? 'requested',
    lastCall,
    createdAt,
  }))
}
