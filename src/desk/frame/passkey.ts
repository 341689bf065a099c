import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { UnreadableFile } from '#kit/files.ts'
import { onDevice, passkeyProblem, signChallenge, signInCalls } from '#kit/staff/passkey.ts'
import { CallError } from '#wire/client.ts'
import type { Assertion, NewKey } from '#wire/staff/passkeys.ts'
import { words } from './words.ts'

/** Creates a passkey for an invitation; returns new recovery codes and the number of ended keys. */
export async function addPasskey(invite: string): Promise<{ recoveryCodes: string[]; endedKeys: number }> {
  const { options } = await signInCalls.startStaffEnrolment({ body: { invite } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await onDevice<NewKey>(({ startRegistration }) => startRegistration({ optionsJSON }))
  return await signInCalls.enrolStaff({ body: { invite, response } })
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
  return error instanceof UnreadableFile
    ? 'The file has changed since you chose it, or can’t be read. Choose it again.'
    : words[passkeyProblem(error)]
}
