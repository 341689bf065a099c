import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#domain/rate-limits.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { manyRequests } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { type ApiEnv, answerRefusal } from './http.ts'

/**
 * Refuses a network address that calls more than `perMinute` times in a minute with TOO_MANY. Counted in memory, by
 * each process for itself: it is there to keep one sender from taking all of the processor, and costs no query.
 */
export function limitRequests(perMinute: number, now: () => number = Date.now): MiddlewareHandler<ApiEnv> {
  let minute = 0
  const counts = new Map<string, number>()
  return async (c, next) => {
    const at = now()
    if (Math.floor(at / MINUTE_MS) !== minute) {
      minute = Math.floor(at / MINUTE_MS)
      counts.clear()
    }
    const network = networkOf(c.get('address'))
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= perMinute) return next()
    // Logged once a minute: a line for each refused call would itself be a way to exhaust the shop.
    if (count === perMinute + 1) c.get('record')('security.rate-limited', { code: 'TOO_MANY', route: '*' })
    return answerRefusal(c, 'TOO_MANY', sentence(manyRequests), {
      retryAfter: ((minute + 1) * MINUTE_MS - at) / 1000,
    })
  }
}
