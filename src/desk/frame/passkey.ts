import { UnreadableFile } from '#kit/files.ts'
import { byDevice, passkeyProblem, signChallenge, signInCalls } from '#kit/staff/passkey.ts'
import { CallError } from '#wire/client.ts'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'
import { words } from './words.ts'

/** Creates a passkey for an invitation; returns new recovery codes and the number of ended keys. */
export async function addPasskey(invite: string): Promise<{ recoveryCodes: string[]; endedKeys: number }> {
  const { options } = await signInCalls.startStaffEnrolment({ body: { invite } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const key = await byDevice(() => navigator.credentials.create({ publicKey }))
  return await signInCalls.enrolStaff({ body: { invite, response: key.toJSON() as unknown as NewKey } })
}

/**
 * Sends a call. If the server requires a confirmation, the device signs that action and the call is repeated:
 * `withStepUp(stepUp => deskApi.endStaffKey({ params, body: { stepUp } }))`
 */
export async function withStepUp<T>(call: (stepUp?: { assertion: Assertion }) => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'STEP_UP_NEEDED') throw error
    return call({ assertion: await signChallenge(error.answer.confirmation) })
  }
}

export function errorMessage(error: unknown): string {
  if (error instanceof CallError && error.status > 0) return error.message
  return error instanceof UnreadableFile ? words.unreadableFile : words[passkeyProblem(error)]
}
