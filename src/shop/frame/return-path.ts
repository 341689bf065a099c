/**
 * Where to go after signing in. Only pages of this shop are allowed: otherwise `returnTo` would be an open redirect.
 */

const ANY_ORIGIN = 'https://shop.invalid'

/** Pages that a customer never returns to. */
const SIGN_IN_PAGES = ['/login', '/signup']

function parseUrl(path: string): URL | null {
  try {
    return new URL(path, ANY_ORIGIN)
  } catch {
    return null
  }
}

/** True for a path of this shop that can be returned to: '/checkout', '/my-orders?x=1', not '//evil.example'. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return false
  const url = parseUrl(path)
  if (!url) return false
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith('//') && !SIGN_IN_PAGES.includes(url.pathname)
}

/** Reads `returnTo` from the query string; undefined if it is missing or leads to another site. */
export function returnPathFrom(search: string): string | undefined {
  const path = new URLSearchParams(search).get('returnTo')
  return path !== null && isOwnPath(path) ? path : undefined
}
