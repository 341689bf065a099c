import type { Client } from '#shop/endpoints.ts'
import { api } from './api.ts'

/**
 * Prefetch on hover and focus, shared with the page that then loads the same. Cached for half a minute only, because
 * prices change on the server, which checks them again when an order is placed.
 */

const KEPT_MS = 30_000

interface CachedAnswer {
  answer: Promise<unknown>
  until: number
}

/** A cache of promises: the same key within `cacheMs` gets the same answer. A failed one is dropped at once. */
export function shareFor(cacheMs: number, now: () => number = Date.now) {
  const cached = new Map<string, CachedAnswer>()
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    for (const [other, { until }] of cached) if (until <= now()) cached.delete(other)
    const known = cached.get(key)
    if (known) return known.answer as Promise<T>
    const answer = ask()
    cached.set(key, { answer, until: now() + cacheMs })
    answer.catch(() => cached.delete(key))
    return answer
  }
}

const share = shareFor(KEPT_MS)

export const cachingApi: Client = {
  ...api,
  // Without the caller's abort signal, which would end the call for all who share it.
  getLabTest: input => share(`test ${input.params.id}`, () => api.getLabTest(input)),
  getPackage: input => share(`package ${input.params.id}`, () => api.getPackage(input)),
}

/** Prefetches a lab test on hover or focus; errors are ignored. */
export const prefetchLabTest = (id: string): void =>
  void cachingApi.getLabTest({ params: { id } }).catch(() => undefined)

export const prefetchPackage = (id: string): void =>
  void cachingApi.getPackage({ params: { id } }).catch(() => undefined)
