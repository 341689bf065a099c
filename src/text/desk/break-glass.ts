import { text } from '../text.ts'

/** Opening one order that one's roles don't, with a reason. */

export const glassTitle = text('Open it with a reason')
export const glassHow = text(
  'If a patient needs order {number} to be read now and it is not yours to read, say why. If there is such an order, you see it for one hour and can change nothing. The owner is told at once, and each look is recorded.',
)
export const glassReason = text('Why, without names (at least ten letters)')
export const glassOpen = text('Open it for one hour')
export const glassUntil = text(
  'Opened by your reason until {time}, for reading alone. Each look is recorded.',
)

// Refusals
export const glassTooOften = text(
  'You have opened orders in this way often enough today. Ask whoever may read it.',
)
export const readsAnyway = text('Your roles open this order without a reason.')
export const noRoleYet = text('You have no role yet. Whoever manages the staff can give you one.')
