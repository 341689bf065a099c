import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import { toNetwork } from '#domain/rate-limits.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { manyRequests } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type ApiContext, type ApiEnv, answerRefusal, STAFF_COOKIE } from './http.ts'
import { manyFiles } from './words.ts'

/** How long a session counts as valid for the limit after its last call. */
const KNOWN_MS = 10 * MINUTE_MS

/** A hash of the session's token, which is in the staff's cookie or the customer's header. */
function sessionOf(c: ApiContext): string | undefined {
  const token = getCookie(c, STAFF_COOKIE, 'host') ?? c.req.header('authorization')
  return token && hash('sha256', token)
}

/**
 * A limit by network address, counted in memory: protects the processor from a single sender, without a query. Calls of
 * a session that was valid a moment ago count for its person instead, so that others behind the address can't use up
 * the limit of working staff.
 */
export function limitRequests(
  perMinute: number,
  { now = Date.now }: { now?: () => number } = {},
): MiddlewareHandler<ApiEnv> {
  let minute = 0
  const counts = new Map<string, number>()
  const people = new LRUCache<string, string>({ max: 10_000, ttl: KNOWN_MS })
  /** Returns the calls of a network or person in this minute. */
  function count(caller: string): number {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const calls = (counts.get(caller) ?? 0) + 1
    counts.set(caller, calls)
    return calls
  }
  return async (c, next) => {
    const at = now()
    const session = sessionOf(c)
    const known = session && people.get(session)
    const calls = count(known ?? toNetwork(c.get('address')))
    if (calls <= perMinute) {
      await next()
      const person = c.get('staff')?.actor.id ?? c.get('viewer')?.customerId
      if (session && person) people.set(session, person)
      return
    }
    // Logged once a minute per address: a log line for each call would help the attacker.
    if (calls === perMinute + 1) c.get('record')('security.rate-limited', { code: 'TOO_MANY', route: '*' })
    return answerRefusal(c, 'TOO_MANY', sentence(manyRequests), {
      retryAfter: ((minute + 1) * MINUTE_MS - at) / 1000,
    })
  }
}

/** Limits concurrent calls of this process, in total and by caller (a person or a network), before bodies are read. */
export function limitConcurrency({ max, maxPerCaller }: { max: number; maxPerCaller: number }) {
  const inside: string[] = []
  return async <Answer>(caller: string, work: () => Promise<Answer>): Promise<Answer> => {
    const ofCaller = inside.filter(other => other === caller).length
    if (inside.length >= max || ofCaller >= maxPerCaller) {
      throw new Refusal('TOO_MANY', sentence(manyFiles), { retryAfter: 5 })
    }
    inside.push(caller)
    try {
      return await work()
    } finally {
      inside.splice(inside.indexOf(caller), 1)
    }
  }
}
