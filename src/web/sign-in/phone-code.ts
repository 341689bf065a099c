import { CallError } from '#contract/client.ts'
import { RESEND_SECONDS } from '#rules/fields.ts'
import { otpNotSent, otpNotVerified, otpSent } from '#text/phone-code.ts'
import { say } from '#text/text.ts'
import { api, messageOf } from '#web/platform/api.ts'
import { isRecord, KEYS, readJson, remove, writeJson } from '#web/platform/storage.ts'
import { registrationProofOf, useSession } from '#web/session/session.ts'

/** Proving a phone by a one-time code at the checkout. The messages of the results are for the customer. */

export type SendResult =
  /** A code was sent now, or less than a minute ago. `sentAt`: ms since 1970. */
  | { isSent: true; isNewCustomer: boolean; message: string; sentAt: number }
  | { isSent: false; message: string }

/** Lifetime of a code, ms. */
const CODE_LIFE_MS = 5 * 60_000

/** When the last code was sent to this phone, ms since 1970; undefined if it has expired. */
export function codeSentAt(phone: string, now: number): number | undefined {
  const sent = readJson(KEYS.codeSent, 'session')
  if (!isRecord(sent) || sent.phone !== phone || typeof sent.at !== 'number') return undefined
  return now - sent.at < CODE_LIFE_MS ? sent.at : undefined
}

/** In session storage, so that a refresh sends no second code. */
const rememberSent = (phone: string, at: number) => writeJson(KEYS.codeSent, { phone, at }, 'session')

/** When the last code was sent, computed from the `retryAfter` of an OTP_WAIT Refusal: ms since 1970. */
export const sentAtOf = (refusal: CallError): number =>
  Date.now() - (RESEND_SECONDS - (refusal.retryAfter ?? RESEND_SECONDS)) * 1000

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
  const isNew = isNewCustomer(phone)
  try {
    const { message } = await api.sendCode({ body: { phone } })
    const sentAt = Date.now()
    rememberSent(phone, sentAt)
    useSession.getState().setPhone(phone)
    return { isSent: true, isNewCustomer: await isNew, message: message || say(otpSent), sentAt }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = messageOf(error, say(otpNotSent))
    // The code sent before is still valid.
    if (error.code !== 'OTP_WAIT') return { isSent: false, message }
    const sentAt = sentAtOf(error)
    rememberSent(phone, sentAt)
    return { isSent: true, isNewCustomer: await isNew, message, sentAt }
  }
}

export type VerifyResult =
  /** `notice`: what else has changed, for the customer to read. */
  | { isVerified: true; notice: string | undefined }
  | { isVerified: false; isNameMissing: boolean; isCodeWrong: boolean; message: string }

/** Signs in with the code. When the server asks for a name, the code stays valid. */
export async function verifyCode(phone: string, otp: string, name: string): Promise<VerifyResult> {
  const unanswered = say(otpNotVerified)
  try {
    const body = { phone, otp, name: name.trim() || undefined, proof: registrationProofOf(phone) }
    let notice: string | undefined
    await useSession.getState().signIn(async () => {
      const answer = await api.verifyCode({ body })
      notice = answer.notice
      return answer
    }, unanswered)
    remove(KEYS.codeSent, 'session')
    return { isVerified: true, notice }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return {
      isVerified: false,
      isNameMissing: error.code === 'NAME_REQUIRED',
      isCodeWrong: 'otp' in error.fields || error.code === 'OTP_EXPIRED' || error.code === 'OTP_LOCKED',
      message: messageOf(error, unanswered),
    }
  }
}
