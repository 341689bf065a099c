import { KEYS, writeText } from '#kit/storage.ts'
import { showToast } from '#kit/toasts/toasts.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { registrationProofOf, useSession } from '#shop/session/session.ts'
import { googleFailed, loginFailed, noAccount } from '#text/errors/http.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  isRequestedElsewhere,
  readCodeLength,
  readSentAt,
  resendAllowedAt,
  type SentCode,
} from './phone-code.ts'
import { otpFailed, otpUnavailable, registrationFailed } from './words.ts'

/** Actions of the login and sign-up form. Each resolves to a problem to show, or undefined. */

export interface SignInFailure {
  message: string
  /** No account has this phone: a link to sign up is shown. */
  isUnknownAccount?: boolean
  /** The account has no password: only a code signs in. */
  hasNoPassword?: boolean
  /** The code was sent to another device, and from then on one can be sent here; ms since 1970. */
  waitUntil?: number
  /** The field that it is about, if any. */
  field?: 'name' | 'phone' | 'email' | 'password' | 'otp' | undefined
}

const FIELDS: Partial<Record<CallError['code'], SignInFailure['field']>> = {
  WRONG_PASSWORD: 'password',
  OTP_WRONG: 'otp',
  OTP_EXPIRED: 'otp',
  OTP_LOCKED: 'otp',
  PHONE_TAKEN: 'phone',
}

const TOLD_AT_FIELDS = ['name', 'phone', 'email', 'password', 'otp'] as const

const unknownAccount = (): SignInFailure => ({
  message: say(noAccount),
  isUnknownAccount: true,
  field: 'phone',
})

function problemOf(error: unknown, otherwise: string): SignInFailure {
  if (!(error instanceof CallError)) throw error
  const message = errorMessage(error, otherwise)
  if (error.code === 'ACCOUNT_NOT_FOUND') return unknownAccount()
  if (error.code === 'NO_PASSWORD') return { message, hasNoPassword: true }
  return { message, field: FIELDS[error.code] ?? TOLD_AT_FIELDS.find(name => name in error.fields) }
}

/** False if no account has this phone. True if the shop's limit of such checks is used up. */
async function hasAccount(phone: string): Promise<boolean> {
  try {
    return (await api.checkCustomer({ body: { phone } })).exists
  } catch (error) {
    if (error instanceof CallError && error.code === 'TOO_MANY') return true
    throw error
  }
}

export async function logInWithPassword(phone: string, password: string): Promise<SignInFailure | undefined> {
  try {
    if (!(await hasAccount(phone))) return unknownAccount()
    await useSession.getState().signIn(() => api.login({ body: { phone, password } }), say(loginFailed))
    writeText(KEYS.signedInBy, 'password')
  } catch (error) {
    return problemOf(error, say(loginFailed))
  }
}

/** Sends a code; if it is too soon for another one, returns the time of the last one. */
export async function sendLoginCode(phone: string): Promise<SentCode | { problem: SignInFailure }> {
  try {
    if (!(await hasAccount(phone))) return { problem: unknownAccount() }
    const { digits } = await api.sendCode({ body: { phone } })
    return { sentAt: Date.now(), digits }
  } catch (error) {
    if (error instanceof CallError && error.code === 'OTP_WAIT') {
      if (isRequestedElsewhere(error))
        return { problem: { message: error.message, waitUntil: resendAllowedAt(error) } }
      // The code sent before stays valid.
      return { sentAt: readSentAt(error), digits: readCodeLength(error) }
    }
    return { problem: problemOf(error, say(otpUnavailable)) }
  }
}

/** `name` is required after a failure of the field `name`, which means that another person had registered the phone. */
export async function logInWithCode(
  phone: string,
  otp: string,
  name = '',
): Promise<SignInFailure | undefined> {
  try {
    await useSession.getState().signIn(async () => {
      const answer = await api.verifyCode({
        body: { phone, otp, name: name || undefined, proof: registrationProofOf(phone) },
      })
      if (answer.notice) showToast(answer.notice, { isForNextPage: true })
      return answer
    }, say(otpFailed))
    writeText(KEYS.signedInBy, 'otp')
  } catch (error) {
    return problemOf(error, say(otpFailed))
  }
}

export async function logInWithGoogle(token: string): Promise<SignInFailure | undefined> {
  try {
    await useSession.getState().signIn(() => api.loginWithGoogle({ body: { token } }), say(googleFailed))
  } catch (error) {
    return problemOf(error, say(googleFailed))
  }
}

interface SignUp {
  name: string
  phone: string
  email: string
  password: string
}

/** Creates an account without signing in; stores its phone and the proof for the login form. */
export async function signUp(body: SignUp): Promise<SignInFailure | undefined> {
  try {
    const { proof } = await api.register({ body })
    writeText(KEYS.lastRegisteredPhone, body.phone)
    writeText(KEYS.signedInBy, 'password')
    writeText(KEYS.registrationProof, proof)
  } catch (error) {
    return problemOf(error, say(registrationFailed))
  }
}
