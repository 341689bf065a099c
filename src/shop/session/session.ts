import { create } from 'zustand'
import { isRecord, KEYS, onOtherTab, readStoredText, remove, writeJson, writeText } from '#kit/storage.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { useCart } from '#shop/cart/cart.ts'
import {
  AUTH_STORAGE_KEYS,
  api,
  bearerHeader,
  errorMessage,
  onSessionEnded,
  PERSONAL_STORAGE_KEYS,
} from '#shop/frame/api.ts'
import { clearPersonalCaches } from '#shop/frame/personal-caches.ts'
import { asNumber, asText, readStored } from '#shop/frame/stored-values.ts'
import { whenStarted } from '#shop/frame/stores.ts'
import type { Customer } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'

/** The session as the browser knows it; only the server validates it. Signed out on the server and until hydration. */

interface SignedIn {
  token: string
  customer: Customer
}

interface SessionState {
  isAuthenticated: boolean
  token: string | null
  user: Customer | null
  phone: string | null
  otpVerified: boolean
  loading: boolean
  error: string | null
}

interface Session extends SessionState {
  /**
   * Signs in by `call` (password, code or Google). `loading` is true while it runs. A failure sets `error` to its
   * message (or `otherwise`) and is rethrown, as callers need its code.
   */
  signIn: (call: () => Promise<SignedIn>, otherwise: string) => Promise<Customer>
  /** Ends the session here and on the server and removes personal data. The cart stays unless `clearCart`. */
  logout: (options?: { clearCart?: boolean }) => Promise<void>
  /** Stores the customer that the server returned for `token`; ignored if the session has another token by now. */
  setUser: (user: Customer, token: string | null) => void
  clearError: () => void
  setPhone: (phone: string | null) => void
  setOtpVerified: (verified: boolean) => void
}

const SIGNED_OUT: SessionState = {
  isAuthenticated: false,
  token: null,
  user: null,
  phone: null,
  otpVerified: false,
  loading: false,
  error: null,
}

const logoutListeners = new Set<() => void>()

/** Calls `listener` at logout, to clear personal data in memory. */
export function onLogout(listener: () => void): void {
  logoutListeners.add(listener)
}

export const useSession = create<Session>()((set, get) => ({
  ...SIGNED_OUT,
  async signIn(call, otherwise) {
    set({ loading: true, error: null })
    try {
      const { token, customer } = await call()
      // The previous customer may not have logged out.
      await clearPersonalCaches()
      writeText(KEYS.authToken, token)
      writeJson(KEYS.customer, customer)
      if (customer.phone) writeText(KEYS.phone, customer.phone)
      writeText(KEYS.otpVerified, 'true')
      remove(KEYS.sessionEnded, 'session')
      set({
        isAuthenticated: true,
        token,
        user: customer,
        phone: customer.phone ?? get().phone,
        otpVerified: true,
        loading: false,
      })
      return customer
    } catch (error) {
      set({ loading: false, error: errorMessage(error, otherwise) })
      throw error
    }
  },
  async logout({ clearCart = false } = {}) {
    const token = get().token
    for (const key of [...AUTH_STORAGE_KEYS, ...PERSONAL_STORAGE_KEYS, KEYS.pendingPaymentTransactionId])
      remove(key)
    remove(KEYS.sessionEnded, 'session')
    // Removed by key, because the checkout's own module may not be loaded on this page.
    remove(KEYS.checkout, 'session')
    remove(KEYS.codeSent, 'session')
    void clearPersonalCaches()
    for (const listener of logoutListeners) listener()
    if (clearCart) useCart.getState().clear()
    set(SIGNED_OUT)
    // Last, so that this browser is logged out even if the call fails. The token is passed, because it is no longer
    // stored.
    if (token) await api.logout({}, { headers: bearerHeader(token) }).catch(expectCallError)
  },
  setUser(user, token) {
    if (token === null || token !== get().token) return
    writeJson(KEYS.customer, user)
    if (user.phone) writeText(KEYS.phone, user.phone)
    set({ user, phone: user.phone ?? get().phone })
  },
  clearError: () => set({ error: null }),
  setPhone(phone) {
    if (phone) writeText(KEYS.phone, phone)
    else remove(KEYS.phone)
    set({ phone })
  },
  setOtpVerified(verified) {
    if (verified) writeText(KEYS.otpVerified, 'true')
    else remove(KEYS.otpVerified)
    set({ otpVerified: verified })
  },
}))

function expectCallError(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}

/** Fetches the customer's profile and merges it into the session. Throws CallError. */
export async function refreshProfile(): Promise<Customer> {
  const { token } = useSession.getState()
  const { customer } = await api.getProfile()
  const { user, setUser } = useSession.getState()
  setUser({ ...user, ...customer }, token)
  return customer
}

/** The proof from this browser's sign-up with `phone`, which keeps the password chosen there; undefined if none. */
export const registrationProofOf = (phone: string): string | undefined =>
  readStoredText(KEYS.lastRegisteredPhone) === phone
    ? (readStoredText(KEYS.registrationProof) ?? undefined)
    : undefined

/** True when signed in with a phone proven by a one-time code. */
export const canOrder = ({ isAuthenticated, user, otpVerified }: SessionState): boolean =>
  isAuthenticated && otpVerified && user?.phoneVerified === true

/** A customer from stored JSON; missing or invalid fields are null. Null when it is no object. */
function customerFrom(stored: unknown): Customer | null {
  if (!isRecord(stored)) return null
  const id = asText(stored.id) ?? asText(stored._id) ?? ''
  return {
    _id: id,
    id,
    name: asText(stored.name) ?? null,
    phone: asText(stored.phone) ?? null,
    email: asText(stored.email) ?? null,
    age: asNumber(stored.age) ?? null,
    gender: GENDERS.labels.find(label => label === stored.gender) ?? null,
    address: asText(stored.address) ?? null,
    phoneVerified: stored.phoneVerified === true,
    whatsapp: stored.whatsapp === true,
  }
}

/** The session in local storage; signed in only if both a token and a customer are stored. */
function storedSession(): SessionState {
  const token = readStoredText(KEYS.authToken)
  const customer = readStored(KEYS.customer, customerFrom)
  const phone = readStoredText(KEYS.phone)
  const isSignedIn = Boolean(token) && customer !== null
  return {
    ...SIGNED_OUT,
    isAuthenticated: isSignedIn,
    token: isSignedIn ? token : null,
    user: isSignedIn ? customer : null,
    phone,
    otpVerified: isSignedIn && readStoredText(KEYS.otpVerified) === 'true',
  }
}

const readSession = () => useSession.setState(storedSession())

onSessionEnded(readSession)
whenStarted(useSession, () => {
  readSession()
  onOtherTab(AUTH_STORAGE_KEYS, () => {
    const wasSignedIn = useSession.getState().isAuthenticated
    readSession()
    const isSignedIn = useSession.getState().isAuthenticated
    if (wasSignedIn !== isSignedIn) useCart.setState({ isLoggedOutElsewhere: wasSignedIn })
  })
})
