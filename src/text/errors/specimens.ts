import { text } from '../text.ts'

/** Why something can't be done with a tube. */

export const unknownContainer = text('{test} names the container {container}, which there is not.')
export const notATubeCode = text('{code} is no code of a tube. Please look at it again.')
export const tubeNotKnown = text('No tube has the code {code}.')
export const tubeUsed = text('The code {code} was used before, for another tube.')
export const tubeOfSomebodyElse = text('The tube {code} is for {name}, {container}.')
export const tubeNotNeeded = text('This visit needs no such tube.')
export const tubeDrawnAlready = text('{name} has this tube already: {code}.')
export const tubeNotHere = text('The tube {code} is not here yet.')
export const tubeRejectedAlready = text('The tube {code} is rejected already.')
export const nothingToUndo = text('There is nothing to undo any more.')
export const labelDayOut = text('Labels are printed for yesterday, today and the week to come.')
export const tooManyLabels = text(
  '{count} labels are too many at once (most: {most}). Please print hour by hour.',
)
