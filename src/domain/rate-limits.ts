import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, gte, or, sql } from 'drizzle-orm'
import { prepared } from '#db/connection.ts'
import { rateLimits } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { manyAttempts } from '#text/errors/http.ts'
import { type Sentence, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Connection, Shop } from './shop.ts'

/** Fixed windows, counted in the database for all nodes together. */

interface Counted {
  /** 'login-phone:9876543210' */
  key: string
  windowMs: number
}

export interface RateLimit extends Counted {
  limit: number
  message?: Sentence
}

const { placeholder } = sql
const countedNow = sql`${rateLimits.key} = ${placeholder('key')} and ${rateLimits.windowStart} = ${placeholder('windowStart')}::timestamptz`

/** Reads before it writes, so that a rejected call locks no row and waits for no disk. */
const countOne = prepared(db =>
  db
    .insert(rateLimits)
    .select(
      sql`select ${placeholder('key')}::text, ${placeholder('windowStart')}::timestamptz, 1
        where not exists (select from ${rateLimits} where ${countedNow} and count >= ${placeholder('limit')}::integer)`,
    )
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
      setWhere: sql`${rateLimits.count} < ${placeholder('limit')}::integer`,
    })
    .returning({ count: rateLimits.count })
    .prepare('count_one'),
)

/** False when the limit is used up. A single statement, so concurrent calls can't exceed the limit. */
export async function tryConsume(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  { key, windowMs, limit }: RateLimit,
): Promise<boolean> {
  const counted = await countOne(connection).execute({
    key: storedKey(shop.rules.secret, key),
    windowStart: startOfWindow(shop.now(), windowMs).toISOString(),
    limit,
  })
  return counted.length > 0
}

/** The TOO_MANY refusal carries the seconds until the window ends. */
export async function consume(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  limit: RateLimit,
): Promise<void> {
  if (await tryConsume(shop, connection, limit)) return
  throw tooMany(shop, limit)
}

/** Counts the same thing once in a window, such as a message that is retried. */
export const consumeOnce = (
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  { of, ...limit }: RateLimit & { of: string },
): Promise<void> =>
  inTransaction(shop.db, async tx => {
    const once = { key: `${limit.key}/${of}`, windowMs: limit.windowMs, limit: 1 }
    if (await tryConsume(shop, tx, once)) await consume(shop, tx, limit)
  })

/** The first limit that is used up, if any. Counts nothing. */
export async function findUsedUp(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  limits: readonly RateLimit[],
): Promise<RateLimit | undefined> {
  const keyOf = ({ key }: RateLimit) => storedKey(shop.rules.secret, key)
  const usedUp = limits.map(limit =>
    and(
      eq(rateLimits.key, keyOf(limit)),
      eq(rateLimits.windowStart, startOfWindow(shop.now(), limit.windowMs)),
      gte(rateLimits.count, limit.limit),
    ),
  )
  const found = await connection
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(or(...usedUp))
  return limits.find(limit => found.some(({ key }) => key === keyOf(limit)))
}

export function tooMany({ now }: Pick<Shop, 'now'>, { windowMs, message }: RateLimit): Refusal {
  const left = startOfWindow(now(), windowMs).getTime() + windowMs - now().getTime()
  return new Refusal('TOO_MANY', message ?? sentence(manyAttempts), { retryAfter: left / 1000 })
}

export async function resetLimit(
  shop: Pick<Shop, 'now' | 'rules'>,
  connection: Connection,
  { key, windowMs }: Counted,
): Promise<void> {
  await connection
    .delete(rateLimits)
    .where(
      and(
        eq(rateLimits.key, storedKey(shop.rules.secret, key)),
        eq(rateLimits.windowStart, startOfWindow(shop.now(), windowMs)),
      ),
    )
}

/** For example after a correct password. */
export async function releaseCount(
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

/** The limit's name stays readable for operators; the keyed hash can't be reversed by trying all phones. */
function storedKey(secret: string, key: string): string {
  const colon = key.indexOf(':')
  const who = toNetwork(key.slice(colon + 1))
  const hash = createHmac('sha256', secret).update(`rate-limit|${who}`).digest('base64url')
  return `${key.slice(0, colon + 1)}${hash}`
}

/** The /48 network of an IPv6 address. A subscriber gets at most one, but it has 65,536 networks of size /64. */
export const toNetwork = (who: string): string => firstGroups(who, 3)

/** The /64 network of an IPv6 address: a phone or a home. A carrier gives thousands of them out of one /48. */
export const toSmallNetwork = (who: string): string => {
  const network = firstGroups(who, 4)
  return network.includes(':') ? `${network}/64` : network
}

function firstGroups(who: string, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(who)?.[1]
  if (mapped) return mapped
  if (!isIPv6(who)) return who
  const [left = '', right] = who.split('::')
  const head = left.split(':').filter(Boolean)
  const tail = (right ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, count)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
