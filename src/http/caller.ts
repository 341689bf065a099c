import Bowser from 'bowser'
import { getCookie, setCookie } from 'hono/cookie'
import { browserOf, type Caller } from '#domain/accounts/codes/browsers.ts'
import { BROWSER_KEPT_MS } from '#domain/accounts/old-data.ts'
import type { Rules } from '#domain/shop.ts'
import type { ApiContext } from './http.ts'

const COOKIE = 'jaanch_browser'

/** Who calls, before they have signed in. */
export function callerOf(c: ApiContext): Caller {
  return callerAndCookie(c).caller
}

/**
 * The same for sending a code and signing in, which remember the browser: gives it its cookie, or makes the one that it
 * has last longer. No other call does, as two at once would give a new browser two cookies.
 */
export function callerWithCookie(c: ApiContext, { shopUrl }: Pick<Rules, 'shopUrl'>): Caller {
  const { caller, cookie } = callerAndCookie(c)
  setCookie(c, COOKIE, cookie, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: shopUrl.startsWith('https:'),
    maxAge: BROWSER_KEPT_MS / 1000,
  })
  return caller
}

function callerAndCookie(c: ApiContext): { caller: Caller; cookie: string } {
  const { browser, cookie } = browserOf(getCookie(c, COOKIE))
  const device = deviceName(c.req.header('user-agent'))
  return { caller: { address: c.get('address'), browser, device, token: c.get('token') }, cookie }
}

/** A device in plain words, from the library's own names only: 'Chrome on Android'. Null where it isn't known. */
function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return [browser.name, system].filter(Boolean).join(' on ') || null
}
