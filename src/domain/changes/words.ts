import { text } from '#text/text.ts'

export const addedAlready = text('{name} already has "{item}" in this visit.')

export const changedElsewhere = text(
  'This order has just been changed, on another device or by us. Please check it again.',
)
export const manyAddresses = text(
  'You have changed addresses many times today. Please call us to change this one.',
)
export const manyDoorContacts = text(
  'You have changed who answers at the door many times today. Please call us to change it.',
)
export const manyCancelled = text('You have cancelled many orders today. Please call us to cancel this one.')

export const lineUnknown = text('This order has no such line.')
