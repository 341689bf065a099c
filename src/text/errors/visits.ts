import { text } from '../text.ts'

/** Refusals about visits, tubes and cash that several rooms share; most of them reach collectors’ phones. */

// Reports of a phone
export const eventUnknownKind = text('This app’s version does not match the laboratory’s. Please reopen it.')
export const visitOfOtherCollector = text('By then, {collector} was assigned to this visit.')
export const visitUnassigned = text(
  'By then, no collector was assigned to this visit: it had been moved or unassigned.',
)
export const otherMoney = text('{taken} was collected, but {due} was due.')
export const paidByUpiCode = text('{amount} was paid by UPI at {time}.')
export const moneyTakenBefore = text('Money was already collected at this door.')
export const failedAfterCollected = text('It was collected at {time}, and later reported as not collected.')
export const personNotInVisit = text('This person is not in the visit.')
export const personCorrectedMeanwhile = text(
  'The name or age was corrected on another device meanwhile. The desk decides which one is right.',
)
export const oneSampleOnly = text('This visit has no second sample.')
export const photosFull = text('This visit already has all its photos.')
export const conflictUnknown = text('There is no such conflict, or it has been decided.')
export const ownConflict = text('You reported this yourself. Another person has to decide.')
export const tooManyWrongCodes = text('Too many wrong codes were given at this door.')
export const tooManyConflicts = text(
  'Too many updates of this visit are waiting for the desk. Please call the laboratory.',
)

// Tests added at the door
export const addedAlready = text('{name} already has "{item}" in this visit.')
export const addAtDoorOnly = text('Tests can be added here from when you set off until the sample is taken.')
export const callBeforeSample = text(
  'Before "{item}", the laboratory talks with the patient. Call the desk, which can add it.',
)
export const tooYoungToFast = text(
  '"{item}" needs hours without food, which {name} is too young for. Call the desk, which can add it.',
)
export const plannedByDesk = text(
  '"{item}" needs a sample at a set time after a meal. Call the desk, which plans another visit.',
)
export const askLastMeal = text({
  one: '"{item}" needs {count} hour without food. Ask when {name} last ate.',
  other: '"{item}" needs {count} hours without food. Ask when {name} last ate.',
})

// Found by the shop in a report
export const tubesMissing = text({
  one: 'The sample was taken with {count} tube missing, and no reason was given.',
  other: 'The sample was taken with {count} tubes missing, and no reason was given.',
})

/** For a reason without words in the reader's language. */
export const askTheDesk = text('Please ask the desk why.')

// Reports of the laboratory
export const reportTooLarge = text('A report can have at most {megabytes} MB.')
/** Replaces a person's name that no file name can contain. */
export const anyReport = text('Report')
export const partOfReport = text('part')

// Tubes
export const notATubeCode = text('{code} is not a tube code. Please check it again.')
export const tubeUsed = text('The code {code} is already used for another tube.')
export const tubeOfOtherPatient = text('The tube {code} is for {name}, {container}.')
export const tubeNotNeeded = text('This visit does not need this tube.')
export const tubeDrawnAlready = text('{name} already has this tube: {code}.')

// Visits
export const eventOfFuture = text('{time} is in the future.')
export const eventBeforeBooking = text('Order {number} was booked after that.')
export const eventBeforeVisit = text(
  'The visit of order {number} is on {day}. If the collector did set off before that day, add --early.',
)
export const eventOfAnother = text('This event was already recorded for another visit, or as another kind.')
export const wrongDoorCode = text(
  'That is not the door code of order {number}. Ask again, or give a reason for having none.',
)
export const centreHasNoCollector = text(
  'Order {number} is a visit to a centre, so no collector sets off for it.',
)

export const noRecollection = text('This order has no sample to recollect.')

// Cash
export const cashChanged = text(
  'The amount is now {amount}: cash was received or handed over. Please check again.',
)
export const noSuchHandover = text('There is no such handover.')
export const nothingToHandOver = text('There is nothing to hand over.')
