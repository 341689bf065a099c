import { SECOND_MS } from '#rules/durations.ts'
import { type Fetch, retrying } from '#wire/client.ts'

let touchedAt = Date.now()

export const recordInput = (): void => {
  touchedAt = Date.now()
}

/** Whole seconds without an input. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - touchedAt) / SECOND_MS))

/** 'locked': the server refused a call because the session is locked; 'opened': the session is unlocked again. */
export const deskLock = new EventTarget()

const SESSION_LOCKED = 423

/**
 * Sends a form with its own type, or JSON, even without a body, because changes require it; and the idle time, so that
 * a page that polls does not keep the desk unlocked.
 */
export const fetchAsStaff: Fetch = retrying(async (path, init) => {
  const headers = {
    ...init.headers,
    ...(init.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    'x-desk-idle': String(idleSeconds()),
  }
  const answer = await fetch(path, { ...init, headers })
  if (answer.status === SESSION_LOCKED) deskLock.dispatchEvent(new Event('locked'))
  return answer
})
