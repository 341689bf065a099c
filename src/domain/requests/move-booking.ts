import { and, eq, inArray } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { BOOKING_KINDS, type BookingStatus } from '#rules/visits/request-forms.ts'
import { requestStep, requestUnknown } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Staff } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { isUuid } from '../uuid.ts'
import type { BookingRow } from './list-requests.ts'

/** Allowed status transitions. */
const MOVES = {
  confirmed: ['requested'],
  completed: ['confirmed'],
  cancelled: ['requested', 'confirmed'],
} as const satisfies Partial<Record<BookingStatus, readonly BookingStatus[]>>

export type BookingMove = keyof typeof MOVES
export const BOOKING_MOVES = Object.keys(MOVES) as BookingMove[]

/** Changes a request's status, which its customer sees. Audited. Refusals: NOT_FOUND, ORDER_STEP_REFUSED. */
export function moveBooking(
  shop: Pick<Shop, 'db' | 'now'>,
  { id, to, actor }: { id: string; to: BookingMove; actor: Staff },
): Promise<BookingRow> {
  return inTransaction(shop.db, async tx => {
    const [found] = isUuid(id)
      ? await tx
          .select()
          .from(requests)
          .where(and(eq(requests.id, id), inArray(requests.kind, [...BOOKING_KINDS])))
          .for('update')
      : []
    if (!found) throw new Refusal('NOT_FOUND', sentence(requestUnknown))
    const [moved] = await tx
      .update(requests)
      .set({ status: to, isOpen: false })
      .where(and(eq(requests.id, id), inArray(requests.status, MOVES[to])))
      .returning()
    if (!moved) {
      throw new Refusal('ORDER_STEP_REFUSED', sentence(requestStep, { status: found.status ?? '', to }))
    }
    await audit(tx, {
      at: shop.now(),
      actor,
      action: 'booking.moved',
      subject: `booking:${id}`,
      details: { from: found.status, to },
    })
    return moved as BookingRow
  })
}
