import { text } from '../text.ts'

/** Refusals of placing orders, of coupons, slots and changes of orders. */

export const labTestNotFound = text('Lab test not found')

// What is booked
export const itemWithdrawn = text('"{name}" is no longer offered.')
export const removeWithdrawn = text('"{name}" is no longer offered. Please remove it from your cart.')
export const orderTooDear = text('An order of more than {amount} cannot be booked online. Please call us.')
export const centreUnknown = text('Please choose one of our centres in {city}.')
export const totalChanged = text('The price has changed. Please check the new total and confirm again.')
export const manyOrders = text(
  'You have made many bookings in the last hour. Please try again later, or call us.',
)
export const keyUsed = text('This booking was already sent with other details. Please check your orders.')
export const bookedAlready = text(
  'You already have this visit: order {number}, {day}, {slot}. Do you want to book it a second time?',
)

export const addedAlready = text(
  '{name} has "{item}" in this visit already. For another person, choose whom it is for.',
)
export const needsCentre = text(
  '"{item}" takes a visit to our centre. Please book it there: nobody can take it at your home.',
)
export const tooLateToFast = text({
  one: '"{item}" takes {count} hour without food before it, and the visit is sooner. Please choose another time for the visit first.',
  other:
    '"{item}" takes {count} hours without food before it, and the visit is sooner. Please choose another time for the visit first.',
})

// When
export const slotClosed = text('This time slot can no longer be booked. Please choose another one.')
export const dayClosed = text('This day can no longer be booked.')
export const slotFull = text('This time slot has just been filled. Please choose another one.')
export const sameSlot = text('That is your slot already.')
export const secondSampleTooLate = text(
  'These tests need a second sample, about {hours} after the first. Please choose a visit at {hour} or earlier.',
)
export const centreClosed = text('{centre} is closed then ({hours}). Please choose another time.')

// Coupons
export const couponUnknown = text('We do not know this coupon code. Please check the spelling.')
export const couponFrom = text('This coupon can be used from {day}.')
export const couponEnded = text('This coupon has ended.')
export const couponUsedUp = text('This coupon has been used up.')
export const couponUsedByYou = text('You have used this coupon as often as one customer can.')
export const couponMinimum = text('This coupon needs an order of {minimum} or more. Add {missing} to use it.')

// Orders that are there
export const noSuchPage = text('That page of orders does not exist.')
export const changedElsewhere = text(
  'This order was changed meanwhile, on another device or by us. Please look at it as it is now.',
)
export const noHomeVisit = text('This is a visit to a centre: nobody comes to your address.')
export const manyAddresses = text(
  'You have changed addresses many times today. Please call us to change this one.',
)
export const manyCancelled = text('You have cancelled many orders today. Please call us to cancel this one.')
export const invoiceNotReady = text('Your invoice will be here once the order is paid.')
export const invoiceLinkExpired = text(
  'This link has expired. Please open the invoice from your orders again.',
)
export const invoiceOften = text('This invoice was downloaded very often. Please try again later.')
export const reportNotReady = text('The report of this order is not ready yet.')
export const reportLinkExpired = text('This link has expired. Please open the report from your orders again.')
export const pricesChanging = text('Our prices are just being changed. Please try again.')
