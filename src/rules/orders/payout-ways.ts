/** How money goes back to a customer by hand: notes from a drawer, or a transfer that has a reference. */
export const PAYOUT_WAYS = ['cash', 'upi', 'bank'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/** The bank's number of a transfer (UTR), by which it is found in the statement. */
export const PAYOUT_REFERENCE = /^[A-Za-z0-9]{10,35}$/
