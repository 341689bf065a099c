import { SECOND_MS } from '#rules/durations.ts'
import { type Fetch, retrying } from '#wire/client.ts'

/** Calls of the staff's apps. The session is a cookie that no script reads. */

let touchedAt = Date.now()

/** Records an input of the person at the page. */
export const noteTouch = (): void => {
  touchedAt = Date.now()
}

/** Whole seconds without an input. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - touchedAt) / SECOND_MS))

/** 'locked': the server refused a call of a locked session; 'opened': it is open again. */
export const deskLock = new EventTarget()

const SESSION_LOCKED = 423

/** Sends JSON, with a body or not, as a change requires, and the idle time: a page that refreshes itself keeps no desk open. */
export const fetchAsStaff: Fetch = retrying(async (path, init) => {
  const headers = {
    ...init.headers,
    'content-type': 'application/json',
    'x-desk-idle': String(idleSeconds()),
  }
  const answer = await fetch(path, { ...init, headers })
  if (answer.status === SESSION_LOCKED) deskLock.dispatchEvent(new Event('locked'))
  return answer
})
