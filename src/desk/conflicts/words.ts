import { messages } from '#text/messages.ts'

export const words = messages({
  firstOf: 'The first {shown} of {total}. The others appear as you decide on these.',
  noteOf: 'What you found out about {order}',
  amountOf: '{what}, {time}: actually collected, in rupees',
  amountOfOrder: 'Amount actually collected for {order}, in rupees',
  countsAs: '{what}, at {time}.',
  holdsCash: '{name} holds the cash.',
  recordReasonOf: 'Record the reason, {order}',
  recorded: '{order}: recorded.',
  acceptOf: 'Accept, {order}',
  dismissOf: 'Dismiss, {order}',
  accepted: '{order}: accepted.',
  dismissed: '{order}: dismissed.',
})
