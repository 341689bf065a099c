/** When money goes back only by two people, and what becomes of what one of them asked for. */

/** What is asked for: the refund that is left, or a cancellation whose refund it is. */
export const APPROVAL_KINDS = ['refund', 'cancel'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['waiting', 'agreed', 'declined', 'withdrawn', 'expired'] as const

/**
 * Whether a refund takes a second person: over the limit together with what went back of the same visit before, so that
 * several small ones don't pass under it. All three in paise, or all in rupees.
 */
export const needsSecond = (amount: number, givenBefore: number, aloneUpTo: number): boolean =>
  amount > 0 && amount + givenBefore > aloneUpTo

/** Letters of a reason why money goes back. */
export const MIN_WHY = 3
