import { text } from '#text/text.ts'

// At the desk
export const dayOver = text('{day} is over.')
export const hourBegun = text('{slot} on {day} has begun, so its seats stay as they are.')
export const capacityTooLow = text(
  "The capacity can't be {capacity}: on {day} in {city}, {taken}. Nothing was changed.",
)
/** Part of the sentence above: '09:00 AM - 10:00 AM has 3 bookings'. */
export const slotTaken = text({ one: '{slot} has {count} booking', other: '{slot} has {count} bookings' })

export const changedMeanwhile = text(
  'This order was changed by {by}, {time}. This is the latest version: please check it again.',
)
export const changedByYourCustomer = text('the customer')
export const changedByShop = text('the system')

// Centres and collectors
export const noSuchCentre = text('There is no such centre.')
export const noHoursToCopy = text('This collector has no hours to copy yet.')
export const notACollector = text('This person is not a collector, or has left.')

// Booking: the items
export const itemWithdrawn = text('"{name}" is no longer offered.')
export const removeWithdrawn = text('"{name}" is no longer offered. Please remove it.')
export const orderTooDear = text('Orders above {amount} cannot be booked online. Please call us.')
export const orderTooDearAtDesk = text(
  'An order can’t be above {amount}. Please book these tests as several orders.',
)
export const centreUnknown = text('Please choose one of our centres in {city}.')
export const discountNotWithCoupon = text('Remove the coupon first: an order has a coupon or a discount.')
export const discountTooHigh = text('At most {percent}% can be taken off this order: {amount}.')
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
export const centreClosed = text('{centre} is closed then ({hours}). Please choose another time.')

// Booking: earlier orders

// Actions on an order
export const notYours = text('You are not allowed to do this.')
export const orderCancelled = text('This order was cancelled. Please book again.')
export const orderPaid = text('This order is already paid.')
export const paidAtCollection = text('This order is confirmed and will be paid on collection.')
export const visitBegun = text('The hour of this visit has begun. Please book another one.')
export const paymentOfReplaced = text(
  'The payment for order {number} is still in progress. Please finish it first.',
)

export const uncollected = text('No sample of order {number} was collected, so it can’t have a report.')

export const cancelledAlready = text('This order was already cancelled.')
export const tooLateToCancel = text(
  'This order already has its report and can no longer be cancelled. The payment can be refunded.',
)
export const collectedCall = text(
  'The sample has been collected, so this order can no longer be cancelled here. Please call us.',
)
export const visitBegunCall = text(
  'The hour of your visit has begun, so this order can no longer be cancelled here. Please call us.',
)

export const payFirst = text('This order is not confirmed yet. Please finish it first, then add to it.')
export const partOfVisit = text(
  'Order {number} was added to another visit. Please change the order of that visit instead.',
)
export const partOfUnpaid = text(
  'This order is not paid yet. To change its tests, please book again. Your slot stays free for you.',
)
export const partOfCollected = text(
  'The sample has been collected, so part of the order can no longer be cancelled. The payment can be refunded.',
)

export const sampleNotTaken = text('The sample of order {number} has not been taken yet.')
export const reportedAlready = text('Order {number} already has its report, so its sample can’t be rejected.')
export const correctAfterReport = text(
  'A report with the present name and age is attached. Withdraw the report first, correct the person, then attach it again.',
)
export const rateAfterReport = text('You can rate a visit once its report is ready.')

export const cancelRefunds = text('The sample has not been collected yet. Cancel the order to refund it.')
export const refundedAlready = text('This order was already refunded.')
export const cashHandedBack = text('The cash for this order was already handed back.')

export const orderClosed = text('This order is no longer open.')
export const paidLate = text('This order had ended when it was paid.')
export const paidTwice = text('This order was already paid.')

// The same reasons, for staff
export const endedUnpaid = text('This order was not paid in time, so its slot was released.')
export const visitHourBegun = text('The hour of the visit has begun.')
export const visitHourBegunMove = text('The hour of the visit has begun. Move the visit first.')
export const unpaidOnlyWhole = text('This order is not paid yet, so it can only be cancelled as a whole.')

// Whom a booking is for
export const patientTwice = text('{name} is in this booking twice. Please choose another person.')
export const patientAgeUnknown = text('Please enter the age of {name}.')
export const patientWithoutTest = text('Please choose a test for {name}, or remove {name} from this booking.')
export const forWhomMissing = text('Please choose whom "{item}" is for.')
export const forWhomUnknown = text('"{item}" is for someone who is not in this booking.')
export const itemTwiceForOne = text('"{item}" is booked twice for {name}. One is enough.')
export const hourOfNoSlot = text('Visits in {city} begin from {first} to {last}.')
