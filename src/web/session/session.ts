import { create } from 'zustand'
import type { Customer } from '#contract/accounts.ts'
import { CallError } from '#contract/client.ts'
import { GENDERS } from '#rules/genders.ts'
import { useCart } from '#web/cart/cart.ts'
import { AUTH_KEYS, api, bearerOf, messageOf, onSessionEnded, PERSONAL_KEYS } from '#web/platform/api.ts'
import { isRecord, KEYS, onOtherTab, readText, remove, writeJson, writeText } from '#web/platform/storage.ts'
import { numberOf, readStored, textOf } from '#web/platform/stored-values.ts'

/** Who is signed in. On the server and before hydration: nobody. The server decides; this is what the browser knows. */

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
   * Signs in by `call` (password, code or Google). While it runs `loading` is true; a refusal leaves its sentence (or
   * `otherwise`) in `error` and is thrown on, for whoever needs its code.
   */
  signIn: (call: () => Promise<SignedIn>, otherwise: string) => Promise<Customer>
  /** Ends the session here and on the server and removes what is personal. The cart goes only with `clearCart`. */
  logout: (options?: { clearCart?: boolean }) => Promise<void>
  /** Takes over what the shop answered to `token`; an answer that comes after that session's end is nobody's. */
  setUser: (user: Customer, token: string | null) => void
  clearError: () => void
  setPhone: (phone: string | null) => void
  setOtpVerified: (verified: boolean) => void
}

const NOBODY: SessionState = {
  isAuthenticated: false,
  token: null,
  user: null,
  phone: null,
  otpVerified: false,
  loading: false,
  error: null,
}

const logoutListeners = new Set<() => void>()

/** Calls `listener` when somebody logs out: what it keeps in memory of them goes too. */
export function onLogout(listener: () => void): void {
  logoutListeners.add(listener)
}

export const useSession = create<Session>()((set, get) => ({
  ...NOBODY,
  async signIn(call, otherwise) {
    set({ loading: true, error: null })
    try {
      const { token, customer } = await call()
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
      set({ loading: false, error: messageOf(error, otherwise) })
      throw error
    }
  },
  async logout({ clearCart = false } = {}) {
    const token = get().token
    for (const key of [...AUTH_KEYS, ...PERSONAL_KEYS, KEYS.pendingPaymentTransactionId]) remove(key)
    remove(KEYS.sessionEnded, 'session')
    // The checkout may not be loaded on this page: its draft goes all the same.
    remove(KEYS.checkout, 'session')
    remove(KEYS.codeSent, 'session')
    for (const listener of logoutListeners) listener()
    if (clearCart) useCart.getState().clear()
    set(NOBODY)
    // Last, and with the token in hand: without an answer, or with a dead token, they are logged out here all the same.
    if (token) await api.logout({}, { headers: bearerOf(token) }).catch(expectCallError)
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

/** Reads the customer's profile and merges it into what is known. Throws CallError. */
export async function refreshProfile(): Promise<Customer> {
  const { token } = useSession.getState()
  const { customer } = await api.getProfile()
  const { user, setUser } = useSession.getState()
  setUser({ ...user, ...customer }, token)
  return customer
}

/** What this browser was given when it signed up with this phone: it keeps the password that was chosen there. */
export const registrationProofOf = (phone: string): string | undefined =>
  readText(KEYS.lastRegisteredPhone) === phone ? (readText(KEYS.registrationProof) ?? undefined) : undefined

/** True when nothing more is needed to order: signed in with a phone that a code has proven. */
export const canOrder = ({ isAuthenticated, user, otpVerified }: SessionState): boolean =>
  isAuthenticated && otpVerified && user?.phoneVerified === true

/** A customer from stored JSON; what it lacks or has wrong is not known. Null when it is no object. */
function customerFrom(stored: unknown): Customer | null {
  if (!isRecord(stored)) return null
  const id = textOf(stored.id) ?? textOf(stored._id) ?? ''
  return {
    ...{ _id: id, id },
    name: textOf(stored.name) ?? null,
    phone: textOf(stored.phone) ?? null,
    email: textOf(stored.email) ?? null,
    age: numberOf(stored.age) ?? null,
    gender: GENDERS.labels.find(label => label === stored.gender) ?? null,
    address: textOf(stored.address) ?? null,
    phoneVerified: stored.phoneVerified === true,
  }
}

/** Signed in when both a token and a customer are stored. */
function storedSession(): SessionState {
  const token = readText(KEYS.authToken)
  const customer = readStored(KEYS.customer, customerFrom)
  const phone = readText(KEYS.phone)
  const isSignedIn = Boolean(token) && customer !== null
  return {
    ...NOBODY,
    isAuthenticated: isSignedIn,
    token: isSignedIn ? token : null,
    user: isSignedIn ? customer : null,
    phone,
    otpVerified: isSignedIn && readText(KEYS.otpVerified) === 'true',
  }
}

const readSession = () => useSession.setState(storedSession())

onSessionEnded(readSession)
onOtherTab(AUTH_KEYS, () => {
  const wasSignedIn = useSession.getState().isAuthenticated
  readSession()
  const isSignedIn = useSession.getState().isAuthenticated
  if (wasSignedIn !== isSignedIn) useCart.setState({ isLoggedOutElsewhere: wasSignedIn })
})
if (typeof window !== 'undefined') readSession()
