import { inBoth } from '../languages.ts'
import { text } from '../text.ts'

/** Why something can't be noted of a visit, or done about its sample. */

export const eventOfFuture = inBoth('{time} has not come yet.', '{time} अभी आया नहीं है।')
export const eventBeforeBooking = inBoth(
  'Order {number} was booked after that.',
  'ऑर्डर {number} इसके बाद बुक हुआ था।',
)
export const eventBeforeVisit = inBoth(
  'The visit of order {number} is on {day}: nobody sets off for it before. If somebody did, add --early.',
  'ऑर्डर {number} की विज़िट {day} को है: उससे पहले कोई नहीं निकलता।',
)
export const eventOfAnother = inBoth(
  'This event is known already, of another visit or of another kind.',
  'यह बात किसी और विज़िट की, या किसी और तरह की, पहले से दर्ज है।',
)
export const wrongDoorCode = inBoth(
  'That is not the door code of order {number}. Ask once more, or say why there is none.',
  'यह ऑर्डर {number} का दरवाज़े का कोड नहीं है। फिर पूछें, या बताएँ कि कोड क्यों नहीं है।',
)
export const centreHasNoCollector = inBoth(
  'Order {number} is a visit to a centre: nobody sets off for it.',
  'ऑर्डर {number} सेंटर पर है: वहाँ कोई नहीं निकलता।',
)
export const otherCollector = text(
  '{collector} is assigned to order {number}. For somebody else, add --instead.',
)

export const recollectionWaits = text(
  'A sample of order {number} was rejected already: its customer chooses a time for another one.',
)
export const rejectedLinesUnknown = text('Order {number} has no line {line}.')
export const noRecollection = text('No sample of this order has to be taken again.')
export const recollectionDropped = text('This sample is not taken again. Please call us.')
