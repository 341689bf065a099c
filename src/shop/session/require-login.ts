import { redirect } from 'react-router'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { links } from '#shop/frame/links.ts'
import { isOwnPath } from '#shop/frame/return-path.ts'

/** The login page's path, with `returnTo` for `path`. */
export const loginThen = (path: string): string =>
  isOwnPath(path) ? `${links.login}?${new URLSearchParams({ returnTo: path })}` : links.login

/** Throws a redirect to the login page, and back here, unless a token is stored. Only the server validates it. */
export function requireLogin({ pathname, search }: URL): void {
  if (!readStoredText(KEYS.authToken)) throw redirect(loginThen(pathname + search))
}
