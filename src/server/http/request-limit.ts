import type { MiddlewareHandler } from 'hono'
import { toNetwork } from '#domain/rate-limits.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { manyRequests } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type ApiEnv, answerRefusal } from './http.ts'
import { manyFiles } from './words.ts'

/** By network address, counted in memory: protects the processor from a single sender, without a query. */
export function limitRequests(
  perMinute: number,
  { now = Date.now }: { now?: () => number } = {},
): MiddlewareHandler<ApiEnv> {
  let minute = 0
  const counts = new Map<string, number>()
  /** Returns the address's calls of this minute. */
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
    const calls = count(toNetwork(c.get('address')))
    if (calls <= perMinute) return next()
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
