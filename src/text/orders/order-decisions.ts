import { text } from '../text.ts'

/** Why an action on an order is refused. */

export const notYours = text('This is not yours to do.')
export const notPaidInTime = text(
  'This order was not paid in time and its slot was given back. Please book again.',
)
export const orderCancelled = text('This order was cancelled. Please book again.')
export const orderPaid = text('This order is already paid.')
export const paidAtCollection = text('This order is confirmed and will be paid at the collection.')
export const visitBegun = text('The hour of this visit has come. Please book another one.')
export const paymentOpening = text('A payment of this order is just being opened.')
export const paymentUnderWay = text(
  'A payment of this order is still under way. Please finish it, or wait until it ends by itself.',
)
export const paymentOfReplaced = text(
  'The payment of order {number} is still under way. Please finish it first.',
)

export const stepCancelled = text('This order was cancelled: it goes no further.')
export const stepReached = text('This order is at "{status}" already.')
export const stepBack = text('This order is at "{status}": it never goes back to "{to}".')
export const stepSkips = text('This order is at "{status}": its next step is "{next}", not "{to}".')
export const beforeVisit = text('The visit is on {day}.')
export const uncollected = text(
  'Order {number} is {status}: a report belongs to an order whose sample was collected.',
)

export const cancelledAlready = text('This order was cancelled already.')
export const tooLateToCancel = text(
  'This order is at "{status}": it can no longer be cancelled. What was paid can be refunded.',
)
export const takenSoRefund = text('The sample was taken: what was paid goes back by a refund.')
export const takenAndGivenBack = text('The sample was taken, and all the money was given back.')
export const collectedCall = text(
  'The sample has been collected: this order can no longer be cancelled here. Please call us.',
)
export const visitBegunCall = text(
  'The hour of your visit has come: this order can no longer be cancelled here. Please call us.',
)

export const collectorComing = text(
  'The collector is on the way to you: please call us to change or cancel this visit.',
)
export const hourBefore = text(
  'The collector may be on the way already: in the last hour before a visit, please call us to change it.',
)
export const twoHoursBefore = text(
  'Tests can be added until two hours before the visit. Please call us, or book another visit for them.',
)
export const payFirst = text('This order is not confirmed yet. Please finish it first, then add to it.')
export const partOfVisit = text(
  'Order {number} was added to another visit, and follows it: please use the order of that visit.',
)
export const movedOften = text(
  'This visit has been moved {count} times already. Please call us to move it again.',
)
export const visitOver = text('The sample has been collected: this visit can no longer be changed.')
export const partOfUnpaid = text(
  'This order is not paid yet. To change what is in it, please book again: your time stays free for you.',
)
export const partOfCollected = text(
  'The sample has been collected: a part of the order can no longer be cancelled. What was paid can be refunded.',
)

export const notConfirmed = text('Order {number} is not confirmed yet: nobody sets off for it.')
export const sampleNotTaken = text('Order {number} is {status}: its sample has not been taken yet.')
export const reportedAlready = text('Order {number} has its report: its sample was good enough for that.')
export const rateAfterReport = text('You can rate a visit once its report is ready.')

export const cancelRefunds = text(
  'The sample has not been collected yet: cancel the order, which refunds it.',
)
export const nothingPaid = text('Nothing was paid for this order.')
export const refundedAlready = text('This order was refunded already.')
export const refundOnItsWay = text('The refund of this order is on its way already.')
export const cashHandedBack = text('The cash of this order was handed back already.')

export const orderClosed = text('This order is not open any more.')
export const paidLate = text('This order had ended when it was paid.')
export const paidTwice = text('This order was paid already.')
