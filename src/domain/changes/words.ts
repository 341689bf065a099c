import { text } from '#text/text.ts'

/** Refusals of changes to a booked visit. */

export const addedAlready = text(
  '{name} has "{item}" in this visit already. For another person, choose whom it is for.',
)
export const tooLateToFast = text({
  one: '"{item}" takes {count} hour without food before it, and the visit is sooner. Please choose another time for the visit first.',
  other:
    '"{item}" takes {count} hours without food before it, and the visit is sooner. Please choose another time for the visit first.',
})

export const changedElsewhere = text(
  'This order was changed meanwhile, on another device or by us. Please look at it as it is now.',
)
export const manyAddresses = text(
  'You have changed addresses many times today. Please call us to change this one.',
)
export const manyCancelled = text('You have cancelled many orders today. Please call us to cancel this one.')

export const lineUnknown = text('This order has no such line.')
