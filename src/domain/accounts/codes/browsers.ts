import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { customers, knownBrowsers } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import type { Connection } from '../../shop.ts'

/**
 * Browsers are told apart by a random cookie, of which the database keeps the hash. It signs nobody in: it binds a code
 * to the browser that asked for it, and gives a browser that has signed in to an account before limits of its own, so
 * that strangers can't lock its owner out.
 */

export interface Browser {
  /** SHA-256 of its cookie. */
  hash: string
  /** It showed no cookie: the one that it was given now may never come back. */
  isNew: boolean
}

/** Who calls, as far as can be known before they have signed in. */
export interface Caller {
  /** Network address. */
  address: string
  browser: Browser
  /** In plain words, for the customer's list of devices: 'Chrome on Android'. */
  device: string | null
  /** The token of the session that this browser has already: signing in replaces it. */
  token?: string
}

const COOKIE = /^[A-Za-z0-9_-]{43}$/

/** The browser of a request and the cookie to give it: the one that it showed, or a new one of 256 random bits. */
export function browserOf(shown: string | undefined): { browser: Browser; cookie: string } {
  const isNew = !shown || !COOKIE.test(shown)
  const cookie = isNew ? randomBytes(32).toString('base64url') : shown
  return { browser: { hash: createHash('sha256').update(cookie).digest('base64url'), isNew }, cookie }
}

/** Whether this browser has signed in to the account of this phone before. */
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

/** How long a browser that is new to an account needs a code for reports: its owner has been told and can log it out. */
export const NEW_BROWSER_MS = DAY_MS

/**
 * Keeps that this browser has signed in to this account. Answers whether it had before, and from when on it is trusted
 * with reports: at once where a code has just proven the phone.
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
