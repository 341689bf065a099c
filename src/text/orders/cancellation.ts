import { text } from '../text.ts'

/** Cancelling, wholly or in part, with the money shown first. */

// What comes back
export const refundKeepsSome = text(
  'We keep {kept} for the visit and refund {amount} the way you paid. Banks take up to {days} days to show it.',
)
export const keepsAll = text('We keep {kept} for the visit, which is all that was paid: nothing comes back.')
export const refundComes = text(
  'We refund {amount} the way you paid. Banks take up to {days} days to show it.',
)
export const cashComesBack = text('We hand {amount} back to you in cash.')
export const cashKeepsSome = text('We keep {kept} for the visit and hand {amount} back to you in cash.')
export const heldBack = text(
  'We hold {amount} back until the visit, and refund it then. If you cancel the visit, we keep it.',
)
export const feeCarried = text(
  'You moved the visit when cancelling it already cost this amount. Moving does not lower it.',
)
export const nothingToRefund = text('Nothing has been paid, so there is nothing to refund.')
export const paymentIsChecked = text(
  'We first check the payment that you started. If it went through, or still does, we refund it the way you paid.',
)
export const newTotalToPay = text('You then pay {amount} at the visit.')
export const newTotalPaid = text('What stays costs {amount}, which is paid.')
export const discountGoes = text(
  'Without this, the order is too small for the coupon, so the rest costs more than before.',
)
export const nothingBackThen = text(
  'What stays costs as much as you have paid, so nothing comes back, and there is nothing more to pay.',
)

// The window
export const chooseWhat = text('What do you want to cancel?')
/** Of an addition, when the other tests of its person are cancelled. */
export const alsoCancel = text('Also cancel {items} for {name}, added on {day}')
/** The button while nothing is chosen. */
export const chooseFirst = text('Please choose what to cancel')
export const everythingOf = text('Everything of {name}')
export const cancelChosen = text({ one: 'Cancel This Test', other: 'Cancel These {count} Tests' })
export const costsNothing = text('The visit stays, so nothing is kept for it.')
export const isKept = text('{amount} was kept for the visit.')
export const lineCancelled = text('cancelled')

export const refundChanged = text(
  'The amount has changed meanwhile. Please look at it again before you cancel.',
)
/** Of an order that was added to the visit, and goes with it. */
export const ofAddition = text('Added order {order}: {sentence}')
export const lineUnknown = text('This order has no such line.')
export const partIsCancelled = text('That part of your order is cancelled. The visit stays.')
