import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { customers, knownBrowsers } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Connection } from '../../shop.ts'

/**
 * A random cookie, stored as a hash. It does not sign in. It binds a code to the browser that requested it, and gives
 * each browser that has signed in before a rate limit of its own, so that strangers can't lock the owner out.
 */

export interface Browser {
  hash: string
  /** True for a program other than a browser that sent no cookie: it may not return the new cookie. */
  isCookieless: boolean
}

export interface SignInCaller {
  address: string
  browser: Browser
  /** 'Chrome on Android' */
  device: string | null
  /** Token of the browser's present session, which signing in replaces. */
  token?: string
}

const COOKIE = /^[A-Za-z0-9_-]{43}$/

export function identifyBrowser(
  shown: string | undefined,
  { isProgram }: { isProgram: boolean },
): { browser: Browser; cookie: string } {
  const isNew = !shown || !COOKIE.test(shown)
  const cookie = isNew ? randomBytes(32).toString('base64url') : shown
  const hash = createHash('sha256').update(cookie).digest('base64url')
  return { browser: { hash, isCookieless: isNew && isProgram }, cookie }
}

export async function isKnownBrowser(
  connection: Connection,
  phone: string,
  browser: Browser,
): Promise<boolean> {
  if (browser.isCookieless) return false
  const found = await connection
    .select({ hash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .innerJoin(customers, eq(customers.id, knownBrowsers.customerId))
    .where(and(eq(customers.phone, phone), eq(knownBrowsers.browserHash, browser.hash)))
  return found.length > 0
}

/** How long a browser that is new to an account needs a code to open reports. In this time the owner can log it out. */
export const NEW_BROWSER_MS = DAY_MS

/**
 * Returns whether the browser had signed in to the account before, and from when it can open reports without a code.
 */
export async function rememberBrowser(
  connection: Connection,
  customerId: string,
  browser: Browser,
  { now, isByCode }: { now: Date; isByCode: boolean },
): Promise<{ isKnown: boolean; trustedFrom: Date | null }> {
  const isThis = and(eq(knownBrowsers.customerId, customerId), eq(knownBrowsers.browserHash, browser.hash))
  const [known] = await connection
    .update(knownBrowsers)
    .set({
      lastUsedAt: now,
      ...(isByCode ? { trustedFrom: sql`least(${knownBrowsers.trustedFrom}, ${now}::timestamptz)` } : {}),
    })
    .where(isThis)
    .returning({ trustedFrom: knownBrowsers.trustedFrom })
  if (known) return { isKnown: true, ...known }
  const trustedFrom = isByCode ? now : new Date(now.getTime() + NEW_BROWSER_MS)
  await connection
    .insert(knownBrowsers)
    .values({ customerId, browserHash: browser.hash, lastUsedAt: now, trustedFrom })
    .onConflictDoNothing()
  return { isKnown: false, trustedFrom }
}
