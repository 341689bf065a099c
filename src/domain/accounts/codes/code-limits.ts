import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { codes } from '#db/schema.ts'
import {
  codeElsewhere,
  codeExpired,
  codeTriesUsed,
  manyCodeRequests,
  manyCodesToday,
  manyWrongCodesToday,
  waitForCode,
} from '#domain/accounts/words.ts'
import { DAY_MS, formatCountdown, HOUR_MS } from '#rules/durations.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import { requestedElsewhereWait } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Transaction } from '../../shop.ts'
import type { Browser } from './browsers.ts'

/**
 * Limits for sending and trying codes, computed from the phone's stored codes. Each browser that has signed in to the
 * account before has its own limits; all other browsers share one set, so that neither side can use up the other's.
 * Once strangers have used up their wrong tries, a correct code is still accepted, but new codes are longer and each
 * can be tried only once.
 */

const WAIT_MS = RESEND_SECONDS * 1000
const MAX_TRIES = 5
const MAX_TRIES_BEYOND = 1
const MAX_WRONG_A_DAY = 15
const MAX_SENDS_A_DAY = 10

export type CodeRow = typeof codes.$inferSelect

/** Newest first. Ignores codes from the future, which exist after a demo's clock is set back; allows for clock skew. */
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

/** The codes that count for a browser: its own if it has signed in before, otherwise those of all other browsers. */
export const codesCountedFor = (rows: readonly CodeRow[], browser: Browser, isKnown: boolean): CodeRow[] =>
  rows.filter(row => row.isKnownBrowser === isKnown && (!isKnown || row.browserHash === browser.hash))

const canBeUsed = ({ state, expiresAt }: CodeRow, now: Date): boolean => state !== 'used' && expiresAt > now

/** Rejects another code within the waiting time. `counted` comes from `codesCountedFor`. */
export function refuseTooSoon(counted: readonly CodeRow[], browser: Browser, now: Date): void {
  // If the gateway did not answer, another code can be sent at once.
  const newest = counted.find(row => row.state !== 'unconfirmed')
  const wait = newest ? secondsUntilEnd(newest.createdAt, WAIT_MS, now) : 0
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
  const freeing = listCountingSends(counted, now)[MAX_SENDS_A_DAY - 1]
  if (freeing)
    throw new Refusal(
      'TOO_MANY',
      sentence(freeing.state === 'unconfirmed' ? manyCodeRequests : manyCodesToday),
      { retryAfter: secondsUntilEnd(freeing.createdAt, countingTime(freeing), now) },
    )
}

/**
 * A code that the gateway did not confirm may have arrived. If it counted for a whole day, an outage would lock
 * customers out.
 */
const countingTime = ({ state }: CodeRow): number => (state === 'unconfirmed' ? HOUR_MS : DAY_MS)

function listCountingSends(counted: readonly CodeRow[], now: Date): CodeRow[] {
  const until = (row: CodeRow) => row.createdAt.getTime() + countingTime(row)
  return counted
    .filter(row => until(row) > now.getTime())
    .flatMap(row => (row.whatsappAt ? [row, row] : [row]))
    .sort((a, b) => until(b) - until(a))
}

/** True if this code, of these of the phone, can't be sent once more today. */
export function areSendsUsedUp(rows: readonly CodeRow[], row: CodeRow, now: Date): boolean {
  const browser = { hash: row.browserHash ?? '', isCookieless: false }
  const counted = codesCountedFor(rows, browser, row.isKnownBrowser)
  return listCountingSends(counted, now).length >= MAX_SENDS_A_DAY
}

/** Rejects a code that has just been sent, or was sent by WhatsApp already. */
export function refuseWhatsAppTooSoon({ createdAt, whatsappAt }: CodeRow, afterMs: number, now: Date): void {
  const wait = whatsappAt
    ? secondsUntilEnd(whatsappAt, WAIT_MS, now)
    : secondsUntilEnd(createdAt, afterMs, now)
  if (whatsappAt || wait > 0) {
    const seconds = Math.max(1, wait)
    throw new Refusal('OTP_WAIT', sentence(waitForCode, { seconds }), { retryAfter: seconds })
  }
}

/** `counted` comes from `codesCountedFor`. */
export const areCodesUsedUp = (counted: readonly CodeRow[], now: Date): boolean =>
  listCountingSends(counted, now).length >= MAX_SENDS_A_DAY || wrongTriesOfAll(counted) >= MAX_WRONG_A_DAY

export interface UsableCode {
  row: CodeRow
  isCookieless: boolean
}

/**
 * The newest code that this browser requested, or without a cookie the newest one requested without a cookie. If the
 * gateway did not confirm it, the previous code is usable too. Never empty: throws OTP_EXPIRED instead.
 */
export function usableCodes(rows: readonly CodeRow[], browser: Browser, now: Date): UsableCode[] {
  const { isCookieless } = browser
  const own = rows.filter(row => (isCookieless ? row.isCookieless : row.browserHash === browser.hash))
  const until = own.findIndex(row => row.state !== 'unconfirmed')
  const newest = own.filter((_, index) => index === 0 || index === until)
  const current = newest.filter(row => !isReplaced(rows, row))
  const usable = current.filter(row => canBeUsed(row, now))
  if (usable.length === 0) {
    const isElsewhere = current.length === 0 && rows[0] && canBeUsed(rows[0], now)
    throw new Refusal('OTP_EXPIRED', sentence(isElsewhere ? codeElsewhere : codeExpired))
  }
  return usable.map(row => ({ row, isCookieless }))
}

/** True if the code was requested without a cookie and the same browser has since requested one with its cookie. */
const isReplaced = (rows: readonly CodeRow[], row: CodeRow): boolean =>
  rows
    .slice(0, rows.indexOf(row))
    .some(newer => newer.browserHash === row.browserHash && newer.state !== 'unconfirmed')

/**
 * The codes that can still be tried; throws a Refusal if there are none. `isBeyond`: the limit of wrong tries by
 * strangers is used up.
 */
export function codesWithTries(
  rows: readonly CodeRow[],
  usable: readonly UsableCode[],
  { isBeyond, now }: { isBeyond: boolean; now: Date },
): UsableCode[] {
  const left = usable.filter(({ row, isCookieless }) => {
    const counted = codesCountedFor(
      rows,
      { hash: row.browserHash ?? '', isCookieless: false },
      row.isKnownBrowser,
    )
    if (row.isKnownBrowser) refuseTooManyWrong(counted, now)
    const isOne = !row.isKnownBrowser && (isBeyond || areCodesUsedUp(counted, now))
    const tries = isCookieless ? row.cookielessTries : row.wrongTries
    return tries < (isOne ? MAX_TRIES_BEYOND : MAX_TRIES)
  })
  const [newest] = usable
  if (left.length === 0 && newest)
    throw new Refusal('OTP_LOCKED', sentence(codeTriesUsed), {
      retryAfter: Math.max(1, secondsUntilEnd(newest.row.createdAt, WAIT_MS, now)),
    })
  return left
}

const wrongTriesOf = (row: CodeRow): number => row.wrongTries + row.cookielessTries
const wrongTriesOfAll = (counted: readonly CodeRow[]): number =>
  counted.reduce((sum, row) => sum + wrongTriesOf(row), 0)

/** A wrong try counts at the time when its code was sent. */
function refuseTooManyWrong(counted: readonly CodeRow[], now: Date): void {
  let wrong = wrongTriesOfAll(counted)
  if (wrong < MAX_WRONG_A_DAY) return
  const freeing = counted.findLast(row => {
    wrong -= wrongTriesOf(row)
    return wrong < MAX_WRONG_A_DAY
  })
  throw new Refusal('OTP_LOCKED', sentence(manyWrongCodesToday), {
    retryAfter: secondsUntilEnd(freeing?.createdAt ?? now, DAY_MS, now),
  })
}

const secondsUntilEnd = (from: Date, ms: number, now: Date): number =>
  Math.ceil((from.getTime() + ms - now.getTime()) / 1000)
