import { CallError } from '#contract/client.ts'

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
 * For the prescription form, with the shop's reason as a second sentence unless that is told under a field. Anything but
 * a failed call is thrown on.
 */
export function prescriptionFailure(error: unknown): { message: string; reason?: string } {
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return { message: 'Something went wrong!' }
  const isToldBelow = Object.keys(error.fields).length > 0
  return { message: 'Error sending email!', reason: isToldBelow ? undefined : refusalOf(error) }
}

/** What the shop found wrong with single fields; none for any other failure. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof CallError ? error.fields : {}
