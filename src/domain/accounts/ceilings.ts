import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { ceilings, codes, sessions } from '#db/schema.ts'
import type { Connection, Shop } from '../shop.ts'

/** Ceilings: how often something may happen in a window, counted by the database so that all nodes count together. */

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** Longer than any window and than any rule looks back. */
const KEPT_MS = 2 * DAY_MS

interface Counted {
  /** What is counted, a colon, and for whom (a phone or a network address): 'login-phone:9876543210'. */
  key: string
  windowMs: number
  now: Date
}

export interface Ceiling extends Counted {
  /** At least 1. */
  limit: number
  /** For the customer who is over it. */
  message?: string
}

/**
 * Counts one more, or refuses with TOO_MANY and the seconds until the window ends, without counting. One statement,
 * so that many at once never get past the limit. Windows lie next to each other: one that starts anew is empty.
 */
export async function countAgainst(connection: Connection, ceiling: Ceiling): Promise<void> {
  const { key, windowMs, limit, now, message } = ceiling
  const windowStart = startOfWindow(now, windowMs)
  const counted = await connection
    .insert(ceilings)
    .values({ key: storedKey(key), windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [ceilings.key, ceilings.windowStart],
      set: { count: sql`${ceilings.count} + 1` },
      setWhere: lt(ceilings.count, limit),
    })
    .returning({ count: ceilings.count })
  if (counted.length > 0) return
  throw new Refusal('TOO_MANY', message ?? 'Too many attempts. Please try again later.', {
    retryAfter: (windowStart.getTime() + windowMs - now.getTime()) / 1000,
  })
}

/** Takes one count back, for an attempt that turned out to be none, e.g. a right password. */
export async function uncount(connection: Connection, { key, windowMs, now }: Counted): Promise<void> {
  await connection
    .update(ceilings)
    .set({ count: sql`${ceilings.count} - 1` })
    .where(
      and(
        eq(ceilings.key, storedKey(key)),
        eq(ceilings.windowStart, startOfWindow(now, windowMs)),
        gt(ceilings.count, 0),
      ),
    )
}

const startOfWindow = (now: Date, windowMs: number): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs)

/** The purpose stays readable for an operator, the person doesn't. */
function storedKey(key: string): string {
  const colon = key.indexOf(':')
  const who = networkOf(key.slice(colon + 1))
  return `${key.slice(0, colon + 1)}${createHash('sha256').update(who).digest('base64url')}`
}

/** One household or phone gets 2^64 IPv6 addresses, so all of them count as one. Anything else stays as it is. */
function networkOf(who: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(who)?.[1]
  if (mapped) return mapped
  if (!isIPv6(who)) return who
  const [left = '', right] = who.split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Removes what has no use any more: ended sessions, codes and counts that no rule looks at. For a daily job. */
export async function forgetOldAccountsData(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const now = shop.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await shop.db.delete(ceilings).where(lt(ceilings.windowStart, before))
  await shop.db.delete(codes).where(lt(codes.createdAt, before))
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now))
}
