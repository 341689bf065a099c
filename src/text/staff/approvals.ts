import { text } from '../text.ts'

/** Refunds that take two people. */
export const secondNeeded = text(
  'Refunds of more than {limit} for one visit require a second person. Please request one.',
)
export const secondForUpi = text(
  'This UPI payment is not matched with the bank account yet. Request a second person, or have it matched first.',
)
export const secondForDay = text(
  'Refunds of more than {limit} by one person in a day require a second person. Please request one.',
)
export const secondForDrawer = text('You hold less cash than this. The refund requires a second person.')
export const ownBooking = text('This is your own booking. Another person has to do this.')
export const ownAsking = text('You requested this refund. Another person has to decide.')
export const bookedByYou = text('You booked this order. Another person has to decide on its refund.')
export const agreedByYou = text('You approved this refund. Another person has to approve it too.')
export const linkByOther = text(
  'One of you issued the link for the other’s passkey or app. Another person has to decide.',
)
export const waitsAlready = text('A refund of this order is already waiting for a second person.')
export const closedAlready = text('This has been decided, withdrawn or has expired.')
export const noSuchApproval = text('There is no such refund request.')
export const noSecondNeeded = text('This refund does not require a second person.')
export const whyNeeded = text('Enter the reason for the refund.')
export const handedOverBy = text('Cash is refunded by staff who take cash at the desk: {roles}.')
