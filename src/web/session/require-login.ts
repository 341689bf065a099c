import { redirect } from 'react-router'
import { links } from '#web/platform/links.ts'
import { isOwnPath } from '#web/platform/return-path.ts'
import { KEYS, readText } from '#web/platform/storage.ts'

/** The login page that leads back to `path` afterwards. */
export const loginThen = (path: string): string =>
  isOwnPath(path) ? `${links.login}?${new URLSearchParams({ returnTo: path })}` : links.login

/** Throws the way to the login page, and back here, unless this browser has a token. The server decides what it is worth. */
export function requireLogin({ pathname, search }: URL): void {
  if (!readText(KEYS.authToken)) throw redirect(loginThen(pathname + search))
}
