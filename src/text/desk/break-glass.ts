import { text } from '../text.ts'

/** Opening one order that one's roles don't, with a reason. */

export const glassTitle = text('Open it with a reason')
export const glassHow = text(
  'You don’t have permission to open {number}, or there is no such order. If a patient needs it to be read now, give a reason: it opens for one hour, for reading only. The owner gets a message at once, and each view is logged.',
)
export const glassReason = text('Reason, without names (at least ten letters)')
export const glassOpen = text('Open it for one hour')
export const glassUntil = text('Open for reading until {time}, with your reason. Each view is logged.')

// Refusals
export const glassTooOften = text(
  'You have reached today’s limit for opening orders this way. Ask a person whose roles open it.',
)
export const readsAnyway = text('Your roles open this order without a reason.')
export const noRoleYet = text('You have no role yet. The owner can give you one.')
