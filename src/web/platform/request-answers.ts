import { CallError } from '#contract/client.ts'
import { isOffline } from './offline.ts'

/** What is said when a form that anyone may send did not get through: the shop's own sentence where it gave one. */

/** The sentence that the shop answered with, if any. */
const refusalOf = (error: CallError): string | undefined =>
  typeof error.answer.error === 'string' && error.answer.error !== '' ? error.answer.error : undefined

/** For the home-care form. Anything but a failed call is thrown on. */
export function homeCareFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return 'Network error. Please check your connection and try again.'
  return refusalOf(error) ?? 'Failed to create booking. Please try again.'
}

/** For the consultation form. */
export function consultationFailure(error: unknown): string {
  if (!(error instanceof CallError)) return 'Error setting up request. Please try again.'
  if (error.status === 0) return 'No response from server. Please check your connection.'
  return refusalOf(error) ?? 'Failed to submit booking'
}

/** For the landing page's form: two sentences, whatever the shop said. Anything but a failed call is thrown on. */
export function landingFailure(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return error.status === 0 ? 'Failed to connect to the server.' : 'Something went wrong. Please try again.'
}

/**
 * For the prescription form: the reason where there is one; nothing where it is told under its field. Anything but a
 * failed call is thrown on.
 */
export function prescriptionFailure(error: unknown): string | undefined {
  if (!(error instanceof CallError)) throw error
  if (isOffline()) return 'You’re offline. Please send it again when you are back.'
  if (error.status === 0) return 'Something went wrong! No answer came from the shop. Please send it again.'
  if (Object.keys(error.fields).length > 0) return undefined
  return refusalOf(error) ?? 'Error sending email! Please send it again, or call us.'
}

/** What the shop found wrong with single fields; none for any other failure. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallError ? error.fields : {}
