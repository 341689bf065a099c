import { text } from '../text.ts'

/** Money back at the desk: alone, or by two people. */

export const approvalsTitle = text('Refunds that wait for a second person')
export const approvalsHow = text(
  'Somebody else asked for these. Agreeing takes your passkey. What was paid online then goes back at once; cash is then due, and whoever hands it over notes that.',
)
export const nothingWaits = text('No refund waits for a second person.')
export const waitsLabel = text('Waits')
export const waitsFor = text('{amount} waits for a second person, asked for by {name}: {reason}')
export const takeBack = text('Take it back')
export const kinds = { refund: text('Refund'), cancel: text('Cancellation') }
export const orderHead = text('Order')
export const amountHead = text('Goes back')
export const reasonHead = text('Why')
export const askedHead = text('Asked')
export const decideHead = text('Decide')
export const askedBy = text('{name}, {time}')
export const goesOnline = text('the way it was paid')
export const goesInCash = text('in cash, handed over by {roles}')
export const noteLabel = text('Note (for the record)')
export const noteOf = text('Note on the refund of {order}')
export const agree = text('Agree to {amount}')
export const decline = text('Decline')
export const agreeOf = text('Agree to {amount} of {order}')
export const declineOf = text('Decline the refund of {order}')
export const agreed = text('{amount} of {order} goes back.')
export const agreedCash = text(
  'Agreed. {amount} of {order} is due in cash: who hands it over notes that on the order.',
)
export const declined = text('The refund of {order} is declined.')

// On the order
export const goesBack = text('Goes back')
export const wentBackBefore = text('Went back before')
export const wayOnline = text('The way it was paid; banks take up to 7 days to show it.')
export const wayCash = text(
  'In cash, out of your hand: press once you have handed it over. It then comes off the cash that you hold.',
)
export const wayCashLater = text('In cash. Hand it over once somebody else has agreed, then note it here.')
export const handOver = text('I have handed {amount} over')
export const isAgain = text('The payment provider refused it before; it is asked for again.')
export const reason = text('Why')
export const giveBack = text('Give {amount} back')
export const askSecond = text('Ask a second person to give {amount} back')
export const askSecondToCancel = text('Ask a second person to cancel, {amount} back')
export const secondDecides = text(
  'It takes a second person to give back so much of one order. Nothing happens until somebody else has agreed, within two days.',
)
export const waitsAlready = text('It waits for a second person already.')
