/** A refund of what remains, or of a cancellation. */
export const APPROVAL_KINDS = ['refund', 'cancel'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['waiting', 'agreed', 'declined', 'withdrawn', 'expired'] as const

/**
 * Counts earlier refunds of the same visit, so that several small ones don't pass under the limit. All three
 * in paise, or all in rupees.
 */
export const needsSecondPerson = (amount: number, givenBefore: number, aloneUpTo: number): boolean =>
  amount > 0 && amount + givenBefore > aloneUpTo

/** In letters. */
export const MIN_REASON = 3
