import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { customers, knownBrowsers } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Connection } from '../../shop.ts'

/**
 * Browsers are identified by a random cookie, stored as a hash. It signs nobody in: it binds a code to the browser that
 * asked for it, and gives browsers that have signed in to an account before their own rate limits, so that strangers
 * can't lock its owner out.
 */

export interface Browser {
  /** SHA-256 of the cookie. */
  hash: string
  /** The request had no cookie; the client may not return the new one. */
  isNew: boolean
}

/** What is known of a caller before sign-in. */
export interface Caller {
  /** Network address. */
  address: string
  browser: Browser
  /** For the customer's list of devices: 'Chrome on Android'. */
  device: string | null
  /** Token of the browser's present session, which signing in replaces. */
  token?: string
}

const COOKIE = /^[A-Za-z0-9_-]{43}$/

/** The browser of a request, and the cookie to set: the one received, or a new one of 256 random bits. */
export function browserOf(shown: string | undefined): { browser: Browser; cookie: string } {
  const isNew = !shown || !COOKIE.test(shown)
  const cookie = isNew ? randomBytes(32).toString('base64url') : shown
  return { browser: { hash: createHash('sha256').update(cookie).digest('base64url'), isNew }, cookie }
}

/** True if this browser has signed in to the phone's account before. */
export async function isKnownBrowser(
  connection: Connection,
  phone: string,
  browser: Browser,
): Promise<boolean> {
  if (browser.isNew) return false
  const found = await connection
    .select({ hash: knownBrowsers.browserHash })
    .from(knownBrowsers)
    .innerJoin(customers, eq(customers.id, knownBrowsers.customerId))
    .where(and(eq(customers.phone, phone), eq(knownBrowsers.browserHash, browser.hash)))
  return found.length > 0
}

/** How long a browser new to an account needs a code for reports: time for the notified owner to log it out. */
export const NEW_BROWSER_MS = DAY_MS

/**
 * Records that this browser signed in to this account. Returns whether it had before, and from when it is trusted with
 * reports: at once if a code has just proven the phone.
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
