import { messages } from '#text/messages.ts'

export const words = messages({
  firstOf: 'The first {shown} of {total}. The others appear as you decide on these.',
  reportedBy: '{what}, {name}, {time}',
  noteOf: 'What you found out about {order}',
  amountOf: 'Amount actually collected for {order}, in rupees',
  recordReasonOf: 'Record the reason, {order}',
  recorded: '{order}: recorded.',
  acceptOf: 'Accept, {order}',
  dismissOf: 'Dismiss, {order}',
  accepted: '{order}: accepted.',
  dismissed: '{order}: dismissed.',
})
