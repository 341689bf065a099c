import { isOffline } from '#shop/frame/api.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import * as words from './words.ts'

/** Error messages of the public request forms: the server's own, if it gave one. */

/** The server's message, if any. */
const refusalOf = (error: CallError): string | undefined =>
  typeof error.answer.error === 'string' && error.answer.error !== '' ? error.answer.error : undefined

/** For the home-care form. Rethrows anything but a CallError. */
export function homeCareFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return say(words.networkError)
  return refusalOf(error) ?? say(words.notCreated)
}

/** For the consultation form. */
export function consultationFailure(error: unknown): string {
  if (!(error instanceof CallError)) return say(words.notSetUp)
  if (error.status === 0) return say(words.noResponse)
  return refusalOf(error) ?? say(words.notSubmitted)
}

/** For the landing page's form; ignores the server's message. Rethrows anything but a CallError. */
export function landingFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status === 0 ? say(words.notConnected) : say(words.tryOnce)
}

/** For the prescription form; undefined when fields have errors of their own. Rethrows anything but a CallError. */
export function prescriptionFailure(error: unknown): string | undefined {
  if (!(error instanceof CallError)) throw error
  if (isOffline()) return say(words.offline)
  if (error.status === 0) return say(words.noAnswer)
  if (Object.keys(error.fields).length > 0) return undefined
  return refusalOf(error) ?? say(words.notSent)
}

/** The server's errors by field; {} for any other failure. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallError ? error.fields : {}
