import { inBoth } from '../languages.ts'
import { text } from '../text.ts'

/** Why something can't be done with a tube. */

export const unknownContainer = text('{test} names the container {container}, which there is not.')
export const notATubeCode = inBoth(
  '{code} is no code of a tube. Please look at it again.',
  '{code} ट्यूब का कोड नहीं है। फिर देखें।',
)
export const tubeNotKnown = text('No tube has the code {code}.')
export const tubeUsed = inBoth(
  'The code {code} was used before, for another tube.',
  'कोड {code} पहले किसी और ट्यूब पर लग चुका है।',
)
export const tubeOfSomebodyElse = inBoth(
  'The tube {code} is for {name}, {container}.',
  'ट्यूब {code} {name} की {container} है।',
)
export const tubeNotNeeded = inBoth('This visit needs no such tube.', 'इस विज़िट में ऐसी ट्यूब नहीं चाहिए।')
export const tubeDrawnAlready = inBoth(
  '{name} has this tube already: {code}.',
  '{name} की यह ट्यूब पहले से है: {code}।',
)
export const tubeNotHere = text('The tube {code} is not here yet.')
export const tubeRejectedAlready = text('The tube {code} is rejected already.')
export const nothingToUndo = text('There is nothing to undo any more.')
export const labelDayOut = text('Labels are printed for yesterday, today and the week to come.')
export const tooManyLabels = text(
  '{count} labels are too many at once (most: {most}). Please print hour by hour.',
)
