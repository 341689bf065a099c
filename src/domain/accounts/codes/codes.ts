import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { pipelined, pipelinedCommit } from '#db/pipeline.ts'
import { codes } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { codeWrong, manyCodeRequests, manyCodesToday } from '#domain/accounts/words.ts'
import { ProviderError } from '#domain/ports/provider-error.ts'
import { consume, findUsedUp, type RateLimit, toNetwork, tooMany, tryConsume } from '#domain/rate-limits.ts'
import type { Shop, Transaction, Viewer } from '#domain/shop.ts'
import { sendSms, smsOf } from '#domain/sms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { codeProblem } from '#rules/fields.ts'
import { digits } from '#rules/sms-values.ts'
import { otpRefused } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type NewSignIn, signInCustomer } from '../sign-in.ts'
import { findVerifiedCustomer } from '../verified-phone.ts'
import { isKnownBrowser, type SignInCaller } from './browsers.ts'
import {
  areCodesUsedUp,
  codesCountedFor,
  codesOfDay,
  codesWithTries,
  refuseKnownBrowser,
  refuseTooSoon,
  type UsableCode,
  usableCodes,
} from './code-limits.ts'

/**
 * One-time codes by SMS. Short codes can be guessed, so each is bound to the browser that requested it, operations on a
 * phone run one at a time, and everything is limited: 5 minutes, 5 wrong tries per code, 15 wrong tries and 10 codes in
 * 24 hours, 60 seconds between codes (code-limits.ts). A code that the gateway refused counts as not sent; one that it
 * did not confirm is valid if it arrives.
 */

/** Number of digits once the limit of wrong tries is used up: guessing becomes a hundred times harder. */
const EXTRA_DIGITS = 2
/** For phones whose codes strangers have used up, so that the owner still gets one in a new browser. */
const LONG_CODES_A_DAY = { perNetwork: 3, perPhone: 20 }

const LIFE_MS = 5 * MINUTE_MS

/** Invalidates this browser's previous code. Returns the number of digits of the new one. */
export async function sendSignInCode(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sms'>,
  { phone }: { phone: string },
  caller: Pick<SignInCaller, 'address' | 'browser'>,
): Promise<{ digits: number }> {
  // Committed before the SMS is sent. Not a job: a job would store the code in a table, and would report errors later.
  const { id, code } = await storeCode(shop, phone, caller)
  try {
    await sendSms(shop, phone, smsOf('code', { OTP: digits(code) }))
  } catch (error) {
    const state = isOutcomeUnknown(error) ? 'unconfirmed' : 'failed'
    await shop.db.update(codes).set({ state }).where(isStillSending(id))
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('OTP_SEND_FAILED', sentence(otpRefused), { cause: error })
  }
  await shop.db.update(codes).set({ state: 'sent' }).where(isStillSending(id))
  return { digits: code.length }
}

/**
 * The digits of a code, which the table doesn't have: they follow from its random id and the shop's secret, so that the
 * same code can be sent again.
 */
export const codeOf = (secret: string, id: string, length: number): string => {
  const random = createHmac('sha256', secret).update(`code-digits|${id}`).digest().readUIntBE(0, 6)
  return String(random % 10 ** length).padStart(length, '0')
}

/** After a timeout, a dropped connection or a fault of the gateway the SMS may be on its way. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'unreachable' || error.kind === 'invalid_answer')

/** The code may have been used before the gateway's response arrived. */
const isStillSending = (id: string) => and(eq(codes.id, id), eq(codes.state, 'sending'))

async function storeCode(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  phone: string,
  { address, browser }: Pick<SignInCaller, 'address' | 'browser'>,
): Promise<{ id: string; code: string }> {
  const { secret, codeLength } = shop.rules
  const now = shop.now()
  const hourly = hourlyLimits(shop, address)
  const stored = await inTransaction(shop.db, async tx => {
    const [, isKnown, rows, wrongUsedUp, hourlyUsedUp] = await pipelined(tx, () => [
      lockPhone(tx, phone),
      isKnownBrowser(tx, phone, browser),
      codesOfDay(tx, phone, now),
      findUsedUp(shop, tx, Object.values(wrongCodeLimits(shop, address))),
      findUsedUp(shop, tx, hourly),
    ])

    const counted = codesCountedFor(rows, browser, isKnown)
    if (isKnown) refuseKnownBrowser(counted, now)
    refuseTooSoon(counted, browser, now)
    const isPhoneUsedUp = areCodesUsedUp(counted, now)
    if (!isKnown && isPhoneUsedUp) await countLongCode(shop, tx, phone, address)
    if (!isKnown && hourlyUsedUp) throw tooMany(shop, hourlyUsedUp)

    const isLong = !isKnown && (isPhoneUsedUp || wrongUsedUp !== undefined)
    const length = isLong ? codeLength + EXTRA_DIGITS : codeLength
    const id = randomUUID()
    const code = codeOf(secret, id, length)
    const insert = tx
      .insert(codes)
      .values({
        id,
        phone,
        codeHash: hashOf(secret, phone, code).toString('base64url'),
        digits: length,
        state: 'sending',
        browserHash: browser.hash,
        isKnownBrowser: isKnown,
        isCookieless: browser.isCookieless,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      })
      .returning({ id: codes.id })
    const [[row]] = await pipelinedCommit(tx, () => [insert.execute()])
    if (!row) throw new Error('a code was not written')
    return { id: row.id, code, isKnown }
  })
  if (!stored.isKnown) await countHourly(shop, stored.id, hourly)
  return stored
}

async function countLongCode(
  shop: Pick<Shop, 'now' | 'rules'>,
  tx: Transaction,
  phone: string,
  address: string,
): Promise<void> {
  const daily = { windowMs: DAY_MS, message: sentence(manyCodesToday) }
  const network = `${phone}|${toNetwork(address)}`
  const { perNetwork, perPhone } = LONG_CODES_A_DAY
  await consume(shop, tx, { ...daily, key: `long-code-network:${network}`, limit: perNetwork })
  await consume(shop, tx, { ...daily, key: `long-code-phone:${phone}`, limit: perPhone })
}

export function hourlyLimits({ rules }: Pick<Shop, 'rules'>, address: string): RateLimit[] {
  const hourly = { windowMs: HOUR_MS, message: sentence(manyCodeRequests) }
  return [
    { ...hourly, key: `code-address:${address}`, limit: rules.codesPerAddress },
    { ...hourly, key: 'code-shop:', limit: rules.codesPerHour },
  ]
}

/**
 * Runs outside the transaction: inside it, each code would hold a connection while it waits for everyone else's codes
 * to be stored. If a limit has just been used up, the code is removed again.
 */
async function countHourly(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  id: string,
  hourly: readonly RateLimit[],
): Promise<void> {
  try {
    for (const limit of hourly) await consume(shop, shop.db, limit)
  } catch (error) {
    await shop.db.delete(codes).where(eq(codes.id, id))
    throw error
  }
}

interface CodeTry {
  phone: string
  otp: string
  /** Required if the phone has no account. */
  name?: string
  /** Keeps the password chosen at registration in this browser. */
  proof?: string
  /** An unverified session gets its phone proven by this code. */
  viewer?: Viewer
}

type Trying = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record'>

/** `isTaken`: another person had registered this phone; their password is void. */
type SignedInByCode = NewSignIn & { isTaken: boolean }

/** Accepts a correct code whatever others have tried. The code stays valid if only the name is missing. */
export async function signInByPhoneCode(
  shop: Trying,
  attempt: CodeTry,
  caller: SignInCaller,
): Promise<SignedInByCode> {
  const { codeLength } = shop.rules
  if (attempt.otp.length !== codeLength + EXTRA_DIGITS) refuseOtherLength(attempt.otp, codeLength)
  const signedIn = await tryCode(shop, attempt, caller)
  if (!signedIn) {
    throw new Refusal('OTP_WRONG', sentence(codeWrong), { fields: { otp: sentence(codeWrong) } })
  }
  return signedIn
}

function refuseOtherLength(otp: string, digits: number): void {
  const invalid = codeProblem(otp, digits)
  if (invalid) throw new Refusal('INVALID', invalid, { fields: { otp: invalid } })
}

const tryCode = (shop: Trying, attempt: CodeTry, caller: SignInCaller): Promise<SignedInByCode | undefined> =>
  inTransaction(shop.db, async tx => {
    const now = shop.now()
    const [, rows, wrongUsedUp] = await pipelined(tx, () => [
      lockPhone(tx, attempt.phone),
      codesOfDay(tx, attempt.phone, now),
      findUsedUp(shop, tx, Object.values(wrongCodeLimits(shop, caller.address))),
    ])

    const usable = usableCodes(rows, caller.browser, now)
    const isByStranger = usable.some(({ row }) => !row.isKnownBrowser)
    const isBeyond = isByStranger && wrongUsedUp !== undefined
    const left = codesWithTries(rows, usable, { isBeyond, now })
    const digitsOf = ({ row }: UsableCode) => row.digits ?? shop.rules.codeLength
    const compared = left.filter(code => digitsOf(code) === attempt.otp.length)
    for (const code of compared.length > 0 ? compared : left) refuseOtherLength(attempt.otp, digitsOf(code))

    const typed = hashOf(shop.rules.secret, attempt.phone, attempt.otp)
    const isRight = compared.some(({ row }) => timingSafeEqual(typed, Buffer.from(row.codeHash, 'base64url')))
    if (!isRight) {
      // Each comparison counts as a try, so that two usable codes are not easier to guess than one.
      for (const code of compared) {
        if (!code.row.isKnownBrowser) await countStrangersWrong(shop, tx, caller.address)
        await countWrong(tx, code)
      }
      // Not thrown here, because that would roll the count back.
      return undefined
    }

    const { customer, isTaken } = await findVerifiedCustomer(tx, attempt, now)
    const ended = usable.map(({ row }) => row.id)
    await tx.update(codes).set({ state: 'used' }).where(inArray(codes.id, ended))
    return { ...(await signInCustomer(shop, tx, customer, caller, now)), isTaken }
  })

/** Limits guessing across phones: a few guesses at each of many. */
const wrongCodeLimits = (
  { rules }: Pick<Shop, 'rules'>,
  address: string,
): { [of in 'address' | 'shop']: RateLimit } => ({
  address: { key: `wrong-code-address:${address}`, windowMs: HOUR_MS, limit: rules.wrongCodesPerAddress },
  shop: { key: 'wrong-code-shop:', windowMs: HOUR_MS, limit: rules.wrongCodesPerHour },
})

async function countStrangersWrong(shop: Trying, tx: Transaction, address: string): Promise<void> {
  const limits = wrongCodeLimits(shop, address)
  await tryConsume(shop, tx, limits.address)
  if (!(await tryConsume(shop, tx, limits.shop))) shop.record('security.many-wrong-codes', { address })
}

async function countWrong(tx: Transaction, { row, isCookieless }: UsableCode): Promise<void> {
  const counted = isCookieless
    ? { cookielessTries: sql`${codes.cookielessTries} + 1` }
    : { wrongTries: sql`${codes.wrongTries} + 1` }
  await tx.update(codes).set(counted).where(eq(codes.id, row.id))
}

export const hashOf = (secret: string, phone: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`code|${phone}|${code}`).digest()

/** Held until the end of the transaction. An advisory lock, because before the first code there is no row to lock. */
export async function lockPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${phone}`}, 0))`)
}
