import { text } from '../text.ts'

/** Money back at the desk: alone, or by two people. */

export const approvalsTitle = text('Refunds waiting for a second person')
export const approvalsHow = text(
  'Another person requested these refunds. Approval requires your passkey. Online payments are then refunded at once. Cash is recorded on the order by the person who hands it over.',
)
export const nothingWaits = text('No refunds are waiting.')
export const waitsLabel = text('Waiting')
export const waitsFor = text('{amount} is waiting for a second person, requested by {name}: {reason}')
export const upiUnmatched = text('Paid by UPI and not matched with the bank account yet.')
export const takesTwo = text(
  'Two people have to approve, because it was requested after signing in with a code.',
)
export const agreedFirst = text('{name} approved. One more person has to approve.')
export const agreedAsFirst = text('You approved {amount} of {order}. One more person has to approve.')
export const takeBack = text('Withdraw')
export const kinds = { refund: text('Refund'), cancel: text('Cancellation') }
export const orderHead = text('Order')
export const amountHead = text('To refund')
export const reasonHead = text('Reason')
export const askedHead = text('Requested')
export const decideHead = text('Decide')
export const askedBy = text('{name}, {time}')
export const goesOnline = text('to the original payment method')
export const goesInCash = text('in cash, handed over by {roles}')
export const noteLabel = text('Note (logged)')
export const noteOf = text('Note on the refund of {order}')
export const agree = text('Approve {amount}')
export const decline = text('Decline')
export const agreeOf = text('Approve {amount} of {order}')
export const declineOf = text('Decline the refund of {order}')
export const agreed = text('{amount} of {order} is being refunded.')
export const agreedCash = text(
  'Approved. {amount} of {order} is due in cash. The person who hands it over records it on the order.',
)
export const declined = text('The refund of {order} is declined.')

// On the order
export const goesBack = text('To refund')
export const wentBackBefore = text('Refunded before')
export const wayOnline = text('To the original payment method. Banks take up to 7 days to show it.')
export const wayCash = text(
  'In cash. Click once you have handed it over. It is then deducted from the cash you hold.',
)
export const wayCashLater = text(
  'In cash. Hand it over once a second person has approved, then record it here.',
)
export const handOver = text('I have handed over {amount}')
export const isAgain = text('The payment provider refused it before. It will be requested again.')
export const reason = text('Reason')
export const giveBack = text('Refund {amount}')
export const askSecond = text('Request a refund of {amount}')
export const askSecondToCancel = text('Request cancellation, refund {amount}')
export const secondDecides = text(
  'A refund of this amount requires a second person. Nothing happens until they approve, within two days.',
)
export const waitsAlready = text('It is already waiting for a second person.')
