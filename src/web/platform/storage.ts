/**
 * The browser's storage, read and written so that nothing in it can break the shop: it may be switched off (private
 * windows), full, or hold text that somebody else wrote. On the server there is none, and everything reads as empty.
 */

/** Every key the shop uses, named once. The unprefixed names are documented ones, others may read them. */
export const KEYS = {
  authToken: 'authToken',
  customer: 'customer',
  phone: 'phone',
  otpVerified: 'otpVerified',
  cart: 'cart',
  recentSearches: 'recentSearches',
  userLocation: 'userLocation',
  lastRegisteredPhone: 'lastRegisteredPhone',
  signedInBy: 'jaanch.signedInBy',
  registrationProof: 'jaanch.registrationProof',
  pendingPaymentTransactionId: 'pendingPaymentTransactionId',
  pendingPaymentOrderDetails: 'pendingPaymentOrderDetails',
  city: 'jaanch.city',
  coupon: 'jaanch.coupon',
  checkout: 'jaanch.checkout',
  payment: 'jaanch.payment',
  sessionEnded: 'jaanch.sessionEnded',
  codeSent: 'jaanch.codeSent',
} as const

export type StorageKey = (typeof KEYS)[keyof typeof KEYS]

/** `local` lives until it is removed and is shared by all tabs; `session` lives as long as its tab. */
export type Area = 'local' | 'session'

/** The area's storage, or null where there is none: on the server, or switched off. */
function storageOf(area: Area): Storage | null {
  if (typeof window === 'undefined') return null
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch (error) {
    // Browsers with storage switched off throw already when it is looked at.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The stored text; null when there is none, or it can't be read. */
export function readText(key: StorageKey, area: Area = 'local'): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Stores a text. False when it could not be kept: storage is full or switched off. */
export function writeText(key: StorageKey, text: string, area: Area = 'local'): boolean {
  try {
    const storage = storageOf(area)
    storage?.setItem(key, text)
    return storage !== null
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** Removes what is stored; removing nothing is fine. */
export function remove(key: StorageKey, area: Area = 'local'): void {
  try {
    storageOf(area)?.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** The stored JSON; null when there is none or it is broken. The caller judges its shape. */
export function readJson(key: StorageKey, area: Area = 'local'): unknown {
  return parseJson(readText(key, area))
}

/** Stores a value as JSON. False when it could not be kept. */
export const writeJson = (key: StorageKey, value: unknown, area: Area = 'local'): boolean =>
  writeText(key, JSON.stringify(value), area)

/** A text as JSON; null when it is none. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** True for an object that isn't an array, such as stored JSON should be. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls `listener` when another tab changed one of `keys` (or cleared everything). Browsers tell only other tabs. */
export function onOtherTab(keys: readonly StorageKey[], listener: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', event => {
    if (event.key === null || (keys as readonly string[]).includes(event.key)) listener()
  })
}
