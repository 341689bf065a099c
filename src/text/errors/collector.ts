import { text } from '../text.ts'

/** Why what a phone told is not taken, or waits for the desk. */

export const eventUnknownKind = text(
  'This app is too old or too new for the laboratory: please open it again.',
)
export const visitOfAnother = text('{collector} was sent to this visit by then.')
export const visitOfNobody = text('Nobody was sent to this visit by then: it was moved or given back.')
export const otherMoney = text('{taken} was taken, and {due} was to be taken.')
export const moneyTakenBefore = text('Money was taken at this door already.')
export const upiBesideCash = text(
  'Cash was told of for this visit too, and {taken} by UPI is not the whole sum of {due}. Please set it aside, and write down what was paid how.',
)
export const failedAfterCollected = text('It was taken at {time}, and said to have failed later.')
export const photosFull = text('This visit has its photos already.')
export const conflictUnknown = text('There is no such event, or somebody has decided on it.')
export const ownConflict = text('You told this yourself: somebody else decides on it.')
export const wrongCodesTold = text('Too many wrong codes were told at this door.')
export const tooManyConflicts = text('Too much of this visit waits for the desk: please call the laboratory.')

// Found by the shop itself in what was told
export const tubesMissing = text({
  one: 'The sample was taken with {count} tube missing, and nobody said why.',
  other: 'The sample was taken with {count} tubes missing, and nobody said why.',
})

/** In place of a reason that has no words in the reader's language. */
export const askTheDesk = text('Please ask the desk why.')
