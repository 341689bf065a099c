import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A longer `Retry-After` means that something is down rather than that the shop is full; drills retry such calls more
 * often.
 */
const LONGEST_WAIT_S = 5

/** The wait in ms that `Retry-After` requires of a shed call, with the jitter of the shop's own client. */
export function waitOf(status: number, retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter)
  const isShed = status === 503 && seconds > 0 && seconds <= LONGEST_WAIT_S
  return isShed ? seconds * 1000 * (1 + Math.random()) : undefined
}

/** Fetches, and retries a shed call. A lost connection is an error, which drills count. */
export async function fetchAdmitted(
  url: string,
  init: RequestInit & { patienceMs: number },
): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(init.patienceMs) })
    const wait = waitOf(answer.status, answer.headers.get('retry-after'))
    if (wait === undefined) return answer
    await answer.arrayBuffer()
    await sleep(wait)
  }
}
