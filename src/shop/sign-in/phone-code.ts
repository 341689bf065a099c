import { useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import { isRecord, KEYS, readJson, remove, writeJson } from '#kit/storage.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { registrationProofOf, useSession } from '#shop/session/session.ts'
import { otpRefused } from '#text/errors/http.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { otpInvalid, otpNotSent, otpNotVerified, otpSent } from './words.ts'

/** Proves a phone by a one-time code in the checkout. The messages of the results are for the customer. */

export interface SentCode {
  /** Ms since 1970. */
  sentAt: number
  /** Undefined where the shop's answer has none. */
  digits: number | undefined
}

type SendResult =
  /** A code was sent now, or less than a minute ago. */
  | ({ isSent: true; isNewCustomer: boolean; message: string } & SentCode)
  /** `waitUntil`: the code was sent to another device, and from then on one can be sent here; ms since 1970. */
  | { isSent: false; message: string; waitUntil?: number | undefined }

/** Lifetime of a code, ms. */
const CODE_LIFE_MS = 5 * 60_000

/** When the last code was sent to this phone, and its number of digits; undefined if it has expired. */
export function lastCodeSent(phone: string, now: number): SentCode | undefined {
  const sent = readJson(KEYS.codeSent, 'session')
  if (!isRecord(sent) || sent.phone !== phone || typeof sent.at !== 'number') return undefined
  if (now - sent.at >= CODE_LIFE_MS) return undefined
  return { sentAt: sent.at, digits: typeof sent.digits === 'number' ? sent.digits : undefined }
}

/** In session storage, so that a refresh sends no second code. */
const rememberSent = (phone: string, at: number, digits: number | undefined) =>
  writeJson(KEYS.codeSent, { phone, at, digits }, 'session')

/** When the last code was sent, computed from the `retryAfter` of an OTP_WAIT Refusal: ms since 1970. */
export const readSentAt = (refusal: CallError): number =>
  Date.now() - (RESEND_SECONDS - (refusal.retryAfter ?? RESEND_SECONDS)) * 1000

/** Whether an OTP_WAIT refusal says that the code was requested in another browser. */
export const isRequestedElsewhere = ({ answer }: CallError): boolean => answer.isElsewhere === true

/** When a code can be sent again, according to an OTP_WAIT refusal: ms since 1970. */
export const resendAllowedAt = (refusal: CallError): number => readSentAt(refusal) + RESEND_SECONDS * 1000

/** The digits of the code sent before, from an OTP_WAIT refusal. */
export const readCodeLength = ({ answer }: CallError): number | undefined =>
  typeof answer.digits === 'number' ? answer.digits : undefined

/** True when no account has this phone. False on errors: the server asks for a name when it needs one. */
export async function isNewCustomer(phone: string): Promise<boolean> {
  try {
    return !(await api.checkCustomer({ body: { phone } })).exists
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}

/** Sends a code to a phone in its ten-digit form. */
export async function sendCode(phone: string): Promise<SendResult> {
  // Called before the code, which is bound to the browser's cookie: two calls at the same time would each set another
  // cookie.
  const isNew = await isNewCustomer(phone)
  try {
    const { message, digits } = await api.sendCode({ body: { phone } })
    const sentAt = Date.now()
    rememberSent(phone, sentAt, digits)
    useSession.getState().setPhone(phone)
    return { isSent: true, isNewCustomer: isNew, message: message || say(otpSent), sentAt, digits }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = errorMessage(error, say(error.code === 'NO_ANSWER' ? otpNotSent : otpRefused))
    if (error.code !== 'OTP_WAIT') return { isSent: false, message }
    if (isRequestedElsewhere(error)) return { isSent: false, message, waitUntil: resendAllowedAt(error) }
    // The code sent before stays valid.
    const sentAt = readSentAt(error)
    const digits = readCodeLength(error)
    rememberSent(phone, sentAt, digits)
    return { isSent: true, isNewCustomer: isNew, message, sentAt, digits }
  }
}

type VerifyResult =
  /** `notice`: what else has changed, for the customer to read. */
  | { isVerified: true; notice: string | undefined }
  | { isVerified: false; isNameMissing: boolean; isCodeWrong: boolean; message: string }

/** Signs in with the code. When the server asks for a name, the code stays valid. */
export async function verifyCode(phone: string, otp: string, name: string): Promise<VerifyResult> {
  try {
    const body = { phone, otp, name: name.trim() || undefined, proof: registrationProofOf(phone) }
    let notice: string | undefined
    await useSession.getState().signIn(async () => {
      const answer = await api.verifyCode({ body })
      notice = answer.notice
      return answer
    }, say(otpNotVerified))
    remove(KEYS.codeSent, 'session')
    return { isVerified: true, notice }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return {
      isVerified: false,
      isNameMissing: error.code === 'NAME_REQUIRED',
      isCodeWrong: 'otp' in error.fields || error.code === 'OTP_EXPIRED' || error.code === 'OTP_LOCKED',
      message: errorMessage(error, say(error.code === 'NO_ANSWER' ? otpNotVerified : otpInvalid)),
    }
  }
}

/** The code that was sent: when (0 if none was), and its number of digits. */
export function useSentCode(before?: () => SentCode | undefined) {
  const { codeLength } = useSettings()
  const [sent, setSent] = useState<SentCode | undefined>(before)
  return { sentAt: sent?.sentAt ?? 0, digits: sent?.digits ?? codeLength, setSent }
}
