import { and, desc, eq, gt } from 'drizzle-orm'
import { staffSessions } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ConfirmedAction } from '#rules/staff/confirmed-actions.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { findManaged } from './manage.ts'
import type { StaffSession } from './sessions.ts'
import { requireStepUp } from './step-up.ts'
import { deskSessionEnded } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

interface SessionOfOther {
  id: string
  device: string | null
  createdAt: Date
  /** Precise to some minutes; null before the first call. */
  lastCalled: Date | null
  address: string | null
}

export async function listSessionsOf(shop: Deps, staff: StaffSession, id: string): Promise<SessionOfOther[]> {
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

/** Keys stay, so that the person can sign in again. Returns how many sessions ended. */
export async function endSessionsOf(
  shop: Deps,
  staff: StaffSession,
  { id, sessionId, stepUp }: { id: string; sessionId?: string | undefined; stepUp?: StepUp },
): Promise<number> {
  await findManaged(shop.db, staff, id)
  const about = { sessionId: sessionId ?? 'all' }
  const action: ConfirmedAction = { action: 'staff.end-sessions', subject: `staff:${id}`, about }
  await requireStepUp(shop, staff, action, stepUp)
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
