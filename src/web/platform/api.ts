import { CallError, type Client, createClient } from '#contract/client.ts'
import { links } from '#web/platform/links.ts'
import { isOwnPath } from './return-path.ts'
import { KEYS, readText, remove, writeText } from './storage.ts'

/** The shop's API as the browser calls it: the stored token goes with each call, a dead one ends the session. */

const UNAUTHENTICATED = 401

/** What a sign-in leaves in the browser. The cart is no part of it: it stays when a session ends by itself. */
export const AUTH_KEYS = [KEYS.authToken, KEYS.customer, KEYS.phone, KEYS.otpVerified] as const

/** What belongs to a person beside the sign-in itself, and goes with it, however it ends: the device may be shared. */
export const PERSONAL_KEYS = [
  KEYS.lastRegisteredPhone,
  KEYS.registrationProof,
  KEYS.recentSearches,
  KEYS.userLocation,
  KEYS.pendingPaymentOrderDetails,
  KEYS.payment,
] as const

const listeners = new Set<() => void>()

/** Calls `listener` after a session ended by itself; the stored keys are gone by then. */
export function onSessionEnded(listener: () => void): void {
  listeners.add(listener)
}

/** The header that says who asks. */
export const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * Fetches one of the shop's own addresses with the stored token. A 401 means that this token is dead: the session is
 * ended in this browser and the login page opened, which leads back here afterwards.
 */
export async function fetchAsCustomer(path: string, init: RequestInit = {}): Promise<Response> {
  const token = readText(KEYS.authToken)
  const headers = { ...(token ? bearerOf(token) : {}), ...(init.headers as Record<string, string>) }
  const response = await fetch(path, { ...init, headers })
  // Another call, or another tab, may have signed in anew meanwhile: only the token that was refused is dead.
  const isCurrent = token !== null && token === readText(KEYS.authToken)
  if (response.status === UNAUTHENTICATED && isCurrent) endSession()
  return response
}

/** How the login page is opened: by loading it, until the pages are there to do it better. */
let openLogin = () => {
  const here = window.location.pathname + window.location.search
  const back = isOwnPath(here) ? `?returnTo=${encodeURIComponent(here)}` : ''
  window.location.assign(links.login + back)
}

/** Has the login page opened by `open` when a session ends by itself. */
export function openLoginBy(open: () => void): void {
  openLogin = open
}

function endSession(): void {
  console.warn('Your session has expired. Please login again.')
  // The id of a payment under way stays: it names nobody, and its page asks the shop by it.
  for (const key of [...AUTH_KEYS, ...PERSONAL_KEYS]) remove(key)
  writeText(KEYS.sessionEnded, 'true', 'session')
  for (const listener of listeners) listener()
  openLogin()
}

/** True from the end of a session by itself until somebody signs in: the login page says why it is there. */
export const hasSessionEnded = (): boolean => readText(KEYS.sessionEnded, 'session') !== null

export const api: Client = createClient(fetchAsCustomer)

/** The sentence of a failed call for the customer: the shop's own; `otherwise` where it gave none. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.code !== 'NO_ANSWER' ? error.message : otherwise
