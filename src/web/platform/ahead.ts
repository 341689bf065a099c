import type { Client } from '#contract/client.ts'
import { api } from './api.ts'

/**
 * Reads ahead: what a customer points at is fetched before they press, and shared with the page that then asks for it.
 * Kept for half a minute, no longer: prices are the server's, and an order is checked there anyway.
 */

const KEPT_MS = 30_000

interface Kept {
  answer: Promise<unknown>
  until: number
}

/** A function that answers from what was asked under the same key a moment ago. A failed answer is forgotten at once. */
export function shareFor(keptMs: number, now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    for (const [other, { until }] of kept) if (until <= now()) kept.delete(other)
    const known = kept.get(key)
    if (known) return known.answer as Promise<T>
    const answer = ask()
    kept.set(key, { answer, until: now() + keptMs })
    answer.catch(() => kept.delete(key))
    return answer
  }
}

const share = shareFor(KEPT_MS)

/** The browser's API, whose single tests and packages are shared for half a minute. */
export const aheadApi: Client = {
  ...api,
  // No signal goes with a shared question: whoever gives up first must not take the answer from the others.
  getLabTest: input => share(`test ${input.params.id}`, () => api.getLabTest(input)),
  getPackage: input => share(`package ${input.params.id}`, () => api.getPackage(input)),
}

/** For what somebody points at; whether it comes does not matter yet. */
export const prefetchLabTest = (id: string): void =>
  void aheadApi.getLabTest({ params: { id } }).catch(() => undefined)

export const prefetchPackage = (id: string): void =>
  void aheadApi.getPackage({ params: { id } }).catch(() => undefined)
