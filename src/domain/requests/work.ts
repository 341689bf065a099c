import { and, eq, isNull, sql } from 'drizzle-orm'
import { requestCalls, requests, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CallOutcome } from '#rules/desk/requests.ts'
import { DAY_MS } from '#rules/durations.ts'
import { callAgainWhen, requestClosed, requestHeld, requestUnknown } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type Act, audit } from '../audit.ts'
import type { Shop, Transaction } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { isUuid } from '../uuid.ts'
import { isHeld } from './queue.ts'

/**
 * What the staff does about a request. Whoever does something has it from then on, while nobody else has: of two at once
 * one does, and the other is told who.
 */

export type Deps = Pick<Shop, 'db' | 'now'>

/** How far ahead somebody can ask to be called. */
const CALL_AGAIN_WITHIN_MS = 30 * DAY_MS

const notFound = () => new Refusal('NOT_FOUND', sentence(requestUnknown))

/** Does something about a request that whoever acts has, or takes by it; audited with what `work` tells. */
export function doing(
  shop: Deps,
  staff: StaffSession,
  requestId: string,
  work: (tx: Transaction, now: Date) => Promise<Pick<Act, 'action' | 'details'> | undefined>,
): Promise<void> {
  authorise(staff, 'requests.work', null)
  return inTransaction(shop.db, async tx => {
    const now = shop.now()
    const act = await work(tx, now)
    if (act) await audit(tx, { at: now, actor: staff.actor, subject: `request:${requestId}`, ...act })
  })
}

/** Refusal NOT_FOUND. */
export async function requireRequest(tx: Transaction, id: string): Promise<void> {
  if (!isUuid(id) || (await tx.$count(requests, eq(requests.id, id))) === 0) throw notFound()
}

/** The request is this person's from now on. One statement, so that of two at once one has it. */
export async function hold(tx: Transaction, staff: StaffSession, id: string, now: Date): Promise<void> {
  await requireRequest(tx, id)
  const own = staff.actor.id
  const { rows } = await tx.execute(
    sql`update requests r set holder_id = ${own}, held_at = ${now.toISOString()}
      where r.id = ${id} and r.closed_at is null and (r.holder_id = ${own} or not ${isHeld(now)})
      returning r.id`,
  )
  if (rows.length === 0) throw await whyNot(tx, id)
}

async function whyNot(tx: Transaction, id: string): Promise<Refusal> {
  const [found] = await tx
    .select({ closedAt: requests.closedAt, name: staffTable.name })
    .from(requests)
    .leftJoin(staffTable, eq(staffTable.id, sql`coalesce(${requests.closedBy}, ${requests.holderId})`))
    .where(eq(requests.id, id))
  const name = found?.name ?? ''
  return new Refusal('ORDER_STEP_REFUSED', sentence(found?.closedAt ? requestClosed : requestHeld, { name }))
}

/** Takes a request. Refusals: NOT_FOUND, ORDER_STEP_REFUSED (somebody else has it, it is closed), FORBIDDEN. */
export const takeRequest = (shop: Deps, staff: StaffSession, id: string): Promise<void> =>
  doing(shop, staff, id, async (tx, now) => {
    await hold(tx, staff, id, now)
    return { action: 'request.taken' }
  })

/** Gives a request back to the queue; one that is not theirs stays as it is. */
export const releaseRequest = (shop: Deps, staff: StaffSession, id: string): Promise<void> =>
  doing(shop, staff, id, async tx => {
    await requireRequest(tx, id)
    const released = await tx
      .update(requests)
      .set({ holderId: null, heldAt: null })
      .where(and(eq(requests.id, id), eq(requests.holderId, staff.actor.id), isOpen))
      .returning({ id: requests.id })
    return released.length > 0 ? { action: 'request.released' } : undefined
  })

export const isOpen = isNull(requests.closedAt)

export interface NewCall {
  /** Made at the screen: sent again it changes nothing. */
  callId: string
  outcome: CallOutcome
  note?: string
  /** For `call-again`. */
  againAt?: Date
}

/** Notes a call, for good. Refusals: those of `takeRequest`, INVALID (no hour to call again). */
export const noteCall = (
  shop: Deps,
  staff: StaffSession,
  id: string,
  { callId, outcome, note, againAt }: NewCall,
): Promise<void> =>
  doing(shop, staff, id, async (tx, now) => {
    refuseAgainAt(outcome, againAt, now)
    await hold(tx, staff, id, now)
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
    return added.length > 0 ? { action: 'request.called', details: { outcome } } : undefined
  })

function refuseAgainAt(outcome: CallOutcome, againAt: Date | undefined, now: Date): void {
  const isGood =
    outcome === 'call-again'
      ? againAt !== undefined && againAt > now && againAt.getTime() <= now.getTime() + CALL_AGAIN_WITHIN_MS
      : againAt === undefined
  if (isGood) return
  const wrong = sentence(callAgainWhen)
  throw new Refusal('INVALID', wrong, { fields: { againAt: wrong } })
}
