import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Assertion, NewKey } from '#contract/staff/passkeys.ts'
import { passkeys, staffChallenges, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { passkeyRefused } from '#text/staff/staff.ts'
import { sentence } from '#text/text.ts'
import { audit } from '../audit.ts'
import { consume } from '../rate-limits.ts'
import type { Shop } from '../shop.ts'
import { staffIdOfInvite, takeInvite } from './invites.ts'
import { newCodes } from './recovery-codes.ts'
import { startStaffSession } from './sessions.ts'
import { endKeys, presentStaff } from './staff.ts'

/**
 * Signing in by passkey (WebAuthn level 3). The device verifies the person (finger, face, PIN), which is demanded and
 * checked. Every refusal says the same, so that nothing is learnt from it.
 */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** Who calls: network address, and the device's readable name. */
interface Caller {
  address: string
  device: string | null
}

/** Loading it takes a quarter of a second: when the first of the staff comes. */
const library = () => import('@simplewebauthn/server')

/** A challenge may be answered for so long. */
const CHALLENGE_MS = 5 * MINUTE_MS
/** Of a network address in an hour. A whole laboratory signs in from one, and its visitors' devices with it. */
const ASKED_AN_HOUR = 5000
const REFUSED_AN_HOUR = 60
/** Expired challenges that go with each new one: what nobody answers is no heap by night. */
const SWEPT_AT_ONCE = 100
/** ES256 and RS256, which Windows Hello has. */
const ALGORITHMS = [-7, -257]

const refused = (cause?: unknown) => new Refusal('PASSKEY_REFUSED', sentence(passkeyRefused), { cause })

/** The shop as browsers know it. `127.0.0.1` is no valid one: a demo is opened as `localhost`. */
const siteOf = ({ rules }: Pick<Shop, 'rules'>) => {
  const { hostname, origin } = new URL(rules.shopUrl)
  return { rpID: hostname, origin }
}

/**
 * What the browser needs to make a key for an invitation; on a device that has one already it takes its place. Refusals:
 * PASSKEY_REFUSED, TOO_MANY.
 */
export async function startEnrolment(shop: Deps, invite: string, { address }: Caller) {
  await limitAsking(shop, address)
  const staffId = await staffIdOfInvite(shop, invite)
  const [found] = staffId
    ? await shop.db
        .select()
        .from(staffTable)
        .where(and(eq(staffTable.id, staffId), isNull(staffTable.endedAt)))
    : []
  if (!found) throw refused()
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    ...{ rpName: shop.rules.company.brand, rpID: siteOf(shop).rpID },
    ...{ userName: found.name, userID: new TextEncoder().encode(found.id) },
    ...{ attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(shop, { challenge: options.challenge, kind: 'enrol', staffId: found.id })
  return options
}

/** What the browser needs to sign in; the key itself says whose it is. Refusal TOO_MANY. */
export async function startSignIn(shop: Deps, { address }: Caller) {
  await limitAsking(shop, address)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    ...{ rpID: siteOf(shop).rpID, userVerification: 'required' },
  })
  await keepChallenge(shop, { challenge: options.challenge, kind: 'sign-in', staffId: null })
  return options
}

const limitAsking = (shop: Deps, address: string) =>
  consume(shop, shop.db, { key: `staff-asked:${address}`, windowMs: HOUR_MS, limit: ASKED_AN_HOUR })

type Challenge = Pick<typeof staffChallenges.$inferInsert, 'challenge' | 'kind' | 'staffId'>

async function keepChallenge({ db, now }: Deps, challenge: Challenge): Promise<void> {
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
async function takeChallenge(
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

/** Somebody's new session. */
interface DeskSignIn {
  token: string
  staffId: string
}

/** With new recovery codes, and how many keys have ended because the person lost them. */
interface Enrolled extends DeskSignIn {
  recoveryCodes: string[]
  endedKeys: number
}

/** Adds the key of an invitation and signs in by it. Refusals: PASSKEY_REFUSED, TOO_MANY. */
export const enrol = (shop: Deps, invite: string, response: NewKey, caller: Caller): Promise<Enrolled> =>
  countingRefusals(shop, caller.address, async () => {
    const { challenge, staffId } = await takeChallenge(shop, response, 'enrol')
    const { rpID, origin } = siteOf(shop)
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
    }).catch(error => {
      throw refused(error)
    })
    if (!registrationInfo || !staffId) throw refused()
    const { credential, credentialBackedUp } = registrationInfo
    return inTransaction(shop.db, async tx => {
      const staff = await presentStaff(tx, staffId, 'no key update')
      const taken = staff && (await takeInvite(shop, tx, invite, staffId))
      if (!taken) throw refused()
      const ended = taken.replacesKeys ? await endKeys(tx, staffId) : 0
      const now = shop.now()
      const [added] = await tx
        .insert(passkeys)
        .values({
          ...{ id: credential.id, staffId, publicKey: credential.publicKey, counter: credential.counter },
          ...{ transports: credential.transports ?? [], isBackedUp: credentialBackedUp },
          ...{ device: caller.device, createdAt: now, lastUsedAt: now },
        })
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      if (!added) throw refused()
      await audit(tx, {
        ...{ at: now, actor: { kind: 'staff', id: staff.id, name: staff.name } },
        ...{ action: 'staff.key-added', subject: `staff:${staff.id}` },
        details: { endedKeys: ended },
      })
      const recoveryCodes = await newCodes(tx, staffId, now)
      const session = { staffId, passkeyId: added.id, device: caller.device, now }
      return { token: await startStaffSession(tx, session), staffId, recoveryCodes, endedKeys: ended }
    })
  })

/** Signs in by a key. Refusals: PASSKEY_REFUSED, TOO_MANY. */
export const signIn = (shop: Deps, response: Assertion, caller: Caller): Promise<DeskSignIn> =>
  countingRefusals(shop, caller.address, async () => {
    const { challenge } = await takeChallenge(shop, response, 'sign-in')
    const [key] = await shop.db.select().from(passkeys).where(eq(passkeys.id, response.id))
    if (!key) throw refused()
    const { rpID, origin } = siteOf(shop)
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
      ...{ credential: key, requireUserVerification: true },
    }).catch(error => {
      throw refused(error)
    })
    if (!verified) throw refused()
    return inTransaction(shop.db, async tx => {
      // Who leaves meanwhile has deleted the key, or waits for this row.
      if (!(await presentStaff(tx, key.staffId))) throw refused()
      const now = shop.now()
      const used = await tx
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
        .where(eq(passkeys.id, key.id))
        .returning({ id: passkeys.id })
      if (used.length === 0) throw refused()
      const session = { staffId: key.staffId, passkeyId: key.id, device: caller.device, now }
      return { token: await startStaffSession(tx, session), staffId: key.staffId }
    })
  })

/**
 * Counts what was refused; over the limit it is refused with TOO_MANY. A right answer never is, whoever else tries
 * behind the same address: an answer can't be guessed, so a limit has nothing to protect there.
 */
async function countingRefusals<T>(shop: Deps, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const limit = { key: `staff-refused:${address}`, windowMs: HOUR_MS, limit: REFUSED_AN_HOUR }
    if (error instanceof Refusal) await consume(shop, shop.db, limit)
    throw error
  }
}
