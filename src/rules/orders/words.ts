import { text } from '#text/text.ts'

// What is refunded
export const refundKeepsSome = text(
  'We’ll keep {kept} for the visit and refund {amount} the way you paid. Banks take up to {days} days to show it.',
)
export const keepsAll = text('We’ll keep {kept} for the visit. That is all you paid, so there is no refund.')
export const refundComes = text(
  'We’ll refund {amount} the way you paid. Banks take up to {days} days to show it.',
)
export const cashComesBack = text('We’ll give you {amount} back in cash.')
export const cashKeepsSome = text('We’ll keep {kept} for the visit and give you {amount} back in cash.')
export const restTooSmall = text('{amount} can’t be refunded: the smallest refund is {least}.')
export const heldBack = text(
  'We’ll hold {amount} until the visit and refund it then. If you cancel the visit, we’ll keep it.',
)
export const feeCarried = text(
  'When you moved the visit, cancelling already cost this amount. Moving doesn’t lower it.',
)
export const nothingToRefund = text('Nothing has been paid, so there is nothing to refund.')
export const paymentIsChecked = text(
  'We’ll first check the payment you started. If it goes through, we’ll refund it the way you paid.',
)
export const newTotalToPay = text('You’ll pay {amount} at the visit.')
export const newTotalPaid = text('You keep the rest ({amount}, paid).')
export const samplesAtLaboratory = text({
  one: '{count} sample of these tests is already at the laboratory.',
  other: '{count} samples of these tests are already at the laboratory.',
})
export const discountGoes = text(
  'Without this, the order is too small for the coupon, so the rest costs more.',
)
export const nothingBackThen = text(
  'The rest of this order costs as much as you’ve paid, so there is no refund, and nothing more to pay for it.',
)

// Coupons: `off` is a percentage or an amount, the rest amounts
export const couponOff = text('{off} off')
export const couponOffCapped = text('{off} off, up to {cap}')
export const couponOffFrom = text('{off} off, on orders of {minimum} or more')
export const couponOffCappedFrom = text('{off} off, up to {cap}, on orders of {minimum} or more')

// Why a coupon cannot be used
export const couponUnknown = text('This coupon code is not valid. Please check the spelling.')
export const couponFrom = text('This coupon can be used from {day}.')
export const couponEnded = text('This coupon has ended.')
export const couponMinimum = text('This coupon needs an order of {minimum} or more. Add {missing} to use it.')

// Why a coupon cannot have these settings
export const couponCodeRule = text('A coupon code has 3 to 20 letters and digits, like FIRST15.')
export const couponNothing = text('The discount must be more than zero.')
export const couponOverall = text('The discount can be at most 100 percent.')
export const capForPercentage = text('A maximum discount applies only to a percentage.')
export const capNothing = text('The maximum discount must be more than zero.')
export const couponNeedsUses = text('From {percent}% or {amount} off, enter a maximum number of orders.')
export const couponNeedsPerCustomer = text(
  'From {percent}% or {amount} off, enter a maximum number of orders per customer.',
)
export const couponEndsEarly = text('A coupon must end after it starts.')
export const couponUsedMore = text(
  "This coupon was already used {uses} times, so it can't be limited to {maximum}.",
)

// The rule of the cancellation fee. `what` is feeNothing or feeSome.
export const feeNone = text('Cancelling is free until the hour of the visit begins.')
export const feeNothing = text('nothing')
export const feeSome = text('{amount}')
export const feeFirst = text(
  'If you cancel {hours} hours or more before the visit, we keep {what} of your payment.',
)
export const feeMiddle = text('If you cancel {hours} to {until} hours before it, we keep {what}.')
export const feeLast = text('If you cancel in the last {until} hours, we keep {what}.')
export const feeMoved = text('Moving the visit doesn’t lower a fee that already applies.')
