import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { codes } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { codeProblem } from '#rules/fields.ts'
import { codeSendFailed, codeWrong, manyCodesAsked, manyWrongCodes } from '#text/errors/accounts.ts'
import { sentence } from '#text/text.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { consume, type RateLimit, refuseWhenUsedUp } from '../../rate-limits.ts'
import type { Shop, Transaction, Viewer } from '../../shop.ts'
import { type SignedIn, signIn } from '../sign-in.ts'
import { customerOfVerifiedPhone } from '../verified-phone.ts'
import { type Caller, isKnownBrowser } from './browsers.ts'
import { codesOfDay, countedFor, refuseSend, type UsableCode, usableCode } from './code-limits.ts'
import { lockPhone } from './phone-lock.ts'

/**
 * One-time codes by SMS. As short codes can be guessed, a code is bound to the browser that asked for it, operations on
 * a phone are serialised, and everything is limited: 5 minutes, 5 wrong tries a code, 15 wrong tries and 10 codes in 24
 * hours, 60 seconds between codes (code-limits.ts). A code that the gateway did not accept counts as never sent: no
 * wait, and the previous code stays valid.
 */

const LIFE_MS = 5 * MINUTE_MS

/**
 * Sends a new code, which invalidates this browser's previous one. Refusals: OTP_WAIT, OTP_LOCKED (too many wrong tries
 * today), TOO_MANY (per phone a day, per network address and for the whole shop an hour), OTP_SEND_FAILED.
 */
export async function sendCode(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sms'>,
  { phone }: { phone: string },
  caller: Pick<Caller, 'address' | 'browser'>,
): Promise<void> {
  const { codeLength, smsTemplates } = shop.rules
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  // Committed before the SMS is sent, which is not a job: so no code is stored in a table, and errors are reported at
  // once.
  const id = await writeDown(shop, phone, caller, code)
  try {
    await shop.sms.send({ phone, templateId: smsTemplates.code, variables: { OTP: code } })
  } catch (error) {
    await shop.db.update(codes).set({ state: 'failed' }).where(isStillSending(id))
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('OTP_SEND_FAILED', sentence(codeSendFailed), { cause: error })
  }
  await shop.db.update(codes).set({ state: 'sent' }).where(isStillSending(id))
}

/** The code may have been used before the gateway's response arrived. */
const isStillSending = (id: string) => and(eq(codes.id, id), eq(codes.state, 'sending'))

async function writeDown(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  phone: string,
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
  code: string,
): Promise<string> {
  const { secret, codesPerAddress, codesPerHour } = shop.rules
  const now = shop.now()
  const hourly = { windowMs: HOUR_MS, message: sentence(manyCodesAsked) }
  return inTransaction(shop.db, async tx => {
    await lockPhone(tx, phone)
    const isKnown = await isKnownBrowser(tx, phone, browser)
    refuseSend(countedFor(await codesOfDay(tx, phone, now), browser, isKnown), now)
    if (!isKnown) {
      await consume(shop, tx, { ...hourly, key: `code-address:${address}`, limit: codesPerAddress })
      await consume(shop, tx, { ...hourly, key: 'code-shop:', limit: codesPerHour })
    }
    const [row] = await tx
      .insert(codes)
      .values({
        phone,
        codeHash: hashOf(secret, phone, code).toString('base64url'),
        state: 'sending',
        browserHash: browser.hash,
        isKnownBrowser: isKnown,
        isCookieless: browser.isNew,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      })
      .returning({ id: codes.id })
    if (!row) throw new Error('a code was not written')
    return row.id
  })
}

export interface CodeTry {
  phone: string
  otp: string
  /** Required if the phone has no account. */
  name?: string
  /** From the registration in this browser: keeps the password chosen there. */
  proof?: string
  /** The signed-in caller, if any: an unverified session gets its phone proven by this code. */
  viewer?: Viewer
}

type Trying = Pick<Shop, 'db' | 'now' | 'rules' | 'sendJob' | 'record'>

/** `isTaken`: somebody else had registered this phone; their password is void now. */
export type SignedInByCode = SignedIn & { isTaken: boolean }

/**
 * Signs in with a code, which can be used once. Refusals: INVALID (wrong length), OTP_WRONG, OTP_EXPIRED (also used,
 * replaced, or another browser's), OTP_LOCKED, TOO_MANY (for the address or the shop), and NAME_REQUIRED, only for a
 * correct code, which stays valid for another call.
 */
export async function verifyCode(shop: Trying, attempt: CodeTry, caller: Caller): Promise<SignedInByCode> {
  const invalid = codeProblem(attempt.otp, shop.rules.codeLength)
  if (invalid) throw new Refusal('INVALID', invalid, { fields: { otp: invalid } })
  const signedIn = await tryCode(shop, attempt, caller)
  if (!signedIn) {
    throw new Refusal('OTP_WRONG', sentence(codeWrong), { fields: { otp: sentence(codeWrong) } })
  }
  return signedIn
}

/** Signs in, or counts a wrong try and returns undefined. */
const tryCode = (shop: Trying, attempt: CodeTry, caller: Caller): Promise<SignedInByCode | undefined> =>
  inTransaction(shop.db, async tx => {
    const now = shop.now()
    await lockPhone(tx, attempt.phone)
    const code = usableCode(await codesOfDay(tx, attempt.phone, now), caller.browser, now)
    const typed = hashOf(shop.rules.secret, attempt.phone, attempt.otp)
    if (!timingSafeEqual(typed, Buffer.from(code.row.codeHash, 'base64url'))) {
      await eachWrongCodeLimit(shop, code, caller, limit => consume(shop, tx, limit))
      await countWrong(tx, code)
      // Not thrown here, as that would roll the count back.
      return undefined
    }
    // Beyond the limit a correct code is refused too; otherwise the response would tell it from a wrong one.
    await eachWrongCodeLimit(shop, code, caller, limit => refuseWhenUsedUp(shop, tx, limit))
    const { customer, isTaken } = await customerOfVerifiedPhone(tx, attempt, now)
    await tx.update(codes).set({ state: 'used' }).where(eq(codes.id, code.row.id))
    return { ...(await signIn(shop, tx, customer, caller, now)), isTaken }
  })

/**
 * Applies the hourly limits of strangers' wrong codes, for the address and for the shop, against a few guesses at each
 * of many phones. Reaching the shop's limit is logged as an event.
 */
async function eachWrongCodeLimit(
  { rules, record }: Trying,
  { row }: UsableCode,
  { address }: Caller,
  apply: (limit: RateLimit) => Promise<void>,
): Promise<void> {
  if (row.isKnownBrowser) return
  const hourly = { windowMs: HOUR_MS, message: sentence(manyWrongCodes) }
  await apply({ ...hourly, key: `wrong-code-address:${address}`, limit: rules.wrongCodesPerAddress })
  try {
    await apply({ ...hourly, key: 'wrong-code-shop:', limit: rules.wrongCodesPerHour })
  } catch (error) {
    if (error instanceof Refusal) record('security.many-wrong-codes', { address })
    throw error
  }
}

async function countWrong(tx: Transaction, { row, isCookieless }: UsableCode): Promise<void> {
  const counted = isCookieless
    ? { cookielessTries: sql`${codes.cookielessTries} + 1` }
    : { wrongTries: sql`${codes.wrongTries} + 1` }
  await tx.update(codes).set(counted).where(eq(codes.id, row.id))
}

const hashOf = (secret: string, phone: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`code|${phone}|${code}`).digest()
