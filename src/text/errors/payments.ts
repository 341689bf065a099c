import { text } from '../text.ts'

/** Refusals of payments, and reasons of refunds. */

export const paymentUnknown = text(
  'We know of no such payment. If you have just paid, please look at My Orders.',
)
export const upiReferenceUsed = text(
  'This UPI reference was recorded for another payment. Check it on the payer’s phone.',
)
export const amountChanged = text(
  "The amount is not the order's amount. Please check the total and try again.",
)
export const paymentNotStarted = text(
  'Online payment cannot be started right now. Nothing was charged. Please try again.',
)
export const manyCollectionOrders = text(
  'You have {count} orders to be paid at the collection already. Please pay this one online.',
)

// Why a payment that went through is given back
export const refundedLate = text(
  'Your payment came after the order had ended. The whole amount is being refunded to you; please book again.',
)
export const refundedTwice = text(
  'This order was paid already, and stays as it is. This second payment is being refunded to you in full.',
)
export const refundedAmount = text(
  'What was paid is not the amount of the order. It is being refunded to you in full; please pay again.',
)
export const paymentFailed = text('Your payment did not go through.')
