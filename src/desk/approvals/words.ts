import { messages } from '#text/messages.ts'

export const words = messages({
  firstApproved: '{name} approved. One more person has to approve.',
  kinds: { refund: 'Refund', cancel: 'Cancellation' },
  inCash: 'in cash, handed over by {roles}',
})
