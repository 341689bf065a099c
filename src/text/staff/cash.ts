import { text } from '../text.ts'

/** Refusals about the staff's cash. */
export const cashChanged = text(
  'The amount is now {amount}: cash was received or handed over. Please look again.',
)
export const handoverIsCounted = text('This handover is already counted. Please look again.')
export const noSuchHandover = text('There is no such handover.')
export const nothingToHandOver = text('There is nothing to hand over.')
export const ownCash = text('You cannot count your own cash. Another person has to.')
export const differenceNeedsReason = text('Enter the reason for the difference.')
