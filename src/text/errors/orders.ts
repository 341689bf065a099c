import { text } from '../text.ts'

/** Refusals about orders that several rooms share. */

export const changedMeanwhile = text('{name} changed this on {time}. Please review it first.')
export const changedSince = text('This has changed since. Please review it first.')
export const noSuchCollector = text('There is no such collector any more. Please choose another.')
export const filesProblems = text({
  one: '{count} problem in the files. Nothing was changed.',
  other: '{count} problems in the files. Nothing was changed.',
})
export const upiNeedsReference = text(
  'Enter the twelve-digit UPI reference (UTR) shown on the payer’s phone.',
)

export const discountNotWhole = text('Enter the discount in whole rupees.')
export const discountReasonMissing = text('Enter why this order gets a discount.')
export const cardNeedsReference = text(
  'Enter the twelve-digit reference (RRN) printed on the card terminal’s slip.',
)

// Booking
export const needsCentre = text(
  '"{item}" needs a visit to our centre and can’t be done at home. Please book it there.',
)
export const slotClosed = text('This time slot can no longer be booked. Please choose another one.')
export const notOpenYet = text('We are not open yet. Please come back soon.')
export const closedForOrders = text(
  'We take no new orders right now. Visits that are booked take place as planned.',
)
export const dayClosed = text('This day can no longer be booked.')
export const sameSlot = text('That is already your slot.')
export const noSuchPage = text('That page of orders does not exist.')
export const noHomeVisit = text('This visit is at a centre, not at a home.')
export const amountChanged = text(
  'The amount does not match the order. Please check the total and try again.',
)

// Why an action on an order is refused
export const notPaidInTime = text(
  'This order was not paid in time and its slot was released. Please book again.',
)
/** For staff. */
export const customerIsPaying = text(
  'The customer’s payment is still in progress. Wait until it succeeds or expires.',
)
export const stepCancelled = text('This order was cancelled.')
export const stepReached = text('The sample of this order is already recorded.')
export const stepBack = text('This order already has its report, so its sample can’t be recorded again.')
export const stepSkips = text('This order is not confirmed yet, so its sample can’t be recorded.')
export const beforeVisit = text('The visit is on {day}.')
export const collectorComing = text(
  'The collector has set off. Please call us to change or cancel this visit.',
)
export const hourBefore = text(
  'The collector may already be on the way. In the last hour before a visit, please call us to change it.',
)
export const movedOften = text(
  'This visit has already been moved {count} times. Please call us to move it again.',
)
export const twoHoursBefore = text(
  'Tests can be added until two hours before the visit. Please call us, or book another visit for them.',
)
export const tooLateToFast = text({
  one: '"{item}" needs {count} hour without food beforehand, and the visit is sooner. Please choose another time for the visit first.',
  other:
    '"{item}" needs {count} hours without food beforehand, and the visit is sooner. Please choose another time for the visit first.',
})
export const secondSampleTooLate = text(
  'These tests need a second sample, about {hours} after the first. Please choose a visit at {hour} or earlier.',
)
export const beforeBreakfast = text(
  'The sample is taken after breakfast. Please choose a visit at {hour} or later.',
)
/** For a test that needs a fast, for a child who is too small for one. */
export const bookedByCall = text(
  '"{item}" needs hours without food, which {name} is too young for. Please call us to book it.',
)
export const visitOver = text('The sample has been collected, so this visit can no longer be changed.')
export const notConfirmed = text('Order {number} is not confirmed yet.')
export const nothingPaid = text('Nothing was paid for this order.')
