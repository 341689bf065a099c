import { text } from '../text.ts'

/** `names` are the tests that need a centre. */
export const centreAndHome = text(
  '{names}: only at our centre. Your other tests can be taken at home, as a booking of their own.',
)
export const split = text('Split into two bookings')
export const keptForSecond = text(
  'Second booking: {names}. It comes back to your cart when this booking is made.',
)
export const bringBack = text('Put back in this booking')
export const proceed = text('Proceed to Checkout')
export const addMore = text('Add more tests')
export const withdrawn = text('No longer offered. Please remove it to go on.')
export const removeItem = text('Remove {name}')
export const takeOut = text('Take {name} out')
export const takeItOut = text('Take it out')
export const decrease = text('Decrease quantity of {name}')
export const increase = text('Increase quantity of {name}')
export const empty = text('Your cart is empty')
export const loggedOutElsewhere = text('You logged out in another tab or window.')
export const changedElsewhere = text('You changed your cart in another tab or window. This is how it is now.')
export const ok = text('OK')
/** `names` are tests and check-ups, joined by commas. */
export const withdrawnItem = text('{names} is no longer offered. Please remove it to go on.')
export const withdrawnItems = text('{names} are no longer offered. Please remove them to go on.')
export const priceChanged = text(
  'A price has changed since you filled your cart. The total below is the new one.',
)
export const pricesChanged = text(
  'Some prices have changed since you filled your cart. The total below is the new one.',
)
export const itemPriceChanged = text('The price has changed: it was {was}, now it is {now}.')
export const partOf = text('{name} is already part of {whole}.')
export const bookedTimes = text('For {quantity} people of one visit: you say for whom at the checkout.')
/** For screen readers, before the number. */
export const quantityOf = text('Quantity of {name}: ')
/** `orders` is the link to My Orders. */
export const emptyHint = text(
  'Tests and check-ups that you choose appear here. What you have booked stands in {orders}.',
)
