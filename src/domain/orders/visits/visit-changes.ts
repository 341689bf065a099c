import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { audit, orders, type VisitId } from '#db/schema.ts'
import { OLDEST_FIRST } from '#domain/audit.ts'
import {
  type HistoryEntry,
  isEntryOf,
  type OfOrder,
  type VisitPlace,
  type VisitTime,
} from '#domain/history.ts'
import type { Connection } from '#domain/shop.ts'

export interface VisitChange {
  /** Of the audit's entry; names the messages about it. */
  id: string
  kind: 'moved' | 'place' | 'address' | 'added' | 'cancelled' | 'paid' | 'door'
  at: Date
  /** What was added or cancelled. */
  lines: OfOrder[]
  from: VisitTime | null
  to: VisitTime | null
  /** Of a move to another place. */
  places: { from: VisitPlace; to: VisitPlace } | null
  /** Of a change of the address. */
  formerAddressId: string | null
  isByStaff: boolean
}

const ACTIONS = [
  'visit.moved',
  'visit.address-changed',
  'visit.door-changed',
  'order.added',
  'order.confirmed',
  'order.part-cancelled',
  'order.cancelled',
  'payment.online',
] as const

type Entry = HistoryEntry<(typeof ACTIONS)[number]>

/** The entries about a visit and each of its orders. */
export const isAboutVisit = (visitId: VisitId): SQL =>
  sql`${audit.subject} = any(array(select 'order:' || ${orders.id} from ${orders} where ${eq(orders.visitId, visitId)}) || ${`visit:${visitId}`}::text)`

/** What became of a visit since it was booked, oldest first. */
export async function readVisitChanges(db: Connection, visitId: VisitId): Promise<VisitChange[]> {
  const acts = await db
    .select()
    .from(audit)
    .where(and(isAboutVisit(visitId), inArray(audit.action, [...ACTIONS])))
    .orderBy(...OLDEST_FIRST)
  const entries = acts.filter(act => isEntryOf(act, ACTIONS))
  return entries.flatMap(entry => {
    const { id, at, staffId } = entry
    const isByStaff = staffId !== null
    const nothing = { lines: [], from: null, to: null, places: null, formerAddressId: null }
    return toChanges(entry, entries).map(change => ({ id, at, isByStaff, ...nothing, ...change }))
  })
}

type PartialChange = Pick<VisitChange, 'kind'> & Partial<VisitChange>

/** A move to another place is two changes, or one if the time stays. */
function toChanges(entry: Entry, entries: readonly Entry[]): PartialChange[] {
  if (entry.action !== 'visit.moved') return [toChange(entry, entries) ?? []].flat()
  const { from, to, place } = entry.details
  const moved = { kind: 'moved', from, to } as const
  if (!place) return [moved]
  const placed = { kind: 'place', places: place } as const
  return isDeepStrictEqual(from, to) ? [placed] : [moved, placed]
}

function toChange(
  entry: Exclude<Entry, { action: 'visit.moved' }>,
  entries: readonly Entry[],
): PartialChange | undefined {
  switch (entry.action) {
    case 'visit.address-changed':
      return { kind: 'address', formerAddressId: entry.details.formerAddressId }
    case 'visit.door-changed':
      return { kind: 'door' }
    case 'payment.online':
      return entry.details.effect === 'paid' ? { kind: 'paid' } : undefined
    // Added tests belong to the visit once they are paid, or to be paid at the visit.
    case 'order.confirmed':
      return findAddition(entry, entries)
    case 'order.cancelled':
      return isConfirmedAddition(entry, entries) ? toCancelled(entry) : undefined
    case 'order.part-cancelled':
      return toCancelled(entry)
    case 'order.added':
      return undefined
  }
}

const orderOf = ({ subject }: Entry): string => subject.slice('order:'.length)

function findAddition(entry: Entry, entries: readonly Entry[]): PartialChange | undefined {
  for (const { action, details } of entries)
    if (action === 'order.added' && details.orderId === orderOf(entry))
      return { kind: 'added', lines: [details] }
  return undefined
}

const isConfirmedAddition = (entry: Entry, entries: readonly Entry[]): boolean =>
  findAddition(entry, entries) !== undefined &&
  entries.some(({ action, subject }) => action === 'order.confirmed' && subject === entry.subject)

/** What was cancelled together is one change. */
function toCancelled(
  entry: HistoryEntry<'order.cancelled' | 'order.part-cancelled'>,
): PartialChange | undefined {
  const { lines = [], added = [], with: leading } = entry.details
  return leading ? undefined : { kind: 'cancelled', lines: [{ orderId: orderOf(entry), lines }, ...added] }
}
