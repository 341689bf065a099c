import { CallError, clientOf } from '#wire/client.ts'
import { signInEndpoints } from '#wire/staff/contract.ts'
import type { Assertion } from '#wire/staff/passkeys.ts'
import { fetchAsStaff } from './calls.ts'

/** The browser's own passkey functions, with WebAuthn's own JSON: no library. */

export const signInCalls = clientOf(signInEndpoints, fetchAsStaff)

/** `isPhone`: in the collectors' app. */
export async function signInWithPasskey({ isPhone = false } = {}): Promise<void> {
  const { options } = await signInCalls.startStaffSignIn()
  await signInCalls.signInStaff({ body: { response: await signChallenge(options), isPhone } })
}

/** `options` as the server sends them. */
export async function signChallenge(options: unknown): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const key = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  return key.toJSON() as unknown as Assertion
}

const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Reason of a failure other than a refusal by the server. Rethrows faults of the program. */
export function passkeyProblem(error: unknown): 'notReached' | 'passkeysUnknown' | 'deviceRefused' {
  if (error instanceof CallError) return 'notReached'
  if (!hasPasskeys()) return 'passkeysUnknown'
  // Browsers give the same error for cancelling and for having no key.
  if (error instanceof DOMException) return 'deviceRefused'
  throw error
}
