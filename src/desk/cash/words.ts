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
  received: '{amount} received from {name}.',
  saveCount: 'Save the count of {amount}',
  enterNotes: 'Enter how many notes of each there are, and the coins in rupees.',
  correctCountOf: 'Correct the count of {name}’s cash',
  countAgainOf: 'Count again: {name}’s cash',
  stateSum: 'State {amount}',
  restated: '{former}, stated again as {amount}',
  recountHelp:
    'A mistyped count is corrected on its day: one person states the sum again, another counts it too.',
  recountBy:
    '{name} stated another sum, which is not shown. If yours is the same, it replaces the count. Requires your passkey.',
  recountAsked: 'Another person has to count {name}’s cash today. Until then the count stands.',
  countCorrected: 'The count of {name}’s cash is corrected.',
  notesOf: '₹{note} notes',
  mainSafe: 'Laboratory',
  afterCount: 'shown after the count',
  owesIt: '{name} owes it until it is paid in, found, or written off by a second person.',
  owedHelp:
    'Cash that was missing at a count stays owed until it is paid in, found, or written off by a second person.',
  by: 'by {name}',
  of: 'of {name}',
  settleTitle: {
    'paid-in': 'Paid in by {name}',
    found: 'Found: cash that {name} owes',
    'written-off': 'Write off what {name} owes',
  },
  settleButton: {
    'paid-in': 'Put {amount} into the safe',
    found: 'Put {amount} into the safe',
    'written-off': 'Write off {amount}',
  },
  settled: {
    'paid-in': '{amount} of {name} is paid in.',
    found: '{amount} of {name} is found.',
    'written-off': '{amount} of {name} is written off.',
  },
  depositFrom: 'Bank deposit from the safe: {name}',
  depositAmount: 'Record a deposit of {amount}',
  deposited: '{amount} from the safe {name} is in the bank.',
  depositFound: 'The deposit of {amount} is in the account.',
  foundBy: 'found by {name}',
  inAccountOf: 'In the bank account: {amount}, slip {slip}',

  handovers: 'Handovers',
})
