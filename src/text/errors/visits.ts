import { text } from '../text.ts'

/** Why something can't be noted of a visit, or done about its sample. */

export const eventOfFuture = text('{time} has not come yet.')
export const eventBeforeBooking = text('Order {number} was booked after that.')
export const eventBeforeVisit = text(
  'The visit of order {number} is on {day}: nobody sets off for it before. If somebody did, add --early.',
)
export const eventOfAnother = text('This event is known already, of another visit or of another kind.')
export const wrongDoorCode = text(
  'That is not the door code of order {number}. Ask once more, or say why there is none.',
)
export const centreHasNoCollector = text('Order {number} is a visit to a centre: nobody sets off for it.')
export const collectedByCollector = text(
  'The collector records that the sample of a visit at home was taken.',
)
export const otherCollector = text(
  '{collector} is assigned to order {number}. For somebody else, add --instead.',
)

export const recollectionWaits = text(
  'A sample of order {number} was rejected already: its customer chooses a time for another one.',
)
export const sampleOfRefunded = text('Order {number} is refunded, so its sample is not taken again for free.')
export const rejectedLinesUnknown = text('Order {number} has no line {line}.')
export const noRecollection = text('No sample of this order has to be taken again.')
export const recollectionDropped = text('This sample is not taken again. Please call us.')
