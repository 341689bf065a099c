import Bowser from 'bowser'
import { getCookie, setCookie } from 'hono/cookie'
import { browserOf, type SignInCaller } from '#domain/accounts/codes/browsers.ts'
import { BROWSER_LIFETIME_MS } from '#domain/accounts/old-data.ts'
import type { Rules } from '#domain/shop.ts'
import type { ApiContext } from './http.ts'

const COOKIE = 'jaanch_browser'

/** Network address, browser, device and token of the caller. */
export function callerOf(c: ApiContext): SignInCaller {
  return callerAndCookie(c).caller
}

/**
 * Also sets or renews the browser's cookie. Only for sending a code and signing in: two parallel calls would set two
 * cookies on a new browser.
 */
export function callerWithCookie(c: ApiContext, { shopUrl }: Pick<Rules, 'shopUrl'>): SignInCaller {
  const { caller, cookie } = callerAndCookie(c)
  setCookie(c, COOKIE, cookie, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: shopUrl.startsWith('https:'),
    maxAge: BROWSER_LIFETIME_MS / 1000,
  })
  return caller
}

function callerAndCookie(c: ApiContext): { caller: SignInCaller; cookie: string } {
  const { browser, cookie } = browserOf(getCookie(c, COOKIE))
  const device = deviceName(c.req.header('user-agent'))
  return { caller: { address: c.get('address'), browser, device, token: c.get('token') }, cookie }
}

/** 'Chrome on Android', from Bowser's names only, never the raw User-Agent. Null for an unknown device. */
function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return [browser.name, system].filter(Boolean).join(' on ') || null
}
