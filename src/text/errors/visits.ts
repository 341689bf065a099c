import { text } from '../text.ts'

/** Refusals about visits, tubes and cash that several rooms share; most of them reach collectors’ phones. */

// Reports of a phone
export const eventUnknownKind = text(
  'This app is too old or too new for the laboratory: please open it again.',
)
export const visitOfAnother = text('{collector} was sent to this visit by then.')
export const visitOfNobody = text('Nobody was sent to this visit by then: it was moved or given back.')
export const otherMoney = text('{taken} was taken, and {due} was to be taken.')
export const moneyTakenBefore = text('Money was taken at this door already.')
export const failedAfterCollected = text('It was taken at {time}, and said to have failed later.')
export const photosFull = text('This visit has its photos already.')
export const conflictUnknown = text('There is no such event, or somebody has decided on it.')
export const ownConflict = text('You told this yourself: somebody else decides on it.')
export const wrongCodesTold = text('Too many wrong codes were told at this door.')
export const tooManyConflicts = text('Too much of this visit waits for the desk: please call the laboratory.')

// Found by the shop in a report
export const tubesMissing = text({
  one: 'The sample was taken with {count} tube missing, and nobody said why.',
  other: 'The sample was taken with {count} tubes missing, and nobody said why.',
})

/** For a reason without words in the reader's language. */
export const askTheDesk = text('Please ask the desk why.')

// Reports of the laboratory
export const reportTooLarge = text('A report can have at most {megabytes} MB.')
/** In the name of a file, in place of a person's name that no file can have. */
export const anyReport = text('Report')
export const partOfReport = text('part')

// Tubes
export const notATubeCode = text('{code} is no code of a tube. Please look at it again.')
export const tubeUsed = text('The code {code} was used before, for another tube.')
export const tubeOfSomebodyElse = text('The tube {code} is for {name}, {container}.')
export const tubeNotNeeded = text('This visit needs no such tube.')
export const tubeDrawnAlready = text('{name} has this tube already: {code}.')

// Visits
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

export const noRecollection = text('No sample of this order has to be taken again.')

// Cash
export const cashChanged = text(
  'The amount is now {amount}: cash was received or handed over. Please look again.',
)
export const noSuchHandover = text('There is no such handover.')
export const nothingToHandOver = text('There is nothing to hand over.')
