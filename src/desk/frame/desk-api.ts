import { createStaffClient, type StaffClient } from '#desk/endpoints.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { type Fetch, retrying } from '#wire/client.ts'

let touchedAt = Date.now()

/** Somebody touched the page just now. */
export const noteTouch = (): void => {
  touchedAt = Date.now()
}

/** For how long nobody has touched the page, whole seconds. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - touchedAt) / SECOND_MS))

/** 'locked': the server refused a call because nobody sits here; 'opened': a key has opened the desk again. */
export const deskLock = new EventTarget()

const SESSION_LOCKED = 423

/**
 * The desk's calls. The session is a cookie that no script reads; a change has to come as JSON, with a body or not. Each
 * says how long nobody has touched the page: a page that refreshes itself keeps no desk open.
 */
const fetchAsStaff: Fetch = async (path, init) => {
  const headers = {
    ...init.headers,
    'content-type': 'application/json',
    'x-desk-idle': String(idleSeconds()),
  }
  const answer = await fetch(path, { ...init, headers })
  if (answer.status === SESSION_LOCKED) deskLock.dispatchEvent(new Event('locked'))
  return answer
}

export const deskApi: StaffClient = createStaffClient(retrying(fetchAsStaff))
