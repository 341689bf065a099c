import { and, eq, notInArray, notLike } from 'drizzle-orm'
import { audit, corrections, formerAddresses } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { NEWEST_FIRST } from '../audit.ts'
import { type HistoryEntry, isEntryOf } from '../history.ts'
import type { OrderRow } from '../orders/order-rows.ts'
import { type ActingStaff, findOrderFor, PERMISSION_OF } from '../orders/permit.ts'
import { lockOrder } from '../orders/read.ts'
import { refuseStale } from '../orders/version.ts'
import { isAboutVisit } from '../orders/visits/visit-changes.ts'
import type { Connection, Shop } from '../shop.ts'
import { changeAddress } from './change-address.ts'
import type { PlaceColumns } from './choose-place.ts'
import { changeDoorByStaff } from './door-contact.ts'
import { moveVisit } from './move-visit.ts'
import { tooLateToUndo } from './words.ts'

const UNDOABLE = ['visit.moved', 'visit.address-changed', 'visit.door-changed'] as const
/** Recorded, but they change nothing. */
const UNCHANGING = ['order.noted', 'order.phones-shown', 'order.called', 'access.emergency']

export type Undoable = HistoryEntry<(typeof UNDOABLE)[number]>

/** The last change of a visit, if this person made it and its message still waits. An undoing can't be undone. */
export async function findUndoable(
  { db, now }: { db: Connection; now: () => Date },
  { actor }: ActingStaff,
  { visitId, status, isAddition }: OrderRow,
): Promise<Undoable | undefined> {
  if (isAddition || status !== 'confirmed') return undefined
  const [last] = await db
    .select()
    .from(audit)
    .where(and(isAboutVisit(visitId), notLike(audit.action, '%.read'), notInArray(audit.action, UNCHANGING)))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  if (!last || last.staffId !== actor.id || !isEntryOf(last, UNDOABLE)) return undefined
  return now().getTime() < last.at.getTime() + UNDO_MS && !last.details.undoes ? last : undefined
}

interface Undoing {
  orderId: string
  changeId: string
  revision: string
}

/**
 * Undoes the caller's last change by the same command, with its limits: the former slot may be full by now. Nothing is
 * sent to the customer if nothing is different then.
 */
export async function undoChange(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob'>,
  staff: ActingStaff,
  { orderId, changeId, revision }: Undoing,
): Promise<void> {
  const { db } = shop
  const order = await findOrderFor(db, staff, PERMISSION_OF['change-address'], orderId)
  const last = await findUndoable(shop, staff, order)
  if (last?.id !== changeId) throw new Refusal('CHANGED', sentence(tooLateToUndo))
  const undoes = last.id
  if (isEntryOf(last, ['visit.moved'])) {
    const { from, place } = last.details
    const undonePlace = place && (await readFormerPlace(db, order, place))
    await moveVisit(shop, staff, {
      orderId,
      to: from,
      revision,
      undone: last,
      ...(undonePlace && { undonePlace }),
    })
  } else if (isEntryOf(last, ['visit.address-changed'])) {
    const former = eq(formerAddresses.id, last.details.formerAddressId)
    const [row] = await db.select().from(formerAddresses).where(former)
    if (!row) throw new Refusal('CHANGED', sentence(tooLateToUndo))
    await changeAddress(shop, staff, { orderId, address: row.address, revision, undoes })
  } else {
    const correction = eq(corrections.id, last.details.correctionId ?? changeId)
    const [row] = await db.select().from(corrections).where(correction)
    if (!row) throw new Refusal('CHANGED', sentence(tooLateToUndo))
    const { name = null, phone = null } = row.before
    await inTransaction(db, async tx => {
      const locked = await lockOrder(tx, order.id)
      await refuseStale(tx, locked, revision)
      const door = phone === null ? null : { name, phone }
      await changeDoorByStaff(tx, shop, locked, { door, actor: staff.actor, undoes })
    })
  }
}

async function readFormerPlace(
  db: Connection,
  { visit }: OrderRow,
  { from, formerAddressId }: NonNullable<HistoryEntry<'visit.moved'>['details']['place']>,
): Promise<PlaceColumns> {
  const columns = { isCentreVisit: from.isCentreVisit, centreCode: from.centre }
  if (!formerAddressId) return { ...columns, address: visit.address }
  const [row] = await db.select().from(formerAddresses).where(eq(formerAddresses.id, formerAddressId))
  if (!row) throw new Refusal('CHANGED', sentence(tooLateToUndo))
  return { ...columns, address: row.address }
}
