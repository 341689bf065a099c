import { and, eq, isNull } from 'drizzle-orm'
import { passkeys, staff as staffTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'
import { audit } from '../audit.ts'
import type { Shop } from '../shop.ts'
import { findInvitedStaffId, takeInvite } from './invites.ts'
import { newCodes } from './recovery-codes.ts'
import { startStaffSession } from './sessions.ts'
import { endKeys, lockEmployedStaff } from './staff.ts'
import {
  ALGORITHMS,
  limitRefusals,
  loadLibrary,
  newSignInChallenge,
  type PasskeyDeps,
  passkeyRefusal,
  relyingParty,
  signInChallengeOf,
  storeChallenge,
  takeChallenge,
  useSignInChallenge,
  verifyAssertion,
} from './webauthn.ts'

/** Every error is the same, so that it reveals nothing. */

type EnrolDeps = PasskeyDeps & Pick<Shop, 'sendJob'>

interface Caller {
  address: string
  device: string | null
  /** The browser's session, which the new one replaces. */
  sessionBefore: string | undefined
}

/** On a device that already has a key, the new one replaces it. */
export async function startEnrolment(shop: PasskeyDeps, invite: string) {
  const staffId = await findInvitedStaffId(shop, invite)
  const [found] = staffId
    ? await shop.db
        .select()
        .from(staffTable)
        .where(and(eq(staffTable.id, staffId), isNull(staffTable.endedAt)))
    : []
  if (!found) throw passkeyRefusal()
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: shop.rules.company.brand,
    rpID: relyingParty(shop).rpID,
    userName: found.name,
    userID: new TextEncoder().encode(found.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(shop, { challenge: options.challenge, kind: 'enrol', staffId: found.id })
  return options
}

export async function startSignIn(shop: PasskeyDeps) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty(shop).rpID,
    userVerification: 'required',
    challenge: newSignInChallenge(shop),
  })
}

interface DeskSignIn {
  token: string
  staffId: string
}

/** `ended`: lost keys that this one replaces. */
interface Enrolled extends DeskSignIn {
  recoveryCodes: string[]
  endedKeys: number
}

export const enrol = (shop: EnrolDeps, invite: string, response: NewKey, caller: Caller): Promise<Enrolled> =>
  limitRefusals(shop, caller.address, async () => {
    const { challenge, staffId } = await takeChallenge(shop, response, 'enrol')
    const { rpID, origin } = relyingParty(shop)
    const { verifyRegistrationResponse } = await loadLibrary()
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(error => {
      throw passkeyRefusal(error)
    })
    if (!registrationInfo || !staffId) throw passkeyRefusal()
    const { credential, credentialBackedUp } = registrationInfo

    return inTransaction(shop.db, async tx => {
      const staff = await lockEmployedStaff(tx, staffId, 'no key update')
      const taken = staff && (await takeInvite(shop, tx, invite, staffId))
      if (!taken) throw passkeyRefusal()

      const ended = taken.replacesKeys ? await endKeys(tx, staffId) : 0
      const now = shop.now()
      const [added] = await tx
        .insert(passkeys)
        .values({
          id: credential.id,
          staffId,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: credential.transports ?? [],
          isBackedUp: credentialBackedUp,
          issuedBy: taken.issuedBy,
          device: caller.device,
          createdAt: now,
          lastUsedAt: now,
          signedInAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      if (!added) throw passkeyRefusal()

      await audit(tx, {
        at: now,
        actor: { kind: 'staff', id: staff.id, name: staff.name },
        action: 'staff.key-added',
        subject: `staff:${staff.id}`,
        details: { endedKeys: ended },
      })
      await shop.sendJob(tx, 'notify-staff-key', { staffId, at: now.toISOString() })

      const recoveryCodes = await newCodes(tx, { staffId, issuedBy: taken.issuedBy, now })
      const token = await startStaffSession(tx, {
        staffId,
        passkeyId: added.id,
        keysKnownUntil: null,
        device: caller.device,
        replaces: caller.sessionBefore,
        now,
      })
      return { token, staffId, recoveryCodes, endedKeys: ended }
    })
  })

export const signInByPasskey = (
  shop: PasskeyDeps,
  response: Assertion,
  caller: Caller & { isPhone?: boolean },
): Promise<DeskSignIn> =>
  limitRefusals(shop, caller.address, async () => {
    const challenge = signInChallengeOf(shop, response)
    const { key, counter } = await verifyAssertion(shop, response, { challenge, staffId: null })
    return inTransaction(shop.db, async tx => {
      // If the person leaves at this moment, the key is already deleted or the other call waits for this row.
      if (!(await lockEmployedStaff(tx, key.staffId))) throw passkeyRefusal()
      await useSignInChallenge(shop, tx, challenge)

      const now = shop.now()
      const used = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: now, signedInAt: now })
        .where(eq(passkeys.id, key.id))
        .returning({ id: passkeys.id })
      if (used.length === 0) throw passkeyRefusal()

      const { device, isPhone, sessionBefore } = caller
      const token = await startStaffSession(tx, {
        staffId: key.staffId,
        passkeyId: key.id,
        keysKnownUntil: key.signedInAt ?? key.createdAt,
        device,
        isPhone,
        replaces: sessionBefore,
        now,
      })
      return { token, staffId: key.staffId }
    })
  })
