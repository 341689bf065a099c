import { type ClientOf, clientOf } from '#contract/client.ts'
import { STAFF_PATHS } from '#contract/staff/paths.ts'

/** The desk's calls. The session is a cookie that no script reads; a change has to come as JSON, with a body or not. */
export const deskApi: ClientOf<keyof typeof STAFF_PATHS> = clientOf(STAFF_PATHS, (path, init) =>
  fetch(path, { ...init, headers: { ...init.headers, 'content-type': 'application/json' } }),
)
