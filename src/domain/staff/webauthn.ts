import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Assertion, NewKey } from '#contract/staff/passkeys.ts'
import { passkeys, staffChallenges } from '#db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { passkeyRefused } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'

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
/** Of a network address in an hour. A whole laboratory signs in from one, and its visitors' devices with it. */
const ASKED_AN_HOUR = 5000
const REFUSED_AN_HOUR = 60
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

/** Refusal TOO_MANY. */
export const limitAsking = (shop: Deps, address: string) =>
  consume(shop, shop.db, { key: `staff-asked:${address}`, windowMs: HOUR_MS, limit: ASKED_AN_HOUR })

type Challenge = Pick<typeof staffChallenges.$inferInsert, 'challenge' | 'kind' | 'staffId'>

export async function keepChallenge({ db, now }: Deps, challenge: Challenge): Promise<void> {
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
  kind: Challenge['kind'],
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
    ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
    ...{ credential: key, requireUserVerification: true },
  }).catch(error => {
    throw refused(error)
  })
  if (!verified) throw refused()
  return { key, counter: authenticationInfo.newCounter }
}

/**
 * Counts what was refused; over the limit it is refused with TOO_MANY. A right answer never is, whoever else tries
 * behind the same address: an answer can't be guessed, so a limit has nothing to protect there.
 */
export async function countingRefusals<T>(shop: Deps, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const limit = { key: `staff-refused:${address}`, windowMs: HOUR_MS, limit: REFUSED_AN_HOUR }
    if (error instanceof Refusal) await consume(shop, shop.db, limit)
    throw error
  }
}
