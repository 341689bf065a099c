import { text } from '../text.ts'

/** Cash in the staff's hands, and handing it over. */

// Refusals
export const cashChanged = text(
  'It is {amount} now: something came in or was handed over. Please look again.',
)
export const handoverIsCounted = text('Somebody has counted this hand-over already. Please look again.')
export const noSuchHandover = text('There is no such hand-over.')
export const nothingToHandOver = text('There is nothing to hand over.')
export const ownCash = text('Nobody counts their own cash: somebody else has to.')
export const differenceNeedsReason = text('Say why the counted sum differs.')
