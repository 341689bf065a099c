import { text } from '../text.ts'

/** Refunds that take two people. */
export const secondNeeded = text(
  'More than {limit} of one visit goes back only with a second person. Ask for one.',
)
export const ownBooking = text('This is a booking of your own. Somebody else has to do it.')
export const ownAsking = text('You asked for this refund. Somebody else has to decide on it.')
export const bookedByYou = text('You booked this order. Somebody else has to decide on its refund.')
export const linkByOther = text(
  'One of you gave the other the link for their passkey. Somebody else has to decide.',
)
export const waitsAlready = text('A refund of this order waits for a second person already.')
export const closedAlready = text('This was decided, withdrawn or has expired meanwhile.')
export const noSuchApproval = text('There is no such refund to decide on.')
export const noSecondNeeded = text('This goes back without a second person.')
export const whyNeeded = text('Say why the money goes back.')
export const handedOverBy = text('Cash is handed back by who takes cash at the desk: {roles}.')
