import { CallError } from '#contract/client.ts'
import * as requests from '#text/requests/requests.ts'
import { say } from '#text/text.ts'
import { isOffline } from '#web/platform/offline.ts'

/** What is said when a form that anyone may send did not get through: the shop's own sentence where it gave one. */

/** The sentence that the shop answered with, if any. */
const refusalOf = (error: CallError): string | undefined =>
  typeof error.answer.error === 'string' && error.answer.error !== '' ? error.answer.error : undefined

/** For the home-care form. Anything but a failed call is thrown on. */
export function homeCareFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return say(requests.networkError)
  return refusalOf(error) ?? say(requests.notCreated)
}

/** For the consultation form. */
export function consultationFailure(error: unknown): string {
  if (!(error instanceof CallError)) return say(requests.notSetUp)
  if (error.status === 0) return say(requests.noResponse)
  return refusalOf(error) ?? say(requests.notSubmitted)
}

/** For the landing page's form: two sentences, whatever the shop said. Anything but a failed call is thrown on. */
export function landingFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status === 0 ? say(requests.notConnected) : say(requests.tryOnce)
}

/**
 * For the prescription form: the reason where there is one; nothing where it is told under its field. Anything but a
 * failed call is thrown on.
 */
export function prescriptionFailure(error: unknown): string | undefined {
  if (!(error instanceof CallError)) throw error
  if (isOffline()) return say(requests.offline)
  if (error.status === 0) return say(requests.noAnswer)
  if (Object.keys(error.fields).length > 0) return undefined
  return refusalOf(error) ?? say(requests.notSent)
}

/** What the shop found wrong with single fields; none for any other failure. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallError ? error.fields : {}
