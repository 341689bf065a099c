/**
 * localStorage and sessionStorage that never throw: storage may be switched off (private windows), be full, or hold
 * text that another program wrote. On the server everything reads as empty.
 */

/** Every storage key of the shop. The names without prefix are given by the requirements. */
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
  source: 'jaanch.source',
  coupon: 'jaanch.coupon',
  laterCart: 'jaanch.laterCart',
  checkout: 'jaanch.checkout',
  payment: 'jaanch.payment',
  placedOrder: 'jaanch.placedOrder',
  payLink: 'jaanch.payLink',
  wayToPay: 'jaanch.wayToPay',
  sessionEnded: 'jaanch.sessionEnded',
  codeSent: 'jaanch.codeSent',
  updatesHeight: 'jaanch.updatesHeight',
  reloaded: 'jaanch.reloaded',
  deskCentre: 'jaanch.deskCentre',
  deskMenu: 'jaanch.deskMenu',
  deskPrinter: 'jaanch.deskPrinter',
} as const

export type StorageKey = (typeof KEYS)[keyof typeof KEYS]

/** `local`: localStorage, shared by all tabs; `session`: sessionStorage, of one tab. */
export type StorageArea = 'local' | 'session'

/** Null on the server, and if storage is switched off. */
function storageOf(area: StorageArea): Storage | null {
  if (typeof window === 'undefined') return null
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch (error) {
    // If storage is switched off, reading the property throws.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Null if there is none or it can't be read. */
export function readStoredText(key: StorageKey, area: StorageArea = 'local'): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** False when storage is full or switched off. */
export function writeText(key: StorageKey, text: string, area: StorageArea = 'local'): boolean {
  try {
    const storage = storageOf(area)
    storage?.setItem(key, text)
    return storage !== null
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

export function remove(key: StorageKey, area: StorageArea = 'local'): void {
  try {
    storageOf(area)?.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Null if missing or malformed. The caller validates its shape. */
export function readJson(key: StorageKey, area: StorageArea = 'local'): unknown {
  return parseJson(readStoredText(key, area))
}

/** False when storage is full or switched off. */
export const writeJson = (key: StorageKey, value: unknown, area: StorageArea = 'local'): boolean =>
  writeText(key, JSON.stringify(value), area)

/** `JSON.parse`; null for malformed text. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** False for arrays. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls `listener` when another tab changed one of `keys` or cleared the storage. */
export function onOtherTab(keys: readonly StorageKey[], listener: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', event => {
    if (event.key === null || (keys as readonly string[]).includes(event.key)) listener()
  })
}
