import { CallError } from '#contract/client.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { KEYS, writeText } from '#web/platform/storage.ts'
import { registrationProofOf, useSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toasts.ts'
import { sentAtOf } from './phone-code.ts'

/** What the login and sign-up form does. Each answers the problem to show, or nothing when it went well. */

export interface Problem {
  message: string
  /** Nobody has this phone: the way to sign up is offered. */
  isUnknownAccount?: boolean
  /** The account was made by a code: only a code signs in. */
  hasNoPassword?: boolean
  /** The field that it is about, where it is about one. */
  field?: 'name' | 'phone' | 'email' | 'password' | 'otp' | undefined
}

const FIELDS: Partial<Record<CallError['code'], Problem['field']>> = {
  WRONG_PASSWORD: 'password',
  OTP_WRONG: 'otp',
  OTP_EXPIRED: 'otp',
  OTP_LOCKED: 'otp',
  PHONE_TAKEN: 'phone',
}

const TOLD_AT_FIELDS = ['name', 'phone', 'email', 'password', 'otp'] as const

const UNKNOWN_ACCOUNT: Problem = {
  message: 'No account found with this phone number.',
  isUnknownAccount: true,
  field: 'phone',
}

function problemOf(error: unknown, otherwise: string): Problem {
  if (!(error instanceof CallError)) throw error
  const message = messageOf(error, otherwise)
  if (error.code === 'ACCOUNT_NOT_FOUND') return UNKNOWN_ACCOUNT
  if (error.code === 'NO_PASSWORD') return { message, hasNoPassword: true }
  return { message, field: FIELDS[error.code] ?? TOLD_AT_FIELDS.find(name => name in error.fields) }
}

const LOGIN_FAILED = 'Login failed. Please check your credentials.'
const SEND_FAILED = 'OTP service is currently unavailable.'
const VERIFY_FAILED = 'OTP verification failed'

async function hasAccount(phone: string): Promise<boolean> {
  return (await api.checkCustomer({ body: { phone } })).exists
}

export async function logInWithPassword(phone: string, password: string): Promise<Problem | undefined> {
  try {
    if (!(await hasAccount(phone))) return UNKNOWN_ACCOUNT
    await useSession.getState().signIn(() => api.login({ body: { phone, password } }), LOGIN_FAILED)
  } catch (error) {
    return problemOf(error, LOGIN_FAILED)
  }
}

/** When a code was sent (ms since 1970), also a moment ago so that it is too early for another; or why none was. */
export async function sendLoginCode(phone: string): Promise<{ sentAt: number } | { problem: Problem }> {
  try {
    if (!(await hasAccount(phone))) return { problem: UNKNOWN_ACCOUNT }
    await api.sendCode({ body: { phone } })
    return { sentAt: Date.now() }
  } catch (error) {
    // The code that was sent is still good.
    if (error instanceof CallError && error.code === 'OTP_WAIT') return { sentAt: sentAtOf(error) }
    return { problem: problemOf(error, SEND_FAILED) }
  }
}

export async function logInWithCode(phone: string, otp: string): Promise<Problem | undefined> {
  try {
    await useSession.getState().signIn(async () => {
      const answer = await api.verifyCode({ body: { phone, otp, proof: registrationProofOf(phone) } })
      if (answer.notice) showToast(answer.notice)
      return answer
    }, VERIFY_FAILED)
  } catch (error) {
    return problemOf(error, VERIFY_FAILED)
  }
}

export async function logInWithGoogle(token: string): Promise<Problem | undefined> {
  const failed = 'Google authentication failed'
  try {
    await useSession.getState().signIn(() => api.loginWithGoogle({ body: { token } }), failed)
  } catch (error) {
    return problemOf(error, failed)
  }
}

interface SignUp {
  name: string
  phone: string
  email: string
  password: string
}

/** Creates an account without signing in, and remembers for the login form its phone and that it was made here. */
export async function signUp(body: SignUp): Promise<Problem | undefined> {
  try {
    const { proof } = await api.register({ body })
    writeText(KEYS.lastRegisteredPhone, body.phone)
    writeText(KEYS.registrationProof, proof)
  } catch (error) {
    return problemOf(error, 'Registration failed')
  }
}
