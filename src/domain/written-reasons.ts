import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import {
  approvals,
  type audit as auditTable,
  cashHandovers,
  cashSettlements,
  conflicts,
  emergencyAccess,
  orderNotes,
} from '#db/schema.ts'
import type { Staff } from './actor.ts'
import type { Connection, Transaction } from './shop.ts'
import { isUuid } from './uuid.ts'

/** A reason can name a person. It is stored in a row that an erasure clears, and the audit has only the row's id. */

export async function storeReason(
  tx: Transaction,
  { orderId, text, actor, at }: { orderId: string; text: string; actor: Staff; at: Date },
): Promise<{ noteId?: string }> {
  if (!text) return {}
  const noteId = randomUUID()
  await tx.insert(orderNotes).values({ id: noteId, orderId, staffId: actor.id, text, at })
  return { noteId }
}

type Act = typeof auditTable.$inferSelect

/** What `withReasons` adds to the details. */
export type Written = {
  reason?: string | null
  note?: string | null
}

type Words = Record<string, string | null>

const READERS = {
  noteId: async (db: Connection, ids: string[]) =>
    (await db.select().from(orderNotes).where(inArray(orderNotes.id, ids))).map(
      ({ id, text }) => [id, { reason: text }] as const,
    ),
  approvalId: async (db: Connection, ids: string[]) =>
    (await db.select().from(approvals).where(inArray(approvals.id, ids))).map(
      ({ id, reason, note }) => [id, { reason, note }] as const,
    ),
  handoverId: async (db: Connection, ids: string[]) =>
    (await db.select().from(cashHandovers).where(inArray(cashHandovers.id, ids))).map(
      ({ id, differenceReason }) => [id, { reason: differenceReason }] as const,
    ),
  settlementId: async (db: Connection, ids: string[]) =>
    (await db.select().from(cashSettlements).where(inArray(cashSettlements.id, ids))).map(
      ({ id, reason }) => [id, { reason }] as const,
    ),
  conflictId: async (db: Connection, ids: string[]) =>
    (await db.select().from(conflicts).where(inArray(conflicts.id, ids))).map(
      ({ id, note }) => [id, { note }] as const,
    ),
  emergencyAccessId: async (db: Connection, ids: string[]) =>
    (await db.select().from(emergencyAccess).where(inArray(emergencyAccess.id, ids))).map(
      ({ id, reason }) => [id, { reason }] as const,
    ),
}

/** Actions whose details only have the id of such a row. */
const WITHOUT_WORDS = ['refund.withdrawn', 'order.read']

/** The approver's note, which neither the request nor the first of two approvals has. */
const WITH_NOTE = ['refund.agreed', 'refund.declined', 'visit.conflict-decided']

/** Adds the stored reasons and notes to the entries. */
export async function withReasons(db: Connection, acts: readonly Act[]): Promise<Act[]> {
  const speaking = acts.filter(({ action }) => !WITHOUT_WORDS.includes(action))
  const found = await Promise.all(
    Object.entries(READERS).map(async ([name, read]) => {
      const ids = speaking.map(({ details }) => String(details[name] ?? '')).filter(isUuid)
      const rows: readonly (readonly [string, Words])[] = ids.length === 0 ? [] : await read(db, ids)
      return [name, new Map<string, Words>(rows)] as const
    }),
  )
  return acts.map(act => {
    if (!speaking.includes(act)) return act
    const words = found.map(([name, rows]): Words => rows.get(String(act.details[name] ?? '')) ?? {})
    const { note, ...rest } = Object.assign({}, ...words) as Words
    const written = WITH_NOTE.includes(act.action) ? { ...rest, note } : rest
    return { ...act, details: { ...act.details, ...written } }
  })
}
