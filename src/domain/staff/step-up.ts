import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { passkeys } from '#db/schema.ts'
import { type ConfirmedAction, canonicalAction } from '#rules/staff/confirmed-actions.ts'
import { actionMeanings } from '#text/staff.ts'
import { say, sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { StaffSession } from './sessions.ts'
import {
  limitRefusals,
  loadLibrary,
  type PasskeyDeps,
  passkeyRefusal,
  relyingParty,
  storeChallenge,
  takeChallenge,
  verifyAssertion,
} from './webauthn.ts'
import { needsPasskey, stepUpNeeded } from './words.ts'

/**
 * Confirms one action by a fresh use of a passkey. The signed challenge begins with the action's hash, so it is valid
 * for that action only; the rest is random, so it is valid only once.
 */

const NONCE_BYTES = 24

const hashOf = (action: ConfirmedAction): Buffer =>
  createHash('sha256').update(canonicalAction(action)).digest()

/**
 * Call it before the action's transaction, with the action as the server computes it, never as the caller sends it.
 * @throws STEP_UP_NEEDED with the challenge, FORBIDDEN without a passkey, because a code can't be bound to an action
 */
export async function requireStepUp(
  shop: PasskeyDeps,
  staff: StaffSession,
  action: ConfirmedAction,
  stepUp: StepUp,
): Promise<Pick<typeof passkeys.$inferSelect, 'id' | 'issuedBy'>> {
  if (!stepUp) {
    const confirmation = await startStepUp(shop, staff, action)
    const meaning = say(actionMeanings[action.action])
    throw new Refusal('STEP_UP_NEEDED', sentence(stepUpNeeded, { meaning }), { extra: { confirmation } })
  }
  return limitRefusals(shop, staff.actor.id, async () => {
    const { challenge, staffId } = await takeChallenge(shop, stepUp.assertion, 'action')
    const isThisAction = Buffer.from(challenge, 'base64url').subarray(0, -NONCE_BYTES).equals(hashOf(action))
    if (staffId !== staff.actor.id || !isThisAction) throw passkeyRefusal()
    const { key, counter } = await verifyAssertion(shop, stepUp.assertion, { challenge, staffId })

    const used = await shop.db
      .update(passkeys)
      .set({ counter, lastUsedAt: shop.now() })
      .where(eq(passkeys.id, key.id))
      .returning({ id: passkeys.id })
    if (used.length === 0) throw passkeyRefusal()
    return key
  })
}

async function startStepUp(
  shop: PasskeyDeps,
  { actor }: StaffSession,
  action: ConfirmedAction,
): Promise<object> {
  const keys = await shop.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.staffId, actor.id))
  if (keys.length === 0) throw new Refusal('FORBIDDEN', sentence(needsPasskey))
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).rpID,
    userVerification: 'required',
    allowCredentials: keys,
    challenge: new Uint8Array(Buffer.concat([hashOf(action), randomBytes(NONCE_BYTES)])),
  })
  await storeChallenge(shop, { challenge: options.challenge, kind: 'action', staffId: actor.id })
  return { ...options }
}
