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
  'Type the UPI reference (UTR) of twelve digits, as the payer’s phone shows it.',
)

// Booking
export const needsCentre = text(
  '"{item}" takes a visit to our centre. Please book it there: nobody can take it at your home.',
)
export const slotClosed = text('This time slot can no longer be booked. Please choose another one.')
export const dayClosed = text('This day can no longer be booked.')
export const sameSlot = text('That is your slot already.')
export const noSuchPage = text('That page of orders does not exist.')
export const noHomeVisit = text('This is a visit to a centre: nobody comes to your address.')
export const amountChanged = text(
  "The amount is not the order's amount. Please check the total and try again.",
)

// Why an action on an order is refused
export const notPaidInTime = text(
  'This order was not paid in time and its slot was given back. Please book again.',
)
export const paymentUnderWay = text(
  'A payment of this order is still under way. Please finish it, or wait until it ends by itself.',
)
export const stepCancelled = text('This order was cancelled: it goes no further.')
export const stepReached = text('This order is at "{status}" already.')
export const stepBack = text('This order is at "{status}": it never goes back to "{to}".')
export const stepSkips = text('This order is at "{status}": its next step is "{next}", not "{to}".')
export const beforeVisit = text('The visit is on {day}.')
export const collectorComing = text(
  'The collector is on the way to you: please call us to change or cancel this visit.',
)
export const hourBefore = text(
  'The collector may be on the way already: in the last hour before a visit, please call us to change it.',
)
export const movedOften = text(
  'This visit has been moved {count} times already. Please call us to move it again.',
)
export const visitOver = text('The sample has been collected: this visit can no longer be changed.')
export const notConfirmed = text('Order {number} is not confirmed yet: nobody sets off for it.')
export const nothingPaid = text('Nothing was paid for this order.')
