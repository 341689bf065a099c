import { messages } from '#text/messages.ts'

export const words = messages({
  intro: 'Customers’ cash that each member of staff holds, until another person counts it.',
  inHand: 'In hand',
  handedOver: 'Handed over, not counted',
  noCash: 'No cash is held.',
  receiptCount: { one: '{count} receipt', other: '{count} receipts' },
  refundCount: { one: '{count} refund', other: '{count} receipts and refunds' },
  showReceipts: '{amount}: show receipts',
  when: 'When',
  none: '–',

  count: 'Count',
  countOf: 'Count {name}’s cash',
  expected: 'Expected',
  difference: 'Difference',
  reason: 'Reason for the difference',

  handovers: 'Handovers',
})
