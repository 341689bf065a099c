import { and, desc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { bookings, landingRequests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { IndianDate } from '#rules/dates.ts'
import type { BookingStatus } from '#rules/visits.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import { onIndianDay } from '../on-day.ts'
import type { Connection, Shop } from '../shop.ts'

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

/** What a request can be moved to, and from where. */
const MOVES = {
  confirmed: ['requested'],
  completed: ['confirmed'],
  cancelled: ['requested', 'confirmed'],
} as const satisfies Partial<Record<BookingStatus, readonly BookingStatus[]>>

export type BookingMove = keyof typeof MOVES
export const BOOKING_MOVES = Object.keys(MOVES) as BookingMove[]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Moves a request on: what its customer reads of it. Recorded. Refusals: NOT_FOUND, ORDER_STEP_REFUSED. */
export function moveBooking(
  shop: Pick<Shop, 'db' | 'now'>,
  { id, to, actor }: { id: string; to: BookingMove; actor: Staff },
): Promise<BookingRow> {
  return inTransaction(shop.db, async tx => {
    const [found] = UUID.test(id)
      ? await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
      : []
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such request.')
    const [moved] = await tx
      .update(bookings)
      .set({ status: to })
      .where(and(eq(bookings.id, id), inArray(bookings.status, MOVES[to])))
      .returning()
    if (!moved) {
      throw new Refusal('ORDER_STEP_REFUSED', `This request is at "${found.status}": it can't go to "${to}".`)
    }
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'booking.moved',
      subject: `booking:${id}`,
      details: { from: found.status, to },
    })
    return moved
  })
}
