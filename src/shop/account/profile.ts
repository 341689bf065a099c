import { api, errorMessage } from '#shop/frame/api.ts'
import { refreshProfile, useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'
import { profileNotFetched } from './words.ts'

export interface KnownProfile {
  /** Null when unknown. */
  customer: Customer | null
  /** The reason why it may be out of date. */
  problem?: string
}

/** The signed-in customer's profile from the server; on errors the session's copy. */
export async function profileOrStored(): Promise<KnownProfile> {
  try {
    return { customer: await refreshProfile() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { customer: useSession.getState().user, problem: errorMessage(error, say(profileNotFetched)) }
  }
}

/** Whether the profile's e-mail address is confirmed; null on errors, or without an address. */
export async function isEmailConfirmed(): Promise<boolean | null> {
  try {
    const { email, isConfirmed } = await api.getProfileEmail()
    return email === null ? null : isConfirmed
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}

/** The customer's sessions; null on errors. */
export async function listDevices() {
  try {
    return (await api.listSessions()).sessions
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}

/** The people of the account; null on errors, and before the phone is verified. */
export async function listPeople() {
  try {
    return (await api.listPatients()).patients
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}

/** The saved addresses of the account; null as above. */
export async function listAddresses() {
  try {
    return (await api.listAddresses()).addresses
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}
