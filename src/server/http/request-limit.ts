import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#domain/rate-limits.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { manyRequests } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type ApiEnv, answerRefusal } from './http.ts'
import { manyFiles } from './words.ts'

/**
 * Rate limit by network address: more than `perMinute` calls in a minute are refused with TOO_MANY. Counted in the
 * process's memory, without a query: it keeps one sender from using up the processor.
 */
export function limitRequests(
  perMinute: number,
  { now = Date.now }: { now?: () => number } = {},
): MiddlewareHandler<ApiEnv> {
  let minute = 0
  const counts = new Map<string, number>()
  /** Counts a call of an address; returns its calls of this minute. */
  function count(network: string): number {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const calls = (counts.get(network) ?? 0) + 1
    counts.set(network, calls)
    return calls
  }
  return async (c, next) => {
    const at = now()
    const calls = count(networkOf(c.get('address')))
    if (calls <= perMinute) return next()
    // Logged once a minute per address: a line for each refused call would help an attacker to exhaust the shop.
    if (calls === perMinute + 1) c.get('record')('security.rate-limited', { code: 'TOO_MANY', route: '*' })
    return answerRefusal(c, 'TOO_MANY', sentence(manyRequests), {
      retryAfter: ((minute + 1) * MINUTE_MS - at) / 1000,
    })
  }
}

/**
 * Limits concurrent requests of this process, overall and per network address. The others are refused with TOO_MANY
 * before their body is read.
 */
export function limitConcurrency({ max, maxPerAddress }: { max: number; maxPerAddress: number }) {
  const inside: string[] = []
  return async <Answer>(address: string, work: () => Promise<Answer>): Promise<Answer> => {
    const ofAddress = inside.filter(other => other === address).length
    if (inside.length >= max || ofAddress >= maxPerAddress) {
      throw new Refusal('TOO_MANY', sentence(manyFiles), { retryAfter: 5 })
    }
    inside.push(address)
    try {
      return await work()
    } finally {
      inside.splice(inside.indexOf(address), 1)
    }
  }
}
