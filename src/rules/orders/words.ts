import { text } from '#text/text.ts'

// What is refunded
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

// Coupons: `off` is a percentage or an amount, the rest amounts
export const couponOff = text('{off} off')
export const couponOffCapped = text('{off} off, up to {cap}')
export const couponOffFrom = text('{off} off, on orders of {minimum} or more')
export const couponOffCappedFrom = text('{off} off, up to {cap}, on orders of {minimum} or more')

// The rule of the cancellation fee. `what` is feeNothing or feeSome.
export const feeNone = text('Cancelling costs nothing until the hour of the visit begins.')
export const feeNothing = text('nothing is kept')
export const feeSome = text('{amount} is kept')
export const feeFirst = text('Cancelled {hours} hours or more before the visit, {what} of what was paid.')
export const feeMiddle = text('Cancelled {hours} to {until} hours before it, {what}.')
export const feeLast = text('Cancelled in the last {until} hours, {what}.')
export const feeMoved = text('Moving the visit does not lower an amount that was already due.')
