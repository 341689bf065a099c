import { messages } from '#text/messages.ts'

export const words = messages({
  firstApproved: '{name} approved. One more person has to approve.',
  referenceNeeded: 'Enter the number of the transfer (UTR): 10 to 35 letters and digits.',
  paidAs: { cash: 'paid in cash', upi: 'paid by UPI', card: 'paid by card' },
  giveBackOf: 'Give back {amount} of {order}',
  paid: 'of {paid} paid',
  paidAndRefunded: 'of {paid} paid, {refunded} of the visit refunded before',
  byAsker: {
    one: 'In 30 days: {count} request approved, {amount} refunded in all',
    other: 'In 30 days: {count} requests approved, {amount} refunded in all',
  },
  states: { agreed: 'Approved', declined: 'Declined' },
  kinds: { refund: 'Refund', cancel: 'Cancellation' },
  inCash: 'in cash, handed over by {roles}',
})
