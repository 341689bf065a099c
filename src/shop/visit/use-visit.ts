import { useEffect, useRef, useState } from 'react'
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
  if (state === 'on_the_way' || state === 'arrived' || state === 'first_taken') return COMING_MS
  return date === indianDate(now) ? VISIT_DAY_MS : OTHER_DAY_MS
}

export interface LoadedVisit {
  visit: Visit
  etag: string | null
}

/** The visit's own address, with its ETag; undefined for a 304 response. */
async function fetchVisit(
  orderId: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<LoadedVisit | undefined> {
  const path = shopEndpoints.getVisit.path.replace('{id}', encodeURIComponent(orderId))
  const response = await fetchAsCustomer(path, {
    signal,
    headers: etag ? { 'if-none-match': etag } : {},
  })
  if (response.status === 304) return undefined
  const { visit } = (await readAnswer(response)) as { visit: Visit }
  return { visit, etag: response.headers.get('etag') }
}

/** For a page that shows the visit at once; undefined on errors, as `useVisit` fetches it again. */
export const loadVisit = (orderId: string, signal: AbortSignal): Promise<LoadedVisit | undefined> =>
  fetchVisit(orderId, null, signal).catch(() => undefined)

interface PolledVisit {
  orderId: string
  date: string
  /** When it changes, the visit is fetched again. */
  version: string
  /** From `loadVisit`. */
  loaded: LoadedVisit | undefined
}

/**
 * The visit of an order, kept up to date: polled while the page is visible, less often in the background, and at once
 * when it becomes visible again. Without a response the last one stays.
 */
export function useVisit({ orderId, date, version, loaded }: PolledVisit): Visit | undefined {
  const [visit, setVisit] = useState(loaded?.visit)
  const first = useRef(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` fetches anew.
  useEffect(() => {
    let known = first.current
    first.current = undefined
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
      askLater()
    }
    const askLater = () => {
      const wait = nextPoll(known?.visit ?? { state: 'booked' }, date, {
        now: shopNow(),
        isHidden: document.hidden,
      })
      if (wait !== undefined) timer = setTimeout(() => void ask(), wait)
    }
    const onVisible = () => {
      if (!document.hidden) void ask()
    }
    if (known) askLater()
    else void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      asking.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orderId, date, version])
  return visit
}
