import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { isSigned, linkFrom, linkQuery } from '#domain/signatures.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { ApiContext } from './http.ts'

/** The cookie of a browser in which staff look at the shop as customers, before it opens. */

const COOKIE = 'jaanch_preview'
const PURPOSE = 'preview'
const LASTS_MS = DAY_MS

interface Signing {
  secret: string
  now: Date
}

export function setPreviewCookie(c: ApiContext, { secret, now }: Signing, isHttps: boolean): void {
  const { expires, signature } = linkQuery(secret, PURPOSE, '', new Date(now.getTime() + LASTS_MS))
  setCookie(c, COOKIE, `${expires}.${signature}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: LASTS_MS / 1000,
  })
}

/** Whether a request's `cookie` header has a valid one. */
export function isPreview(cookies: string | undefined, { secret, now }: Signing): boolean {
  const value = cookies === undefined ? undefined : parse(cookies, COOKIE)[COOKIE]
  if (value === undefined) return false
  const [expires = '', signature = ''] = value.split('.')
  return isSigned(secret, linkFrom(PURPOSE, '', { expires, signature }), now)
}
