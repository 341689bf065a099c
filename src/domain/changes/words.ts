import { text } from '#text/text.ts'

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

export const onlyAtCentre = text('"{item}" is done at a centre only, so the visit stays there.')
export const firstSampleTaken = text(
  'The first sample of this visit is taken, so the second one is taken at the same place.',
)

export const noSuchPerson = text('This order has no such person.')
export const personHasReport = text(
  'A report of {name} is attached, with the present name and age. Withdraw the report first, correct the person, then attach it again.',
)
export const personTwiceInVisit = text(
  'With these details, {name} is in this visit twice. If these are two people, the customer has to save both in their account first.',
)

export const tooLateToUndo = text(
  'This can no longer be undone: a minute has passed, or the order was changed since.',
)
