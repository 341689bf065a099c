import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { formerAddresses, messages } from '#db/schema.ts'
import type { VisitTime } from '#domain/history.ts'
import type { OrderRow } from '#domain/orders/order-rows.ts'
import { readVisitChanges, type VisitChange } from '#domain/orders/visits/visit-changes.ts'
import type { Connection } from '#domain/shop.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import { UNDO_MS } from '#rules/undo.ts'

/** Changes of a visit that one message states: a customer's change, or those of staff within a minute of each other. */
export interface ChangeGroup {
  /** The slot that was announced before it; undefined if the visit was not moved, or is back in that slot. */
  move: { id: string; from: VisitTime } | undefined
  /** What else is different after it, in order. */
  others: Exclude<VisitChange['kind'], 'moved' | 'door'>[]
  /** Names the message if the visit was not moved. */
  id: string
  isByStaff: boolean
  /** The newest of all. */
  isLast: boolean
}

export const moveMessageId = (changeId: string): MessageAbout => `moved:${changeId}`

/** Oldest first. Leaves out changes by staff while the minute in which others may follow is not over. */
export async function readChangeGroups(db: Connection, row: OrderRow, now: Date): Promise<ChangeGroup[]> {
  const changes = await readVisitChanges(db, row.visitId)
  const [sent, addresses] = await Promise.all([
    db
      .select({ about: messages.about })
      .from(messages)
      .where(and(eq(messages.subject, `order:${row.id}`), inArray(messages.state, ['sent', 'delivered']))),
    readAddresses(db, row, changes),
  ])
  const wasSent = ({ id }: VisitChange) => sent.some(({ about }) => about === moveMessageId(id))
  const moves = changes.filter(({ kind }) => kind === 'moved')
  const move = findUnannouncedMove(moves, row, wasSent)
  // A number at the door gets the confirmation.
  const groups = groupOf(changes).map(group => group.filter(({ kind }) => kind !== 'door'))
  const lastGroup = groups.findLast(group => group.length > 0)
  return groups.flatMap(group => {
    const last = group.at(-1)
    if (!last || (last.isByStaff && now.getTime() < last.at.getTime() + UNDO_MS)) return []
    const isAnnounced = group.some(
      change => change.kind === 'moved' && change.id !== move?.id && wasSent(change),
    )
    const others = isAnnounced ? [] : listOthers(group, addresses)
    return {
      move: group.some(({ id }) => id === move?.id) ? move : undefined,
      others: others.map(({ kind }) => kind),
      id: others.at(-1)?.id ?? last.id,
      isByStaff: last.isByStaff,
      isLast: group === lastGroup,
    }
  })
}

function groupOf(changes: readonly VisitChange[]): VisitChange[][] {
  const groups: VisitChange[][] = []
  let byStaff: VisitChange[] | undefined
  for (const change of changes) {
    const before = byStaff?.at(-1)
    const isSame = change.isByStaff && before && change.at.getTime() < before.at.getTime() + UNDO_MS
    if (isSame) byStaff?.push(change)
    else {
      const group = [change]
      groups.push(group)
      if (change.isByStaff) byStaff = group
    }
  }
  return groups
}

/** The last move, and the slot that was announced before it; several moves that were not sent are one. */
function findUnannouncedMove(
  moves: readonly VisitChange[],
  { visit }: OrderRow,
  wasSent: (move: VisitChange) => boolean,
): ChangeGroup['move'] {
  const last = moves.at(-1)
  if (!last) return undefined
  const lastSent = moves.filter(move => move !== last).findLastIndex(wasSent)
  const { from } = moves[lastSent + 1] ?? last
  const isBack = from?.date === visit.date && from.hour === visit.hour
  return !from || isBack ? undefined : { id: last.id, from }
}

/** Before and after each change of the address, by its id; nothing once it was erased. */
async function readAddresses(db: Connection, { visitId, visit }: OrderRow, changes: readonly VisitChange[]) {
  const ofAddress = changes.filter(({ kind }) => kind === 'address')
  const rows =
    ofAddress.length > 0
      ? await db.select().from(formerAddresses).where(eq(formerAddresses.visitId, visitId))
      : []
  const formerOf = (change: VisitChange | undefined) =>
    rows.find(({ id }) => id === change?.formerAddressId)?.address
  return new Map(
    ofAddress.map((change, index) => {
      const next = ofAddress[index + 1]
      return [change.id, { from: formerOf(change), to: next ? formerOf(next) : visit.address }]
    }),
  )
}

type Other = VisitChange & { kind: ChangeGroup['others'][number] }

/** Leaves out what later changes of the group undid. */
function listOthers(
  group: readonly VisitChange[],
  addresses: Awaited<ReturnType<typeof readAddresses>>,
): Other[] {
  const ofAddress = group.filter(({ kind }) => kind === 'address')
  const from = addresses.get(ofAddress[0]?.id ?? '')?.from
  const isBack = from !== undefined && from === addresses.get(ofAddress.at(-1)?.id ?? '')?.to
  const ofPlace = group.flatMap(({ places }) => places ?? [])
  const isSamePlace = isDeepStrictEqual(ofPlace[0]?.from, ofPlace.at(-1)?.to)
  const ofKind = (kind: VisitChange['kind']) =>
    group.filter(change => change.kind === kind).flatMap(({ lines }) => lines)
  const isUndone = ({ lines }: VisitChange, kind: 'added' | 'cancelled') =>
    lines.length > 0 &&
    lines.every(({ orderId, lines: own }) => {
      const others = ofKind(kind).filter(other => other.orderId === orderId)
      return own.every(line => others.some(other => other.lines.includes(line)))
    })
  return group.filter((change): change is Other => {
    if (change.kind === 'place') return !isSamePlace
    if (change.kind === 'address') return !isBack
    if (change.kind === 'added') return !isUndone(change, 'cancelled')
    if (change.kind === 'cancelled') return !isUndone(change, 'added')
    return change.kind === 'paid'
  })
}
