import { lt } from 'drizzle-orm'
import { codes, rateLimits, sessions } from '#db/schema.ts'
import type { Shop } from '../shop.ts'
import { DAY_MS } from './rate-limits.ts'

/** Longer than any window and than any rule looks back. */
const KEPT_MS = 2 * DAY_MS

/** Removes ended sessions, and codes and counts that no rule looks at any more. For a daily job. */
export async function forgetOldAccountsData(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const now = shop.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await shop.db.delete(rateLimits).where(lt(rateLimits.windowStart, before))
  await shop.db.delete(codes).where(lt(codes.createdAt, before))
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now))
}
