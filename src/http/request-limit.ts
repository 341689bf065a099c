import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#domain/rate-limits.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { manyRequests } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { type ApiEnv, answerRefusal } from './http.ts'

/** Workers on the same port, which share their counts of calls. */
export interface CallsOfOthers {
  tellCall(network: string): void
  onCalls(add: (counts: Record<string, number>) => void): void
}

interface LimitParts {
  now?: () => number
  others?: CallsOfOthers
}

/**
 * Rate limit by network address: more than `perMinute` calls in a minute are refused with TOO_MANY. Counted in memory
 * over the workers of a port, without a query: it keeps one sender from using up the processor.
 */
export function limitRequests(
  perMinute: number,
  { now = Date.now, others }: LimitParts = {},
): MiddlewareHandler<ApiEnv> {
  let minute = 0
  const counts = new Map<string, number>()
  /** Adds to an address's count of this minute; returns the sum. */
  function add(network: string, calls: number): number {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(network) ?? 0) + calls
    counts.set(network, count)
    return count
  }
  others?.onCalls(told => {
    for (const [network, calls] of Object.entries(told)) add(network, calls)
  })
  return async (c, next) => {
    const at = now()
    const network = networkOf(c.get('address'))
    const count = add(network, 1)
    others?.tellCall(network)
    if (count <= perMinute) return next()
    // Logged once a minute per address: a line for each refused call would help an attacker to exhaust the shop.
    if (count === perMinute + 1) c.get('record')('security.rate-limited', { code: 'TOO_MANY', route: '*' })
    return answerRefusal(c, 'TOO_MANY', sentence(manyRequests), {
      retryAfter: ((minute + 1) * MINUTE_MS - at) / 1000,
    })
  }
}
