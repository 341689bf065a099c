import { deviceRefused, notReached, passkeysUnknown } from '#text/desk/desk.ts'
import type { Bilingual } from '#text/languages.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { deskApi } from './desk-api.ts'

/** Passkeys of the browser itself, in WebAuthn's own JSON: no library. */

type Options = Record<string, unknown>
type Created = Parameters<typeof deskApi.enrolStaff>[0]['body']['response']
type Signed = Parameters<typeof deskApi.signInStaff>[0]['body']['response']

/** The device makes a key for an invitation; returns new recovery codes, and how many keys ended. */
export async function addPasskey(invite: string): Promise<{ recoveryCodes: string[]; endedKeys: number }> {
  const { options } = await deskApi.startStaffEnrolment({ body: { invite } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asOptions(options))
  const key = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return await deskApi.enrolStaff({ body: { invite, response: sent<Created>(key) } })
}

/** The device signs in by whichever key its owner chooses. `isPhone`: in the collectors' app. */
export async function signIn({ isPhone = false } = {}): Promise<void> {
  const { options } = await deskApi.startStaffSignIn()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asOptions(options))
  const key = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  await deskApi.signInStaff({ body: { response: sent<Signed>(key), isPhone } })
}

/**
 * Makes a call that may have to be confirmed: where the server asks for it, the device signs that very deed, and the call
 * is made again with it. `confirmed(stepUp => deskApi.endStaffKey({ params, body: { stepUp } }))`
 */
export async function confirmed<T>(call: (stepUp?: { assertion: Signed }) => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'STEP_UP_NEEDED') throw error
    const options = asOptions<PublicKeyCredentialRequestOptionsJSON>(error.answer.confirmation as Options)
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const key = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return call({ assertion: sent<Signed>(key) })
  }
}

/** As the contract takes it; it reads what it needs and no more. */
const sent = <T>(key: PublicKeyCredential): T => key.toJSON() as unknown as T

/** The contract leaves them to WebAuthn. */
const asOptions = <T>(options: Options): T => options as T

/** Whether this browser can sign in at all. */
const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Why it did not work where no server refused it. Throws what it does not know. */
export function whyNotHere(error: unknown): Bilingual<string> {
  if (error instanceof CallError) return notReached
  if (!knowsPasskeys()) return passkeysUnknown
  // The browser tells cancelling from no key by nothing, on purpose.
  if (error instanceof DOMException) return deviceRefused
  throw error
}

/** Why it did not work, for the person at the screen. */
export const whyNot = (error: unknown): string =>
  error instanceof CallError && error.status > 0 ? error.message : say(whyNotHere(error))
