import type { Customer } from '#contract/accounts.ts'
import { CallError } from '#contract/client.ts'
import { profileNotFetched } from '#text/account.ts'
import { say } from '#text/text.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { refreshProfile, useSession } from '#web/session/session.ts'

export interface KnownProfile {
  /** Null when nothing is known. */
  customer: Customer | null
  /** Why it may be out of date. */
  problem?: string
}

/** The signed-in customer's profile as the shop has it; when it can't be had, as this browser has it. */
export async function profileOrStored(): Promise<KnownProfile> {
  try {
    return { customer: await refreshProfile() }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { customer: useSession.getState().user, problem: messageOf(error, say(profileNotFetched)) }
  }
}

/** Whether the profile's e-mail address is confirmed; null when the shop can't say, or there is none. */
export async function isEmailConfirmed(): Promise<boolean | null> {
  try {
    const { email, isConfirmed } = await api.getProfileEmail()
    return email === null ? null : isConfirmed
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}

/** The devices on which the customer is logged in; null when the shop can't say. */
export async function listDevices() {
  try {
    return (await api.listSessions()).sessions
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}
