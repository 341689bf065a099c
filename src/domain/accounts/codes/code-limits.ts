import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { codes } from '#db/schema.ts'
import { DAY_MS } from '#rules/durations.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import {
  codeElsewhere,
  codeExpired,
  codeTriesUsed,
  manyCodesToday,
  manyWrongCodesToday,
  waitForCode,
} from '#text/errors/accounts.ts'
import { sentence } from '#text/text.ts'
import type { Transaction } from '../../shop.ts'
import type { Browser } from './browsers.ts'

/**
 * Limits of sending and trying codes for a phone, computed from the rows of its codes. Each browser that has signed in
 * to the phone's account before has its own limits; all other callers share one set. Neither can use up the other's.
 */

const WAIT_MS = RESEND_SECONDS * 1000
const MAX_TRIES = 5
const MAX_WRONG_A_DAY = 15
const MAX_SENDS_A_DAY = 10

export type CodeRow = typeof codes.$inferSelect

/**
 * Codes accepted by the gateway in the last 24 hours, newest first. Codes from the future are ignored after the demo's
 * clock was set back, but not those of a node whose clock is slightly ahead.
 */
export const codesOfDay = (tx: Transaction, phone: string, now: Date): Promise<CodeRow[]> =>
  tx
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.phone, phone),
        gt(codes.createdAt, new Date(now.getTime() - DAY_MS)),
        lt(codes.createdAt, new Date(now.getTime() + WAIT_MS)),
        ne(codes.state, 'failed'),
      ),
    )
    .orderBy(desc(codes.createdAt))

/** The rows that count for a browser: its own if the account knows it, else those of all strangers. */
export const countedFor = (rows: readonly CodeRow[], browser: Browser, isKnown: boolean): CodeRow[] =>
  rows.filter(row => row.isKnownBrowser === isKnown && (!isKnown || row.browserHash === browser.hash))

/** Refuses another code with OTP_LOCKED, OTP_WAIT or TOO_MANY. `counted`: from countedFor. */
export function refuseSend(counted: readonly CodeRow[], now: Date): void {
  refuseTooManyWrong(counted, now)
  const newest = counted[0]
  const wait = newest ? secondsUntil(newest.createdAt, WAIT_MS, now) : 0
  if (wait > 0) {
    throw new Refusal('OTP_WAIT', sentence(waitForCode, { seconds: wait }), {
      retryAfter: wait,
    })
  }
  const oldestThatCounts = counted[MAX_SENDS_A_DAY - 1]
  if (oldestThatCounts) {
    throw new Refusal('TOO_MANY', sentence(manyCodesToday), {
      retryAfter: secondsUntil(oldestThatCounts.createdAt, DAY_MS, now),
    })
  }
}

/** A code that can be tried, by the browser that asked for it, or by clients without cookies. */
export interface UsableCode {
  row: CodeRow
  isCookieless: boolean
}

/**
 * The code that this browser can try: the newest it asked for, or, without a cookie, the newest asked for without one.
 * Includes a code whose sending was interrupted, as it may have arrived. Refusals: OTP_EXPIRED, OTP_LOCKED.
 */
export function usableCode(rows: readonly CodeRow[], browser: Browser, now: Date): UsableCode {
  const isCookieless = browser.isNew
  const row = isCookieless ? newestCookieless(rows) : rows.find(each => each.browserHash === browser.hash)
  if (!row || row.state === 'used' || row.expiresAt <= now) {
    const isElsewhere = !row && rows[0] && rows[0].state !== 'used' && rows[0].expiresAt > now
    throw new Refusal('OTP_EXPIRED', sentence(isElsewhere ? codeElsewhere : codeExpired))
  }
  refuseTooManyWrong(countedFor(rows, { hash: row.browserHash ?? '', isNew: false }, row.isKnownBrowser), now)
  if ((isCookieless ? row.cookielessTries : row.wrongTries) >= MAX_TRIES) {
    throw new Refusal('OTP_LOCKED', sentence(codeTriesUsed), {
      retryAfter: secondsUntil(row.createdAt, WAIT_MS, now),
    })
  }
  return { row, isCookieless }
}

/** The newest of them, unless its browser returned with the cookie and asked for a newer one. */
function newestCookieless(rows: readonly CodeRow[]): CodeRow | undefined {
  const newest = rows.find(row => row.isCookieless)
  return rows.find(row => row.browserHash === newest?.browserHash) === newest ? newest : undefined
}

const wrongTriesOf = (row: CodeRow): number => row.wrongTries + row.cookielessTries

/** Wrong tries count from the time their code was sent. */
function refuseTooManyWrong(counted: readonly CodeRow[], now: Date): void {
  let wrong = counted.reduce((sum, row) => sum + wrongTriesOf(row), 0)
  if (wrong < MAX_WRONG_A_DAY) return
  const freeing = counted.findLast(row => {
    wrong -= wrongTriesOf(row)
    return wrong < MAX_WRONG_A_DAY
  })
  throw new Refusal('OTP_LOCKED', sentence(manyWrongCodesToday), {
    retryAfter: secondsUntil(freeing?.createdAt ?? now, DAY_MS, now),
  })
}

const secondsUntil = (from: Date, ms: number, now: Date): number =>
  Math.ceil((from.getTime() + ms - now.getTime()) / 1000)
