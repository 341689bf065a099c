import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { staffSessions } from '#db/schema.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { isOnlyCollector } from '#rules/staff/permissions.ts'
import { deskLocked, signInAtDesk } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Shop } from '../shop.ts'
import { requireCode } from './codes.ts'
import { resetOpened } from './look-ups.ts'
import type { StaffSession } from './sessions.ts'
import { requireStepUp } from './step-up.ts'

/**
 * Locks unattended desks. The server measures the time: a page that polls sends how long it has been idle, and a call
 * without that value counts as use. So a page that is left open is locked, whatever its clock or script does.
 */

const RECORDED_EVERY_MS = 30 * SECOND_MS

/** Collectors have a phone, which locks itself. */
export const isLockable = ({ grants }: Pick<StaffSession, 'grants'>): boolean => !isOnlyCollector(grants)

/** Records that the desk was used `idle` ms ago. */
export async function refuseLocked(
  { db, now, rules }: Pick<Shop, 'db' | 'now' | 'rules'>,
  session: StaffSession,
  idle: number,
): Promise<void> {
  if (!isLockable(session)) return
  const at = now().getTime()
  if (session.isLocked || session.lastSeen.getTime() + rules.deskLockAfter <= at)
    throw new Refusal('SESSION_LOCKED', sentence(deskLocked), { extra: { name: session.actor.name } })

  const seen = at - idle
  if (seen - session.lastSeen.getTime() < RECORDED_EVERY_MS) return
  const isOlder = or(isNull(staffSessions.lastSeenAt), lt(staffSessions.lastSeenAt, new Date(seen)))
  await db
    .update(staffSessions)
    .set({ lastSeenAt: new Date(seen) })
    .where(and(eq(staffSessions.id, session.id), isOlder))
}

export async function lockSession(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id }: StaffSession,
): Promise<void> {
  await db.update(staffSessions).set({ lockedAt: now() }).where(eq(staffSessions.id, id))
}

export async function unlockSession(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  session: StaffSession,
  { stepUp, code }: { stepUp?: StepUp; code?: string },
): Promise<void> {
  const action = { action: 'session.unlock', subject: `session:${session.id}` } as const
  if (code === undefined) {
    await requireStepUp(shop, session, action, stepUp)
    await resetOpened(shop, session)
  } else await requireCode(shop, session, code)
  const opened = await shop.db
    .update(staffSessions)
    .set({ lockedAt: null, lastSeenAt: shop.now() })
    .where(eq(staffSessions.id, session.id))
    .returning({ id: staffSessions.id })
  if (opened.length === 0) throw new Refusal('UNAUTHENTICATED', sentence(signInAtDesk))
}
