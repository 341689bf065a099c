import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { rateLimits } from '#db/schema.ts'
import { manyAttempts } from '#text/errors/http.ts'
import { type Sentence, sentence } from '#text/text.ts'
import type { Connection, Shop } from './shop.ts'

/** Rate limits: how often something may happen in a window, counted by the database so that all nodes count together. */

interface Counted {
  /** What is counted, a colon, and for whom (a phone or a network address): 'login-phone:9876543210'. */
  key: string
  windowMs: number
}

export interface RateLimit extends Counted {
  /** At least 1. */
  limit: number
  /** For the customer who is over it. */
  message?: Sentence
}

/**
 * Counts one more, or refuses with TOO_MANY and the seconds until the window ends, without counting. One statement,
 * so that many at once never get past the limit. Windows lie next to each other: one that starts anew is empty.
 */
export async function consume(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  { key, windowMs, limit, message }: RateLimit,
): Promise<void> {
  const now = shop.now()
  const windowStart = startOfWindow(now, windowMs)
  const counted = await connection
    .insert(rateLimits)
    .values({ key: storedKey(shop.rules.secret, key), windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
      setWhere: lt(rateLimits.count, limit),
    })
    .returning({ count: rateLimits.count })
  if (counted.length > 0) return
  throw tooMany(now, windowStart, windowMs, message)
}

/** Refuses with TOO_MANY when a limit is used up, and counts nothing. */
export async function refuseWhenUsedUp(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  { key, windowMs, limit, message }: RateLimit,
): Promise<void> {
  const windowStart = startOfWindow(shop.now(), windowMs)
  const isUsedUp = and(
    eq(rateLimits.key, storedKey(shop.rules.secret, key)),
    eq(rateLimits.windowStart, windowStart),
    gte(rateLimits.count, limit),
  )
  const found = await connection.select({ count: rateLimits.count }).from(rateLimits).where(isUsedUp)
  if (found.length > 0) throw tooMany(shop.now(), windowStart, windowMs, message)
}

function tooMany(now: Date, windowStart: Date, windowMs: number, message = sentence(manyAttempts)): Refusal {
  return new Refusal('TOO_MANY', message, {
    retryAfter: (windowStart.getTime() + windowMs - now.getTime()) / 1000,
  })
}

/** Takes one count back, for an attempt that turned out to be none, e.g. a right password. */
export async function giveBack(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  { key, windowMs }: Counted,
): Promise<void> {
  await connection
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(
      and(
        eq(rateLimits.key, storedKey(shop.rules.secret, key)),
        eq(rateLimits.windowStart, startOfWindow(shop.now(), windowMs)),
        gt(rateLimits.count, 0),
      ),
    )
}

const startOfWindow = (now: Date, windowMs: number): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs)

/** The purpose stays readable for an operator; the person can't be found by trying all phones, for want of the secret. */
function storedKey(secret: string, key: string): string {
  const colon = key.indexOf(':')
  const who = networkOf(key.slice(colon + 1))
  const hash = createHmac('sha256', secret).update(`rate-limit|${who}`).digest('base64url')
  return `${key.slice(0, colon + 1)}${hash}`
}

/** One household or phone gets 2^64 IPv6 addresses, so all of them count as one. Anything else stays as it is. */
export function networkOf(who: string): string {
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
