import { text } from '../text.ts'

/** Emergency access: reading one order without the permission, for a reason. */

export const emergencyTitle = text('Open it with a reason')
export const emergencyHow = text(
  'You don’t have permission to open {number}, or there is no such order. If a patient needs it to be read now, give a reason: it opens for one hour, for reading only. The owner gets a message at once, and each view is logged.',
)
export const emergencyReason = text('Reason, without names (at least ten letters)')
export const emergencyOpen = text('Open it for one hour')
export const emergencyUntil = text('Open for reading until {time}, with your reason. Each view is logged.')
