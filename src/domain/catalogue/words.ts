import { text } from '#text/text.ts'

export const couponCodeRule = text('A coupon code has 3 to 20 letters and digits, like FIRST15.')
export const couponExists = text('There is already a coupon {code}. Change it, or use another code.')
export const couponNone = text('There is no coupon {code}.')
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

// The catalogue
export const noSuchItem = text('There is no such test or check-up.')
export const saleAboveRegular = text('The price must not be more than the MRP.')
export const priceChangedMeanwhile = text(
  '{name} changed the price at {time}. Please review the new price first.',
)
export const priceChangedSince = text('The price has changed since. Please review the new price first.')
export const bigChanges = {
  price: {
    less: text('The price would change from {from} to {to}, {percent}% less. Is this correct?'),
    more: text('The price would change from {from} to {to}, {percent}% more. Is this correct?'),
  },
  mrp: {
    less: text('The MRP would change from {from} to {to}, {percent}% less. Is this correct?'),
    more: text('The MRP would change from {from} to {to}, {percent}% more. Is this correct?'),
  },
} as const
export const catalogueChangedMeanwhile = text(
  'The catalogue or the files have changed since the preview. Nothing was imported. Please preview again.',
)

export const unknownContainer = text('{test} names the container {container}, which does not exist.')

// A customer’s coupon
export const couponUnknown = text('We do not know this coupon code. Please check the spelling.')
export const couponFrom = text('This coupon can be used from {day}.')
export const couponEnded = text('This coupon has ended.')
export const couponUsedUp = text('This coupon has been used up.')
export const couponUsedByYou = text('You have used this coupon as often as allowed.')
export const couponMinimum = text('This coupon needs an order of {minimum} or more. Add {missing} to use it.')
