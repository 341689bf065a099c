/** A refund of what remains, or of a cancellation. */
export const APPROVAL_KINDS = ['refund', 'cancel'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['waiting', 'agreed', 'declined', 'withdrawn', 'expired'] as const

/**
 * Earlier refunds of the visit count, so that small ones can't add up unnoticed. All three amounts have the same unit.
 */
export const needsSecondPerson = (amount: number, givenBefore: number, aloneUpTo: number): boolean =>
  amount > 0 && amount + givenBefore > aloneUpTo

/** In letters. */
export const MIN_REASON = 3
