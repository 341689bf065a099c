import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { passkeys, staffChallenges } from '#db/schema.ts'
import { isSigned, sign } from '#domain/signatures.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { passkeyRefused } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'
import { consume } from '../rate-limits.ts'
import type { Shop, Transaction } from '../shop.ts'

/**
 * What every use of a passkey needs (WebAuthn level 3): challenges, each answered once, and the check of a signature. The
 * device verifies the person (finger, face, PIN), which is demanded and checked. Every refusal says the same, so that
 * nothing is learnt from it.
 */

export type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Loading it takes a quarter of a second: when the first of the staff comes. */
export const library = () => import('@simplewebauthn/server')

/** A challenge may be answered for so long. */
const CHALLENGE_MS = 5 * MINUTE_MS
/** Challenges that are stored for one of the staff in an hour. */
const STORED_AN_HOUR = 1000
const REFUSED_AN_HOUR = 60
const NONCE_BYTES = 24
/** Expired challenges that go with each new one: what nobody answers is no heap by night. */
const SWEPT_AT_ONCE = 100
/** ES256 and RS256, which Windows Hello has. */
export const ALGORITHMS = [-7, -257]

export const refused = (cause?: unknown) =>
  new Refusal('PASSKEY_REFUSED', sentence(passkeyRefused), { cause })

/** The shop as browsers know it. `127.0.0.1` is no valid one: a demo is opened as `localhost`. */
export const siteOf = ({ rules }: Pick<Shop, 'rules'>) => {
  const { hostname, origin } = new URL(rules.shopUrl)
  return { rpID: hostname, origin }
}

type Challenge = Pick<typeof staffChallenges.$inferInsert, 'challenge' | 'kind'> & { staffId: string }

/**
 * Stores the challenge of an enrolment or a confirmation. Counted by the staff id and never by the network address, as
 * any visitor of the laboratory could use that up. Refusal TOO_MANY.
 */
export async function keepChallenge(shop: Deps, challenge: Challenge): Promise<void> {
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

/** Uses a challenge up, whatever comes of it: an answer is good once. */
export async function takeChallenge(
  { db, now }: Deps,
  answer: NewKey | Assertion,
  kind: 'enrol' | 'deed',
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
  if (!taken) throw refused()
  return taken
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge === 'string' && /^[\w-]{20,200}$/.test(challenge)) return challenge
  } catch (error) {
    throw refused(error)
  }
  throw refused()
}

const SIGN_IN = 'staff-sign-in'

/**
 * A challenge to sign in: random bytes, an expiry, and our signature of both. Nothing is stored until it is answered, so
 * any number may be requested.
 */
export function newSignInChallenge({ rules, now }: Deps): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  const expiry = Buffer.alloc(8)
  expiry.writeBigUInt64BE(BigInt(expiresAt.getTime()))
  const signature = sign(rules.secret, SIGN_IN, nonce.toString('base64url'), expiresAt)
  return new Uint8Array(Buffer.concat([nonce, expiry, Buffer.from(signature, 'base64url')]))
}

/** The challenge of an answer, which we signed less than five minutes ago. Refusal PASSKEY_REFUSED. */
export function signInChallengeOf({ rules, now }: Deps, answer: Assertion): string {
  const challenge = challengeIn(answer.response.clientDataJSON)
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= NONCE_BYTES + 8) throw refused()
  const link = {
    purpose: SIGN_IN,
    value: bytes.subarray(0, NONCE_BYTES).toString('base64url'),
    expiresAt: new Date(Number(bytes.readBigUInt64BE(NONCE_BYTES))),
    signature: bytes.subarray(NONCE_BYTES + 8).toString('base64url'),
  }
  if (!isSigned(rules.secret, link, now())) throw refused()
  return challenge
}

/** Records that a challenge has signed in; refuses the second answer to it. Refusal PASSKEY_REFUSED. */
export async function useSignInChallenge({ now }: Deps, tx: Transaction, challenge: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  const used = await tx
    .insert(staffChallenges)
    .values({ challenge, kind: 'sign-in', staffId: null, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: staffChallenges.challenge })
  if (used.length === 0) throw refused()
}

/**
 * Whose key has signed a challenge, which the caller has taken, with the person verified. Refusal PASSKEY_REFUSED: an
 * unknown key, another person's than `staffId`, or a signature that is not good.
 */
export async function verifyAssertion(
  shop: Deps,
  response: Assertion,
  { challenge, staffId }: { challenge: string; staffId: string | null },
): Promise<{ key: typeof passkeys.$inferSelect; counter: number }> {
  const [key] = await shop.db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!key || (staffId !== null && key.staffId !== staffId)) throw refused()
  const { rpID, origin } = siteOf(shop)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: key,
    requireUserVerification: true,
  }).catch(error => {
    throw refused(error)
  })
  if (!verified) throw refused()
  return { key, counter: authenticationInfo.newCounter }
}

/**
 * Counts refusals, of a network address before sign-in and of a staff id after it; over the limit the refusal is
 * TOO_MANY. A right answer is always accepted: it can't be guessed, so a limit has nothing to protect there.
 */
export async function countingRefusals<T>(shop: Deps, caller: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const limit = { key: `staff-refused:${caller}`, windowMs: HOUR_MS, limit: REFUSED_AN_HOUR }
    if (error instanceof Refusal) await consume(shop, shop.db, limit)
    throw error
  }
}
