import { messages } from '#text/messages.ts'

export const words = messages({
  help: 'These reports contradict the shop: a visit changed while the collector had no signal, or the amount collected was not the amount due. A report has no effect until you decide. Ask the collector and the patient. To accept money, enter the amount that was actually collected. A sample with a missing tube is accepted, but needs a reason; its tests are then collected again.',
  none: 'No conflicts.',
  firstOf: 'The first {shown} of {total}. The others appear as you decide on these.',
  reportedBy: '{what}, {name}, {time}',
  noteLabel: 'What you found out',
  noteOf: 'What you found out about {order}',
  amountOf: 'Amount actually collected for {order}, in rupees',
  notRupees: 'Enter the amount in rupees, like 249 or 249.50.',
  accept: 'Accept',
  dismiss: 'Dismiss',
  recordReason: 'Record the reason',
  recordReasonOf: 'Record the reason, {order}',
  recorded: '{order}: recorded.',
  acceptOf: 'Accept, {order}',
  dismissOf: 'Dismiss, {order}',
  accepted: '{order}: accepted.',
  dismissed: '{order}: dismissed.',
})
