import { text } from '#text/text.ts'

/** Refusals of booking and of actions on an order. */

// At the desk
export const dayOver = text('{day} is over.')
export const capacityTooLow = text(
  "The capacity can't be {capacity}: on {day} in {city}, {taken}. Nothing was changed.",
)
/** A part of the sentence before it: '09:00 AM - 10:00 AM has 3 bookings'. */
export const slotTaken = text({ one: '{slot} has {count} booking', other: '{slot} has {count} bookings' })

export const changedMeanwhile = text(
  'This order was changed meanwhile by {by}, {time}. It is shown as it is now: please look again.',
)
export const changedByYourCustomer = text('the customer')
export const changedByShop = text('the shop itself')

// Centres and collectors
export const noSuchCentre = text('There is no such centre.')
export const notACollector = text('This person is not a collector, or has left.')

// Booking: the items
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

// Booking: the slot
export const slotFull = text('This time slot has just been filled. Please choose another one.')
export const secondSampleTooLate = text(
  'These tests need a second sample, about {hours} after the first. Please choose a visit at {hour} or earlier.',
)
export const centreClosed = text('{centre} is closed then ({hours}). Please choose another time.')

// Booking: earlier orders
export const pricesChanging = text('Our prices are just being changed. Please try again.')

// Actions on an order
export const notYours = text('This is not yours to do.')
export const orderCancelled = text('This order was cancelled. Please book again.')
export const orderPaid = text('This order is already paid.')
export const paidAtCollection = text('This order is confirmed and will be paid at the collection.')
export const visitBegun = text('The hour of this visit has come. Please book another one.')
export const paymentOfReplaced = text(
  'The payment of order {number} is still under way. Please finish it first.',
)

export const uncollected = text(
  'Order {number} is {status}: a report belongs to an order whose sample was collected.',
)

export const cancelledAlready = text('This order was cancelled already.')
export const tooLateToCancel = text(
  'This order is at "{status}": it can no longer be cancelled. What was paid can be refunded.',
)
export const collectedCall = text(
  'The sample has been collected: this order can no longer be cancelled here. Please call us.',
)
export const visitBegunCall = text(
  'The hour of your visit has come: this order can no longer be cancelled here. Please call us.',
)

export const twoHoursBefore = text(
  'Tests can be added until two hours before the visit. Please call us, or book another visit for them.',
)
export const payFirst = text('This order is not confirmed yet. Please finish it first, then add to it.')
export const partOfVisit = text(
  'Order {number} was added to another visit, and follows it: please use the order of that visit.',
)
export const partOfUnpaid = text(
  'This order is not paid yet. To change what is in it, please book again: your time stays free for you.',
)
export const partOfCollected = text(
  'The sample has been collected: a part of the order can no longer be cancelled. What was paid can be refunded.',
)

export const sampleNotTaken = text('Order {number} is {status}: its sample has not been taken yet.')
export const reportedAlready = text('Order {number} has its report: its sample was good enough for that.')
export const rateAfterReport = text('You can rate a visit once its report is ready.')

export const cancelRefunds = text(
  'The sample has not been collected yet: cancel the order, which refunds it.',
)
export const refundedAlready = text('This order was refunded already.')
export const cashHandedBack = text('The cash of this order was handed back already.')

export const orderClosed = text('This order is not open any more.')
export const paidLate = text('This order had ended when it was paid.')
export const paidTwice = text('This order was paid already.')

// Whom a booking is for
export const patientTwice = text('{name} is in this booking twice. Please choose another person.')
export const patientAgeUnknown = text('Please enter the age of {name}.')
export const patientWithoutTest = text('Please choose a test for {name}, or take {name} out of this booking.')
export const forWhomMissing = text('Please choose whom "{item}" is for.')
export const forWhomUnknown = text('"{item}" is for somebody who is not in this booking.')
export const itemTwiceForOne = text('"{item}" is booked twice for {name}. One is enough.')
