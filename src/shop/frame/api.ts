import { KEYS, readStoredText, remove, writeText } from '#kit/storage.ts'
import { type Client, createClient } from '#shop/endpoints.ts'
import { CallError, retrying } from '#wire/client.ts'
import { links } from './links.ts'
import { clearPersonalCaches } from './personal-caches.ts'
import { isOwnPath } from './return-path.ts'
import { setShopClock } from './shop-clock.ts'

const UNAUTHENTICATED = 401

/** Does not include the cart, which stays when a session expires. */
export const AUTH_STORAGE_KEYS = [KEYS.authToken, KEYS.customer, KEYS.phone, KEYS.otpVerified] as const

/** Other personal data, removed whenever a session ends: the device may be shared. */
export const PERSONAL_STORAGE_KEYS = [
  KEYS.lastRegisteredPhone,
  KEYS.registrationProof,
  KEYS.recentSearches,
  KEYS.userLocation,
  KEYS.pendingPaymentOrderDetails,
  KEYS.payment,
  KEYS.updatesHeight,
] as const

const listeners = new Set<() => void>()

/** Calls `listener` after a session expired; the stored keys are removed by then. */
export function onSessionEnded(listener: () => void): void {
  listeners.add(listener)
}

export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` })

/** Where `EarlyCalls` leaves its requests. */
export type EarlyWindow = typeof globalThis & {
  earlyCalls?: { path: string; token: string; response: Promise<Response> }[]
}

function takeEarly(
  token: string | null,
  path: string,
  { method = 'GET' }: RequestInit,
): Promise<Response> | undefined {
  const early = globalThis as EarlyWindow
  if (method !== 'GET') return undefined
  const call = early.earlyCalls?.find(call => call.path === path && call.token === token)
  early.earlyCalls = early.earlyCalls?.filter(other => other !== call)
  return call?.response
}

async function fetchWith(token: string | null, path: string, init: RequestInit): Promise<Response> {
  const response = await (takeEarly(token, path, init) ??
    fetch(path, {
      ...init,
      headers: { ...(token ? bearerHeader(token) : {}), ...(init.headers as Record<string, string>) },
    }))
  setShopClock(response)
  return response
}

/**
 * `fetch` on one of the shop's own paths with the stored token. A 401 ends the session in this browser and opens the
 * login page, which leads back here afterwards.
 */
export async function fetchAsCustomer(path: string, init: RequestInit = {}): Promise<Response> {
  const token = readStoredText(KEYS.authToken)
  // A changed order also changes what the home page shows of it.
  if (init.method && init.method !== 'GET') remove(KEYS.updatesHeight)
  const response = await fetchWith(token, path, init)
  // Another tab may have signed in again meanwhile, so only the token that was refused is removed.
  const isCurrent = token !== null && token === readStoredText(KEYS.authToken)
  if (response.status === UNAUTHENTICATED && isCurrent) endSession()
  return response
}

/** Opens the login page by a full load, until `openLoginBy` sets client-side navigation. */
let openLogin = () => {
  const here = window.location.pathname + window.location.search
  const back = isOwnPath(here) ? `?returnTo=${encodeURIComponent(here)}` : ''
  window.location.assign(links.login + back)
}

export function setLoginNavigation(open: () => void): void {
  openLogin = open
}

function endSession(): void {
  console.warn('Your session has expired. Please login again.')
  // The id of an open payment stays: it is not personal, and the payment page needs it.
  for (const key of [...AUTH_STORAGE_KEYS, ...PERSONAL_STORAGE_KEYS]) remove(key)
  void clearPersonalCaches()
  writeText(KEYS.sessionEnded, 'true', 'session')
  for (const listener of listeners) listener()
  openLogin()
}

/** True after a session expired, until the next sign-in: the login page then explains why it opened. */
export const hasSessionEnded = (): boolean => readStoredText(KEYS.sessionEnded, 'session') !== null

export const api: Client = createClient(retrying(fetchAsCustomer))

/** The client for data that a page can do without: a 401 does not end the session. */
export const quietApi: Client = createClient(
  retrying((path, init = {}) => fetchWith(readStoredText(KEYS.authToken), path, init)),
)

/** The server's own message, or `otherwise` if it gave none. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.code !== 'NO_ANSWER' && error.hasMessage ? error.message : otherwise

/** False does not prove that there is a connection. */
export const isOffline = (): boolean => navigator.onLine === false
