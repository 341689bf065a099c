import { useEffect, useState } from 'react'
import { indianDate } from '#rules/dates.ts'
import { MINUTE_MS, SECOND_MS } from '#rules/durations.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { fetchAsCustomer } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { CallError, readAnswer } from '#wire/client.ts'

/** Polling of a visit, while its page is open: docs/decisions/030-polling-visits.md. */

const COMING_MS = 20 * SECOND_MS
const VISIT_DAY_MS = MINUTE_MS
const OTHER_DAY_MS = 2 * MINUTE_MS
const HIDDEN_MS = 5 * MINUTE_MS

/** Time until the next poll; undefined once the visit can't change. */
export function nextPoll(
  { state }: Pick<Visit, 'state'>,
  date: string,
  { now, isHidden }: { now: Date; isHidden: boolean },
): number | undefined {
  if (state === 'reported' || state === 'cancelled') return undefined
  if (isHidden) return HIDDEN_MS
  if (state === 'on_the_way' || state === 'arrived') return COMING_MS
  return date === indianDate(now) ? VISIT_DAY_MS : OTHER_DAY_MS
}

interface Loaded {
  visit: Visit
  etag: string | null
}

/** The visit's own address, with its ETag; null for a 304 response. */
async function fetchVisit(orderId: string, etag: string | null, signal: AbortSignal): Promise<Loaded | null> {
  const path = shopEndpoints.getVisit.path.replace('{id}', encodeURIComponent(orderId))
  const response = await fetchAsCustomer(path, {
    signal,
    headers: etag ? { 'if-none-match': etag } : {},
  })
  if (response.status === 304) return null
  const { visit } = (await readAnswer(response)) as { visit: Visit }
  return { visit, etag: response.headers.get('etag') }
}

/**
 * The visit of an order, kept up to date: polled while the page is visible, less often in the background, and at once
 * when it becomes visible again. Without a response the last one stays. When `version` changes, it is fetched again.
 */
export function useVisit(orderId: string, date: string, version: string): Visit | undefined {
  const [visit, setVisit] = useState<Visit>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` fetches anew.
  useEffect(() => {
    let known: Loaded | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = new AbortController()
    const ask = async () => {
      clearTimeout(timer)
      // The previous response would show an older state, and its timer would poll twice as often.
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      try {
        const found = await fetchVisit(orderId, known?.etag ?? null, signal)
        if (signal.aborted) return
        if (found) {
          known = found
          setVisit(found.visit)
        }
      } catch (error) {
        if (signal.aborted) return
        // Offline or refused: the next poll tries again.
        if (error instanceof CallError && error.status === 404) return
      }
      const wait = nextPoll(known?.visit ?? { state: 'booked' }, date, {
        now: shopNow(),
        isHidden: document.hidden,
      })
      if (wait !== undefined) timer = setTimeout(() => void ask(), wait)
    }
    const onVisible = () => {
      if (!document.hidden) void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      asking.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orderId, date, version])
  return visit
}
