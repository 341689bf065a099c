import { setTimeout as sleep } from 'node:timers/promises'

/** A longer wait is not one for a place but for something that is down, which the drills ask about more often. */
const LONGEST_WAIT_S = 5

/** The wait in ms that the answer to a shed call asks for, with jitter, as the shop's own client has it. */
export function waitOf(status: number, retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter)
  const isShed = status === 503 && seconds > 0 && seconds <= LONGEST_WAIT_S
  return isShed ? seconds * 1000 * (1 + Math.random()) : undefined
}

/** Fetches; a call that is shed is made again. A lost connection is an error: drills count them. */
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
