import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { passkeys, staffChallenges } from '#db/schema.ts'
import { isSigned, sign } from '#domain/signatures.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { passkeyRefused } from '#text/errors/http.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction } from '../shop.ts'

/** WebAuthn level 3 with user verification. Every error is the same, so that it reveals nothing. */

export type PasskeyDeps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Loaded on first use, because that takes a quarter of a second. */
export const loadLibrary = () => import('@simplewebauthn/server')

const CHALLENGE_MS = 5 * MINUTE_MS
/** Challenges per person and hour. */
const STORED_AN_HOUR = 1000
const REFUSED_AN_HOUR = 60
const NONCE_BYTES = 24
/** Expired challenges are deleted with each insert. */
const SWEPT_AT_ONCE = 100
/** RS256 is for Windows Hello. */
export const ALGORITHMS = [-7, -257]

export const passkeyRefusal = (cause?: unknown) =>
  new Refusal('PASSKEY_REFUSED', sentence(passkeyRefused), { cause })

/** `127.0.0.1` is not valid: a demo is opened as `localhost`. */
export const relyingParty = ({ rules }: Pick<Shop, 'rules'>) => {
  const { hostname, origin } = new URL(rules.shopUrl)
  return { rpID: hostname, origin }
}

type Challenge = Pick<typeof staffChallenges.$inferInsert, 'challenge' | 'kind'> & { staffId: string }

/** Counted by the staff id, because visitors of the laboratory share its network address. */
export async function storeChallenge(shop: PasskeyDeps, challenge: Challenge): Promise<void> {
  const { db, now } = shop
  const key = `staff-${challenge.kind}:${challenge.staffId}`
  await consume(shop, db, { key, windowMs: HOUR_MS, limit: STORED_AN_HOUR })
  const expired = db
    .select({ challenge: staffChallenges.challenge })
    .from(staffChallenges)
    .where(lte(staffChallenges.expiresAt, now()))
    .limit(SWEPT_AT_ONCE)
    .for('update', { skipLocked: true })
  await db.delete(staffChallenges).where(inArray(staffChallenges.challenge, expired))
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  await db.insert(staffChallenges).values({ ...challenge, expiresAt })
}

/** Deleted whatever the result: each challenge is valid once. */
export async function takeChallenge(
  { db, now }: PasskeyDeps,
  answer: NewKey | Assertion,
  kind: 'enrol' | 'action',
): Promise<{ challenge: string; staffId: string | null }> {
  const challenge = challengeIn(answer.response.clientDataJSON)
  const [taken] = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.kind, kind),
        gt(staffChallenges.expiresAt, now()),
      ),
    )
    .returning()
  if (!taken) throw passkeyRefusal()
  return taken
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string' && /^[\w-]{20,200}$/.test(challenge)) return challenge
  } catch (error) {
    throw passkeyRefusal(error)
  }
  throw passkeyRefusal()
}

const SIGN_IN = 'staff-sign-in'

/** Random bytes and an expiry, signed. Stored only when answered, so any number can be requested. */
export function newSignInChallenge({ rules, now }: PasskeyDeps): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  const expiry = Buffer.alloc(8)
  expiry.writeBigUInt64BE(BigInt(expiresAt.getTime()))
  const signature = sign(rules.secret, SIGN_IN, nonce.toString('base64url'), expiresAt)
  return new Uint8Array(Buffer.concat([nonce, expiry, Buffer.from(signature, 'base64url')]))
}

export function signInChallengeOf({ rules, now }: PasskeyDeps, answer: Assertion): string {
  const challenge = challengeIn(answer.response.clientDataJSON)
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= NONCE_BYTES + 8) throw passkeyRefusal()
  const link = {
    purpose: SIGN_IN,
    value: bytes.subarray(0, NONCE_BYTES).toString('base64url'),
    expiresAt: new Date(Number(bytes.readBigUInt64BE(NONCE_BYTES))),
    signature: bytes.subarray(NONCE_BYTES + 8).toString('base64url'),
  }
  if (!isSigned(rules.secret, link, now())) throw passkeyRefusal()
  return challenge
}

/** Rejects the second response to a challenge. */
export async function useSignInChallenge(
  { now }: PasskeyDeps,
  tx: Transaction,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  const used = await tx
    .insert(staffChallenges)
    .values({ challenge, kind: 'sign-in', staffId: null, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: staffChallenges.challenge })
  if (used.length === 0) throw passkeyRefusal()
}

/** Returns the key's owner. The caller has already deleted the challenge. */
export async function verifyAssertion(
  shop: PasskeyDeps,
  response: Assertion,
  { challenge, staffId }: { challenge: string; staffId: string | null },
): Promise<{ key: typeof passkeys.$inferSelect; counter: number }> {
  const [key] = await shop.db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!key || (staffId !== null && key.staffId !== staffId)) throw passkeyRefusal()
  const { rpID, origin } = relyingParty(shop)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: key,
    requireUserVerification: true,
  }).catch(error => {
    throw passkeyRefusal(error)
  })
  if (!verified) throw passkeyRefusal()
  return { key, counter: authenticationInfo.newCounter }
}

/** Limits by address before sign-in, by staff id after it. A correct response is always accepted. */
export async function limitRefusals<T>(
  shop: PasskeyDeps,
  caller: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const limit = { key: `staff-refused:${caller}`, windowMs: HOUR_MS, limit: REFUSED_AN_HOUR }
    if (error instanceof Refusal) await consume(shop, shop.db, limit)
    throw error
  }
}
