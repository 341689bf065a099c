import { and, eq, isNull, sql } from 'drizzle-orm'
import { requestCalls, requests, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CallOutcome } from '#rules/desk/requests.ts'
import { DAY_MS } from '#rules/durations.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type AuditEntry, audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { isHeld } from './queue.ts'
import { callAgainWhen, callIdUsed, requestClosed, requestHeld, requestUnknown } from './words.ts'

export type RequestDeps = Pick<Shop, 'db' | 'now'>

const CALL_AGAIN_WITHIN_MS = 30 * DAY_MS

const notFound = () => new Refusal('NOT_FOUND', sentence(requestUnknown))

/** Runs in a transaction, and audits the action that `work` returns. */
export function changeRequest(
  shop: RequestDeps,
  staff: StaffSession,
  requestId: string,
  work: (tx: Transaction, now: Date) => Promise<Pick<AuditEntry, 'action' | 'details'> | undefined>,
): Promise<void> {
  authorise(staff, 'requests.work', null)
  return inTransaction(shop.db, async tx => {
    const now = shop.now()
    const act = await work(tx, now)
    if (act) await audit(tx, { at: now, actor: staff.actor, subject: `request:${requestId}`, ...act })
  })
}

export async function requireRequest(tx: Transaction, id: string): Promise<void> {
  if (!isUuid(id) || (await tx.$count(requests, eq(requests.id, id))) === 0) throw notFound()
}

/** One statement, so that of two concurrent callers one gets the request and the other gets the holder's name. */
export async function assignRequest(
  tx: Transaction,
  staff: StaffSession,
  id: string,
  now: Date,
): Promise<void> {
  await requireRequest(tx, id)
  const own = staff.actor.id
  const { rows } = await tx.execute(
    sql`update requests r set holder_id = ${own}, held_at = ${now.toISOString()}
      where r.id = ${id} and r.closed_at is null and (r.holder_id = ${own} or not ${isHeld(now)})
      returning r.id`,
  )
  if (rows.length === 0) throw await notAssigned(tx, id)
}

async function notAssigned(tx: Transaction, id: string): Promise<Refusal> {
  const [found] = await tx
    .select({ closedAt: requests.closedAt, name: staffTable.name })
    .from(requests)
    .leftJoin(staffTable, eq(staffTable.id, sql`coalesce(${requests.closedBy}, ${requests.holderId})`))
    .where(eq(requests.id, id))
  const name = found?.name ?? ''
  return new Refusal('ORDER_STEP_REFUSED', sentence(found?.closedAt ? requestClosed : requestHeld, { name }))
}

export const takeRequest = (shop: RequestDeps, staff: StaffSession, id: string): Promise<void> =>
  changeRequest(shop, staff, id, async (tx, now) => {
    await assignRequest(tx, staff, id, now)
    return { action: 'request.taken' }
  })

/** Does nothing if the request is assigned to another person. */
export const releaseRequest = (shop: RequestDeps, staff: StaffSession, id: string): Promise<void> =>
  changeRequest(shop, staff, id, async tx => {
    await requireRequest(tx, id)
    const released = await tx
      .update(requests)
      .set({ holderId: null, heldAt: null })
      .where(and(eq(requests.id, id), eq(requests.holderId, staff.actor.id), isOpenRequest))
      .returning({ id: requests.id })
    return released.length > 0 ? { action: 'request.released' } : undefined
  })

export const isOpenRequest = isNull(requests.closedAt)

interface NewCall {
  /** Made by the browser, so that a repeated call changes nothing. */
  callId: string
  outcome: CallOutcome
  note?: string | undefined
  /** When to call again, for `call-again`. */
  againAt?: Date | undefined
}

export const recordCall = (
  shop: RequestDeps,
  staff: StaffSession,
  id: string,
  { callId, outcome, note, againAt }: NewCall,
): Promise<void> =>
  changeRequest(shop, staff, id, async (tx, now) => {
    requireAgainAt(outcome, againAt, now)
    await assignRequest(tx, staff, id, now)
    const added = await tx
      .insert(requestCalls)
      .values({
        id: callId,
        requestId: id,
        staffId: staff.actor.id,
        outcome,
        note: note || null,
        at: now,
        againAt: againAt ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: requestCalls.id })
    if (added.length > 0) return { action: 'request.called', details: { outcome } }
    await refuseCallOfAnother(tx, id, callId)
  })

async function refuseCallOfAnother(tx: Transaction, requestId: string, callId: string): Promise<void> {
  const [known] = await tx.select().from(requestCalls).where(eq(requestCalls.id, callId))
  if (known?.requestId !== requestId) throw new Refusal('INVALID', sentence(callIdUsed))
}

function requireAgainAt(outcome: CallOutcome, againAt: Date | undefined, now: Date): void {
  const isGood =
    outcome === 'call-again'
      ? againAt !== undefined && againAt > now && againAt.getTime() <= now.getTime() + CALL_AGAIN_WITHIN_MS
      : againAt === undefined
  if (isGood) return
  const wrong = sentence(callAgainWhen)
  throw new Refusal('INVALID', wrong, { fields: { againAt: wrong } })
}
