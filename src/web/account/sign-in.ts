import { CallError } from '#contract/client.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { KEYS, writeText } from '#web/platform/storage.ts'
import { showToast } from '#web/ui/toasts.ts'
import { registrationProofOf, useSession } from './session.ts'

/** What the login and sign-up form does. Each answers the problem to show, or nothing when it went well. */

export interface Problem {
  message: string
  /** Nobody has this phone: the way to sign up is offered. */
  isUnknownAccount?: boolean
  /** The field that it is about, where it is about one. */
  field?: 'phone' | 'password' | 'otp' | undefined
}

const FIELDS: Partial<Record<CallError['code'], Problem['field']>> = {
  WRONG_PASSWORD: 'password',
  OTP_WRONG: 'otp',
  OTP_EXPIRED: 'otp',
  PHONE_TAKEN: 'phone',
}

const UNKNOWN_ACCOUNT: Problem = {
  message: 'No account found with this phone number.',
  isUnknownAccount: true,
  field: 'phone',
}

function problemOf(error: unknown, otherwise: string): Problem {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'ACCOUNT_NOT_FOUND') return UNKNOWN_ACCOUNT
  return { message: messageOf(error, otherwise), field: FIELDS[error.code] }
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

export async function sendLoginCode(phone: string): Promise<Problem | undefined> {
  try {
    if (!(await hasAccount(phone))) return UNKNOWN_ACCOUNT
    await api.sendCode({ body: { phone } })
  } catch (error) {
    return problemOf(error, SEND_FAILED)
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

/** Creates an account without signing in, and remembers its phone for the login form. */
export async function signUp(body: SignUp): Promise<Problem | undefined> {
  try {
    const { proof } = await api.register({ body })
    writeText(KEYS.lastRegisteredPhone, body.phone)
    writeText(KEYS.registrationProof, proof)
  } catch (error) {
    return problemOf(error, 'Registration failed')
  }
}
