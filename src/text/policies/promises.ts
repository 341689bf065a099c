import { text } from '../text.ts'

/** What policies promise of a visit, said in the same words where it happens. */

// The rule of what is kept. `what` is one of the two.
export const feeNone = text('Cancelling costs nothing until the hour of the visit begins.')
export const feeNothing = text('nothing is kept')
export const feeSome = text('{amount} is kept')
export const feeFirst = text('Cancelled {hours} hours or more before the visit, {what} of what was paid.')
export const feeMiddle = text('Cancelled {hours} to {until} hours before it, {what}.')
export const feeLast = text('Cancelled in the last {until} hours, {what}.')
export const feeMoved = text('Moving the visit does not lower an amount that was already due.')

export const latePromise = text(
  'When nobody has come {minutes} minutes after the hour of a home visit has ended, you choose another time or take all of your money back. Both cost nothing.',
)
