import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { formerAddresses, visits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { cityOfVisit } from '#domain/addresses/cities.ts'
import { moveSeats, takeSeats } from '#domain/orders/slots/slots.ts'
import type { Paise } from '#rules/money.ts'
import { isMissed } from '#rules/orders/order-decisions.ts'
import { sameSlot } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { order } from '#wire/orders/order.ts'
import { audit } from '../audit.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { HistoryEntry, VisitTime } from '../history.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { findOrderFor, type OrderActor, PERMISSION_OF, permit, toRecordedActor } from '../orders/permit.ts'
import { lockOrder, toOrderView } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import { announceChange } from '../orders/visits/announce-change.ts'
import { needsOfVisit } from '../orders/visits/needs.ts'
import { countSeats, expectedVisit } from '../orders/visits/visit-seats.ts'
import { readVisitAlert } from '../orders/visits/visit-status.ts'
import { refuseClosedCentre, refuseClosedSlot, refuseImpossibleHour } from '../orders/visits/visit-time.ts'
import { deleteWalkIn, readToken } from '../orders/visits/walk-ins.ts'
import type { Connection, Shop, Transaction } from '../shop.ts'
import { quoteCancellation, sumKept } from './cancellation.ts'
import { choosePlace, type GivenPlace, isAtPlace, type PlaceColumns } from './choose-place.ts'
import { changedElsewhere } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>

interface Move {
  orderId: string
  to: VisitTime
  /** The slot that the customer saw (optimistic locking); undefined skips the check. */
  from?: VisitTime | undefined
  /** The revision that the staff saw, checked by `refuseStale`; customers send `from`. */
  revision?: string
  /** Another place; undefined leaves the visit where it is. */
  place?: GivenPlace | undefined
  /** The place of a move that is undone, which was possible before. */
  undonePlace?: PlaceColumns
  /** The move that is undone: assignments from before it count again. */
  undone?: HistoryEntry<'visit.moved'>
}

const isAt = ({ date, hour }: VisitTime, order: OrderRow): boolean =>
  order.visit.date === date && order.visit.hour === hour

/** Moves a visit; price and coupon stay. Staff can also move it to later on the same day, and any number of times. */
export async function moveVisit(
  shop: Deps,
  actor: OrderActor,
  { orderId, to, from, revision, place, undonePlace, undone }: Move,
): Promise<OrderRow> {
  const { id } = await findOrderFor(shop.db, actor, PERMISSION_OF.reschedule, orderId)
  return inTransaction(shop.db, async tx => {
    const locked = await lockOrder(tx, id)
    await refuseStale(tx, locked, revision)
    if (from && !isAt(from, locked)) {
      // Already moved there, by a repeated call or on another device.
      if (isAt(to, locked)) return locked
      throw await orderChangedRefusal(tx, locked)
    }

    const now = shop.now()
    const visit = await readVisitAlert(tx, shop, locked)
    permit(actor, 'reschedule', locked, now, { visit })
    const given = place && !isAtPlace(locked, place) ? place : undefined
    const columns = undonePlace ?? (given && (await choosePlace(tx, actor, locked, given)))
    if (isAt(to, locked) && !columns) throw new Refusal('SLOT_SAME', sentence(sameSlot))
    const placed = { ...locked, visit: { ...locked.visit, ...columns } }
    const city = await cityOfVisit(tx, locked.visit)
    refuseClosedSlot(to, now, city, { isByStaff: actor.kind === 'staff' })
    await refuseImpossibleTime(tx, placed, to)

    const seats = await takeSeatsAt(tx, shop, locked.visit, { city: city.name, ...to })

    const isOwn = actor.kind === 'customer'
    const isFeeKept = !isMissed({ status: locked.status, visit })
    const carriedFee = isOwn ? await feeToCarry(tx, shop, locked, isFeeKept) : locked.visit.carriedFee
    return writeMove(tx, shop, locked, actor, {
      ...to,
      seats,
      counts: isOwn && isFeeKept,
      carriedFee,
      now,
      columns,
      undone,
    })
  })
}

/** A walk-in occupies no seats until it is moved to an hour. Returns the visit's seats there. */
async function takeSeatsAt(
  tx: Transaction,
  { rules }: Pick<Shop, 'rules'>,
  visit: OrderRow['visit'],
  to: VisitTime & { city: string },
): Promise<number> {
  if ((await readToken(tx, visit.id)) === null) {
    await moveSeats(tx, { from: visit, to, seats: visit.seats }, rules.slotCapacity)
    return visit.seats
  }
  const seats = await countSeats(tx, rules, visit.id)
  await deleteWalkIn(tx, visit.id)
  await takeSeats(tx, to, rules.slotCapacity, seats)
  return seats
}

/** A fee that was due stays due after the move; otherwise a move would avoid it. None if staff waived it. */
async function feeToCarry(tx: Transaction, shop: Deps, locked: OrderRow, isFeeKept: boolean): Promise<Paise> {
  const kept = sumKept(await quoteCancellation(tx, shop, locked, { isFeeKept }))
  return isFeeKept ? Math.max(kept, locked.visit.carriedFee) : 0
}

async function orderChangedRefusal(tx: Transaction, locked: OrderRow): Promise<Refusal> {
  return new Refusal('ORDER_CHANGED', sentence(changedElsewhere), {
    extra: { order: z.encode(order, await toOrderView(tx, locked)) },
  })
}

/** The same checks as in booking: opening hours, breakfast and a second sample, unpaid additions included. */
export async function refuseImpossibleTime(tx: Connection, order: OrderRow, to: VisitTime): Promise<void> {
  const refuse = await readVisitLimits(tx, order)
  refuse(to)
}

/** Like `refuseImpossibleTime`, for any number of times after one read. */
export async function readVisitLimits(tx: Connection, order: OrderRow): Promise<(to: VisitTime) => void> {
  const needs = needsOfVisit(await expectedVisit(tx, order))
  const city = await cityOfVisit(tx, order.visit)
  const centre =
    order.visit.centreCode === null
      ? undefined
      : (await centresByCode(tx, [order.visit.centreCode])).get(order.visit.centreCode)
  return ({ date, hour }) => {
    refuseImpossibleHour(needs, hour, city)
    if (centre) refuseClosedCentre(centre, date, hour)
  }
}

async function writeMove(
  tx: Transaction,
  shop: Deps,
  before: OrderRow,
  actor: OrderActor,
  {
    date,
    hour,
    seats,
    counts,
    carriedFee,
    now,
    columns = {},
    undone,
  }: VisitTime & {
    seats: number
    counts: boolean
    carriedFee: Paise
    now: Date
    columns: Partial<PlaceColumns> | undefined
    undone: Move['undone']
  },
): Promise<OrderRow> {
  // Events from before `movedAt` no longer count, so that the visit becomes unassigned (`computeVisit`).
  const moves = before.visit.moves + (undone ? -1 : 1)
  const movedBefore = undone?.details.movedBefore
  const movedAt = undone ? (movedBefore ? new Date(movedBefore) : null) : now
  const ownMoves = before.visit.ownMoves + (counts ? 1 : 0)
  await tx
    .update(visits)
    .set({ date, hour, seats, moves, ownMoves, carriedFee, movedAt, ...columns })
    .where(eq(visits.id, before.visitId))
  await audit(tx, {
    at: now,
    actor: toRecordedActor(actor),
    action: 'visit.moved',
    subject: `visit:${before.visitId}`,
    details: {
      from: { date: before.visit.date, hour: before.visit.hour },
      to: { date, hour },
      ...(columns.address !== undefined && { place: await recordPlaces(tx, before, columns) }),
      ...(before.visit.movedAt && { movedBefore: before.visit.movedAt.toISOString() }),
      ...(undone && { undoes: undone.id }),
    },
  })
  // An unconfirmed order was never announced.
  if (before.status === 'confirmed') {
    const about = actor.kind === 'staff' ? 'changed' : 'moved'
    await announceChange(tx, shop, toRecordedActor(actor), { orderId: before.id, about })
  }
  const moved = { date, hour, seats, moves, ownMoves, carriedFee, movedAt, ...columns }
  return { ...before, visit: { ...before.visit, ...moved } }
}

/** The places of a move for its entry; a former address is stored apart, because an erasure clears it. */
async function recordPlaces(
  tx: Transaction,
  { visitId, visit }: OrderRow,
  { isCentreVisit = false, centreCode = null, address }: Partial<PlaceColumns>,
) {
  const places = {
    from: { isCentreVisit: visit.isCentreVisit, centre: visit.centreCode },
    to: { isCentreVisit, centre: centreCode },
  }
  if (address === visit.address) return places
  const formerAddressId = randomUUID()
  await tx.insert(formerAddresses).values({ id: formerAddressId, visitId, address: visit.address })
  return { ...places, formerAddressId }
}
