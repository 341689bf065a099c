import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { CallError, clientOf } from '#wire/client.ts'
import { signInEndpoints } from '#wire/staff/contract.ts'
import type { Assertion } from '#wire/staff/passkeys.ts'
import { fetchAsStaff } from './calls.ts'

/**
 * Passkeys by a library, which makes WebAuthn's JSON by hand: older browsers have no functions for it, and keys of some
 * password managers have one that throws.
 */

export const signInCalls = clientOf(signInEndpoints, fetchAsStaff)

/** `isPhone`: in the collectors' app. */
export async function signInWithPasskey({ isPhone = false } = {}): Promise<void> {
  const { options } = await signInCalls.startStaffSignIn()
  await signInCalls.signInStaff({ body: { response: await signChallenge(options), isPhone } })
}

/** `options` as the server sends them. */
export const signChallenge = (options: unknown): Promise<Assertion> =>
  onDevice(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )

type Library = typeof import('@simplewebauthn/browser')

class PasskeyError extends Error {
  readonly reason: 'passkeysUnknown' | 'deviceRefused'
  constructor(reason: PasskeyError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** @throws PasskeyError. Browsers give the same error for cancelling and for having no key. */
export async function onDevice<T>(sign: (library: Library) => Promise<unknown>): Promise<T> {
  if (typeof PublicKeyCredential !== 'function') throw new PasskeyError('passkeysUnknown')
  // Not needed by staff who are signed in already.
  const library = await import('@simplewebauthn/browser')
  try {
    return (await sign(library)) as T
  } catch (error) {
    throw new PasskeyError('deviceRefused', error)
  }
}

/** Reason of a failure other than a refusal by the server. Rethrows faults of the program. */
export function passkeyProblem(error: unknown): 'notReached' | PasskeyError['reason'] {
  if (error instanceof CallError) return 'notReached'
  if (error instanceof PasskeyError) return error.reason
  throw error
}
