import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { codes } from '#db/schema.ts'
import {
  codeElsewhere,
  codeExpired,
  codeTriesUsed,
  manyCodesToday,
  manyWrongCodesToday,
  waitForCode,
} from '#domain/accounts/words.ts'
import { DAY_MS, formatCountdown } from '#rules/durations.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import { requestedElsewhereWait } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction } from '../../shop.ts'
import type { Browser } from './browsers.ts'

/**
 * Limits of sending and trying codes for a phone, computed from the rows of its codes. Each browser that has
 * signed in to the phone's account before has its own limits; all others share one set. Neither can use up
 * the other's. Beyond a limit of strangers' wrong tries a right code is still accepted, but new codes are
 * longer, and every code can be tried only once.
 */

const WAIT_MS = RESEND_SECONDS * 1000
const MAX_TRIES = 5
const MAX_TRIES_BEYOND = 1
const MAX_WRONG_A_DAY = 15
const MAX_SENDS_A_DAY = 10

export type CodeRow = typeof codes.$inferSelect

/**
 * Newest first. Ignores codes from the future, as a demo's clock can be set back, but not those of a node
 * whose clock is slightly ahead.
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

/** A known browser's own codes, otherwise those of all strangers. */
export const countedFor = (rows: readonly CodeRow[], browser: Browser, isKnown: boolean): CodeRow[] =>
  rows.filter(row => row.isKnownBrowser === isKnown && (!isKnown || row.browserHash === browser.hash))

const canBeUsed = ({ state, expiresAt }: CodeRow, now: Date): boolean => state !== 'used' && expiresAt > now

/** `isElsewhere`: this browser can use no code. `counted`: from countedFor. */
export function refuseTooSoon(counted: readonly CodeRow[], browser: Browser, now: Date): void {
  const newest = counted[0]
  const wait = newest ? secondsUntil(newest.createdAt, WAIT_MS, now) : 0
  if (wait <= 0) return
  const own = counted.find(row => row.browserHash === browser.hash && canBeUsed(row, now))
  if (own) {
    throw new Refusal('OTP_WAIT', sentence(waitForCode, { seconds: wait }), {
      retryAfter: wait,
      extra: { digits: own.digits ?? undefined },
    })
  }
  const elsewhere = sentence(requestedElsewhereWait, { time: formatCountdown(wait) })
  throw new Refusal('OTP_WAIT', elsewhere, { retryAfter: wait, extra: { isElsewhere: true } })
}

export function refuseKnownBrowser(counted: readonly CodeRow[], now: Date): void {
  refuseTooManyWrong(counted, now)
  const oldestThatCounts = counted[MAX_SENDS_A_DAY - 1]
  if (oldestThatCounts) {
    throw new Refusal('TOO_MANY', sentence(manyCodesToday), {
      retryAfter: secondsUntil(oldestThatCounts.createdAt, DAY_MS, now),
    })
  }
}

/** `counted`: from countedFor. */
export const areCodesUsedUp = (counted: readonly CodeRow[]): boolean =>
  counted.length >= MAX_SENDS_A_DAY || wrongTriesOfAll(counted) >= MAX_WRONG_A_DAY

export interface UsableCode {
  row: CodeRow
  isCookieless: boolean
}

/**
 * The newest it requested, or, without a cookie, the newest requested without one. Includes a code whose
 * sending was interrupted, as it may have arrived.
 */
export function usableCode(rows: readonly CodeRow[], browser: Browser, now: Date): UsableCode {
  const isCookieless = browser.isNew
  const row = isCookieless ? newestCookieless(rows) : rows.find(each => each.browserHash === browser.hash)
  if (!row || !canBeUsed(row, now)) {
    const isElsewhere = !row && rows[0] && canBeUsed(rows[0], now)
    throw new Refusal('OTP_EXPIRED', sentence(isElsewhere ? codeElsewhere : codeExpired))
  }
  return { row, isCookieless }
}

/** `isBeyond`: a limit of strangers' wrong tries for the address or the shop is used up. */
export function refuseUsedUpTries(
  rows: readonly CodeRow[],
  { row, isCookieless }: UsableCode,
  { isBeyond, now }: { isBeyond: boolean; now: Date },
): void {
  const counted = countedFor(rows, { hash: row.browserHash ?? '', isNew: false }, row.isKnownBrowser)
  if (row.isKnownBrowser) refuseTooManyWrong(counted, now)
  const isOne = !row.isKnownBrowser && (isBeyond || areCodesUsedUp(counted))
  const tries = isCookieless ? row.cookielessTries : row.wrongTries
  if (tries < (isOne ? MAX_TRIES_BEYOND : MAX_TRIES)) return
  throw new Refusal('OTP_LOCKED', sentence(codeTriesUsed), {
    retryAfter: Math.max(1, secondsUntil(row.createdAt, WAIT_MS, now)),
  })
}

/**
 * The newest code requested without a cookie; undefined once its browser has requested a newer code with its cookie.
 */
function newestCookieless(rows: readonly CodeRow[]): CodeRow | undefined {
  const newest = rows.find(row => row.isCookieless)
  return rows.find(row => row.browserHash === newest?.browserHash) === newest ? newest : undefined
}

const wrongTriesOf = (row: CodeRow): number => row.wrongTries + row.cookielessTries
const wrongTriesOfAll = (counted: readonly CodeRow[]): number =>
  counted.reduce((sum, row) => sum + wrongTriesOf(row), 0)

/** Wrong tries count from the time their code was sent. */
function refuseTooManyWrong(counted: readonly CodeRow[], now: Date): void {
  let wrong = wrongTriesOfAll(counted)
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
