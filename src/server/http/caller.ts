import Bowser from 'bowser'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { identifyBrowser, type SignInCaller } from '#domain/accounts/codes/browsers.ts'
import { BROWSER_LIFETIME_MS } from '#domain/accounts/old-data.ts'
import { findViewer } from '#domain/accounts/sessions.ts'
import type { Rules, Shop } from '#domain/shop.ts'
import type { ApiContext, ApiEnv } from './http.ts'

const COOKIE = 'jaanch_browser'

export function readCaller(c: ApiContext): SignInCaller {
  return callerAndCookie(c).caller
}

/**
 * Also renews the browser's cookie. Only for codes and sign-in, because parallel calls would set two cookies in a new
 * browser.
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
  // Browsers send at least one of these with each POST.
  const isProgram = !c.req.header('sec-fetch-site') && !c.req.header('origin')
  const { browser, cookie } = identifyBrowser(getCookie(c, COOKIE), { isProgram })
  const device = deviceName(c.req.header('user-agent'))
  return { caller: { address: c.get('address'), browser, device, token: c.get('token') }, cookie }
}

/** 'Chrome on Android', from Bowser's names only, never the raw User-Agent. */
function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return [browser.name, system].filter(Boolean).join(' on ') || null
}

/**
 * Reads the session. An invalid token is no error here: public calls work, others are refused with 401 by
 * `requireSignedIn`. Mount it after calls that need no session, so that those work without the database.
 */
export const readSession =
  (shop: Pick<Shop, 'db' | 'now' | 'rules'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    c.header('cache-control', 'no-store')
    // Includes the offset of a demo's clock, which pages use too.
    c.header('date', shop.now().toUTCString())
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const viewer = token && (await findViewer(shop, token))
    if (viewer) {
      c.set('viewer', viewer)
      c.set('token', token)
    }
    await next()
  }
