import { text } from '#text/text.ts'

export const couponExists = text('There is already a coupon {code}. Change it, or use another code.')
export const couponNone = text('There is no coupon {code}.')
export const centreCodeTaken = text('There is already a centre with the code {code}. Use another code.')
export const manyWrongCoupons = text(
  'Too many wrong coupon codes. Please try again in an hour, or book without a coupon.',
)

// The catalogue
export const noSuchItem = text('There is no such test or check-up.')
export const saleAboveRegular = text('The price must not be more than the MRP.')
export const saleWithPaise = text(
  'The price must be in whole rupees, because cash at a visit is paid without paise.',
)
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

export const withdrawnUnconfirmed = text({
  one: 'This import withdraws {count} item. Enter {count} to confirm that it is meant.',
  other: 'This import withdraws {count} items. Enter {count} to confirm that they are meant.',
})

export const testProblem = text('Nothing was changed. Please correct the marked fields.')

export const unknownContainer = text('{test} names the container {container}, which does not exist.')

export const pricesChanging = text('Our prices are being updated right now. Please try again.')

// A customer’s coupon
export const couponUsedUp = text('This coupon has been used up.')
export const couponUsedByYou = text('You have used this coupon as often as allowed.')
