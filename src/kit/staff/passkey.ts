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
  const key = await byDevice(() => navigator.credentials.get({ publicKey }))
  return key.toJSON() as unknown as Assertion
}

/** The device did not confirm, or has no key: browsers report both alike. */
class DeviceRefused extends Error {}

/** Marks the device's own refusals, because reading a file fails with a DOMException too. */
export async function byDevice(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await ask()) as PublicKeyCredential
  } catch (error) {
    throw error instanceof DOMException ? new DeviceRefused(error.message, { cause: error }) : error
  }
}

const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Reason of a failure other than a refusal by the server. Rethrows faults of the program. */
export function passkeyProblem(error: unknown): 'notReached' | 'passkeysUnknown' | 'deviceRefused' {
  if (error instanceof CallError) return 'notReached'
  if (error instanceof DeviceRefused) return 'deviceRefused'
  if (!hasPasskeys()) return 'passkeysUnknown'
  throw error
}
