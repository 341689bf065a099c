import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { CODE_LENGTH, RESEND_SECONDS } from '#contract/people.ts'
import { codes } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ProviderError } from '#outside/provider-error.ts'
import type { Shop, Transaction, Viewer } from '../shop.ts'
import { lockPhone } from './phone-lock.ts'
import { consume, DAY_MS, giveBack, HOUR_MS } from './rate-limits.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { customerOfVerifiedPhone } from './verified-phone.ts'

/**
 * One-time codes by SMS. Four digits are soon guessed, so everything about a phone happens one at a time and is
 * counted: 5 minutes, 5 wrong tries a code, 15 wrong tries and 10 sends in any 24 hours, 60 seconds between sends.
 * A code that could not be handed to the gateway counts as never sent: the wait is free, the code before it lives on.
 */

const LIFE_MS = 5 * 60 * 1000
const WAIT_MS = RESEND_SECONDS * 1000
const WRONG_TRIES = 5
const WRONG_TRIES_A_DAY = 15
const SENDS_A_DAY = 10
/** Wrong codes from one network address in an hour, for all phones together: a few tries at each of many guess too. */
const WRONG_PER_ADDRESS = 100

type CodeRow = typeof codes.$inferSelect

/**
 * Sends a new code, which ends the one before. Refusals: OTP_WAIT, OTP_LOCKED (too many wrong tries today), TOO_MANY
 * (per phone a day, per network address and for the whole shop an hour), OTP_SEND_FAILED.
 */
export async function sendCode(
  shop: Pick<Shop, 'db' | 'now' | 'rules' | 'sms'>,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  // Committed before the SMS goes out, and the SMS is no job: so no code lies in a table, and a failure is told at once.
  const id = await writeDown(shop, phone, address, code)
  try {
    await shop.sms.send({
      phone,
      templateId: shop.rules.smsTemplates.code,
      variables: { OTP: code },
    })
  } catch (error) {
    await shop.db.update(codes).set({ state: 'failed' }).where(isStillSending(id))
    if (!(error instanceof ProviderError)) throw error
    throw new Refusal('OTP_SEND_FAILED', 'Failed to send OTP. Try again.', { cause: error })
  }
  await shop.db.update(codes).set({ state: 'sent' }).where(isStillSending(id))
}

/** A quick customer may have used the code before the gateway's answer was here. */
const isStillSending = (id: string) => and(eq(codes.id, id), eq(codes.state, 'sending'))

async function writeDown(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  phone: string,
  address: string,
  code: string,
): Promise<string> {
  const { secret, codesPerAddress, codesPerHour } = shop.rules
  const now = shop.now()
  const counted = { windowMs: HOUR_MS, message: 'Too many OTP requests. Please try again later.' }
  return inTransaction(shop.db, async tx => {
    await lockPhone(tx, phone)
    refuseSend(await codesOfDay(tx, phone, now), now)
    await consume(shop, tx, { ...counted, key: `code-address:${address}`, limit: codesPerAddress })
    await consume(shop, tx, { ...counted, key: 'code-shop:', limit: codesPerHour })
    const [row] = await tx
      .insert(codes)
      .values({
        phone,
        codeHash: hashOf(secret, phone, code).toString('base64url'),
        state: 'sending',
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
  /** Network address of the caller. */
  address: string
  /** Needed when the phone has no account yet. */
  name?: string
  /** Whoever asks, if signed in: an unverified session proves its phone, or gets one, by this code. */
  viewer?: Viewer
}

/** `isTaken`: somebody else had registered this phone; their password is void now. */
export type SignedInByCode = SignedIn & { isTaken: boolean }

/**
 * Signs in with a code, which is used up by it. Refusals: OTP_WRONG, OTP_EXPIRED (also used, or replaced by none),
 * OTP_LOCKED, TOO_MANY (for the address), and NAME_REQUIRED, told only to who has the right code and leaving it good for
 * another call. Every try is counted for its address before it is checked; a right one is taken back.
 */
export async function verifyCode(
  shop: Pick<Shop, 'db' | 'now' | 'rules'>,
  attempt: CodeTry,
): Promise<SignedInByCode> {
  const now = shop.now()
  const counted = { key: `code-try-address:${attempt.address}`, windowMs: HOUR_MS }
  const message = 'Too many wrong OTPs. Please try again later.'
  await consume(shop, shop.db, { ...counted, limit: WRONG_PER_ADDRESS, message })
  const signedIn = await tryCode(shop, attempt, now).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'NAME_REQUIRED') await giveBack(shop, shop.db, counted)
    throw error
  })
  if (!signedIn) throw new Refusal('OTP_WRONG', 'Invalid OTP. Please try again.')
  await giveBack(shop, shop.db, counted)
  return signedIn
}

/** Signs in, or counts a wrong try for the code and answers undefined. */
const tryCode = (
  shop: Pick<Shop, 'db' | 'rules'>,
  attempt: CodeTry,
  now: Date,
): Promise<SignedInByCode | undefined> =>
  inTransaction(shop.db, async tx => {
    await lockPhone(tx, attempt.phone)
    const code = usableCode(await codesOfDay(tx, attempt.phone, now), now)
    const typed = hashOf(shop.rules.secret, attempt.phone, attempt.otp)
    if (!timingSafeEqual(typed, Buffer.from(code.codeHash, 'base64url'))) {
      await tx
        .update(codes)
        .set({ wrongTries: sql`${codes.wrongTries} + 1` })
        .where(eq(codes.id, code.id))
      // Not thrown here: the count must be kept.
      return undefined
    }
    const { customer, isTaken } = await customerOfVerifiedPhone(tx, attempt, now)
    await tx.update(codes).set({ state: 'used' }).where(eq(codes.id, code.id))
    return { token: await startSession(tx, customer.id, now), customer, isTaken }
  })

const hashOf = (secret: string, phone: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`code|${phone}|${code}`).digest()

/**
 * The codes handed to the gateway in the last 24 hours, newest first. After the demo's clock was set back, codes from
 * the future don't stand in the way; a node whose clock is a little ahead is no reason to overlook one.
 */
const codesOfDay = (tx: Transaction, phone: string, now: Date): Promise<CodeRow[]> =>
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

function refuseSend(sent: readonly CodeRow[], now: Date): void {
  refuseTooManyWrong(sent, now)
  const newest = sent[0]
  const wait = newest ? secondsUntil(newest.createdAt, WAIT_MS, now) : 0
  if (wait > 0) {
    throw new Refusal('OTP_WAIT', `Please wait ${wait} seconds before you ask for another OTP.`, {
      retryAfter: wait,
    })
  }
  const oldestThatCounts = sent[SENDS_A_DAY - 1]
  if (oldestThatCounts) {
    throw new Refusal('TOO_MANY', 'Too many OTPs were sent to this number. Please try again tomorrow.', {
      retryAfter: secondsUntil(oldestThatCounts.createdAt, DAY_MS, now),
    })
  }
}

/** The newest code, if it can still be tried. One whose sending was never finished may have arrived all the same. */
function usableCode(sent: readonly CodeRow[], now: Date): CodeRow {
  refuseTooManyWrong(sent, now)
  const newest = sent[0]
  if (!newest || newest.state === 'used' || newest.expiresAt <= now) {
    throw new Refusal('OTP_EXPIRED', 'This OTP has expired. Please request a new one.')
  }
  if (newest.wrongTries >= WRONG_TRIES) {
    throw new Refusal('OTP_LOCKED', 'Too many wrong tries. Please request a new OTP.', {
      retryAfter: secondsUntil(newest.createdAt, WAIT_MS, now),
    })
  }
  return newest
}

/** A wrong try counts from when its code was sent. */
function refuseTooManyWrong(sent: readonly CodeRow[], now: Date): void {
  let wrong = sent.reduce((sum, code) => sum + code.wrongTries, 0)
  if (wrong < WRONG_TRIES_A_DAY) return
  const freeing = sent.findLast(code => {
    wrong -= code.wrongTries
    return wrong < WRONG_TRIES_A_DAY
  })
  throw new Refusal('OTP_LOCKED', 'Too many wrong OTPs for this number. Please try again tomorrow.', {
    retryAfter: secondsUntil(freeing?.createdAt ?? now, DAY_MS, now),
  })
}

const secondsUntil = (from: Date, ms: number, now: Date): number =>
  Math.ceil((from.getTime() + ms - now.getTime()) / 1000)
