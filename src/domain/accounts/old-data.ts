import { and, isNull, lt, or } from 'drizzle-orm'
import {
  codes,
  emailConfirmations,
  knownBrowsers,
  rateLimits,
  sessions,
  staffChallenges,
  staffInvites,
  staffSessions,
  usedNonces,
} from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Shop } from '../shop.ts'

const KEPT_MS = 2 * DAY_MS

export const BROWSER_LIFETIME_MS = 400 * DAY_MS

/** Deletes unconfirmed addresses once their link has expired. */
const UNCONFIRMED_LIFETIME_MS = 30 * DAY_MS

export async function deleteOldAccountsData(shop: Pick<Shop, 'db' | 'now' | 'rules'>): Promise<void> {
  const { db } = shop
  const now = shop.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, ago(KEPT_MS)))
  await db.delete(codes).where(lt(codes.createdAt, ago(KEPT_MS)))
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, ago(shop.rules.sessionIdleFor))))
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, ago(BROWSER_LIFETIME_MS)))
  const isUnanswered = and(
    isNull(emailConfirmations.confirmedAt),
    lt(emailConfirmations.requestedAt, ago(UNCONFIRMED_LIFETIME_MS)),
  )
  await db.delete(emailConfirmations).where(isUnanswered)
  await db.delete(usedNonces).where(lt(usedNonces.expiresAt, now))
  for (const one of [staffSessions, staffInvites, staffChallenges])
    await db.delete(one).where(lt(one.expiresAt, now))
}
