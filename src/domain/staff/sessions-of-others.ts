import { and, desc, eq, gt } from 'drizzle-orm'
import { staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deed } from '#rules/staff/deeds.ts'
import { deskSessionEnded } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { findManaged } from './manage.ts'
import type { StaffSession } from './sessions.ts'
import { requireStepUp } from './step-up.ts'

/** Where somebody of the staff is signed in, for whoever manages them, and signing them out there. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

export interface SessionOfOther {
  id: string
  device: string | null
  createdAt: Date
  /** When it last called, to some minutes, and from which network address; null: it hasn't yet. */
  lastCalled: Date | null
  address: string | null
}

/** Somebody's open sessions, newest first. Refusals: FORBIDDEN, NOT_FOUND (not theirs to manage). */
export async function sessionsOf(shop: Deps, staff: StaffSession, id: string): Promise<SessionOfOther[]> {
  await findManaged(shop.db, staff, id)
  const rows = await shop.db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, id), gt(staffSessions.expiresAt, shop.now())))
    .orderBy(desc(staffSessions.createdAt), desc(staffSessions.id))
  return rows.map(({ id, device, createdAt, lastCalledAt, lastAddress }) => ({
    id,
    device,
    createdAt,
    lastCalled: lastCalledAt,
    address: lastAddress,
  }))
}

/**
 * Ends one of somebody's sessions, or all; their keys stay, so that they can sign in again. How many ended. Refusals:
 * FORBIDDEN, NOT_FOUND (not theirs to manage, or that one has ended), those of `requireStepUp`.
 */
export async function endSessionsOf(
  shop: Deps,
  staff: StaffSession,
  { id, sessionId, stepUp }: { id: string; sessionId?: string | undefined; stepUp?: StepUp },
): Promise<number> {
  await findManaged(shop.db, staff, id)
  const about = { sessionId: sessionId ?? 'all' }
  const deed: Deed = { action: 'staff.end-sessions', subject: `staff:${id}`, about }
  await requireStepUp(shop, staff, deed, stepUp)
  return inTransaction(shop.db, async tx => {
    const isOne = sessionId === undefined ? undefined : eq(staffSessions.id, sessionId)
    const ended = await tx
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, id), isOne))
      .returning({ id: staffSessions.id })
    if (isOne && ended.length === 0) throw new Refusal('NOT_FOUND', sentence(deskSessionEnded))
    await audit(tx, {
      at: shop.now(),
      actor: staff.actor,
      action: 'staff.sessions-ended',
      subject: `staff:${id}`,
      details: { sessions: ended.length },
    })
    return ended.length
  })
}
