import { messages } from '#text/messages.ts'

export const words = messages({
  help: 'Payments to the laboratory’s own UPI address and on its card terminals, as reported by the collector or cashier.',
  matchEach: 'Add the bank’s statement, or mark each payment that you find in the account.',
  matchedByOthers: 'Accounts or a manager matches them with the bank account.',
  noneWaiting: 'All UPI and card payments are matched.',
  ways: { upi: 'UPI', card: 'Card' },
  noReference: 'no reference',
  own: 'Another person matches it',
  inAccount: 'In the bank account',
  inAccountOf: 'In the bank account: {amount} of {order}',
  matched: '{amount} of {order} is matched.',
  first: 'The newest {shown} of {total}.',

  tooLarge: 'The file is too large: at most 5 MB.',
  fieldsNeeded: 'Choose the column of the day, of the money received, and of the narration or reference.',
  fieldTwice: 'Two columns are read as the same. Choose one of them.',
  sheetOption: { one: '{name} ({count} row)', other: '{name} ({count} rows)' },
  outcomes: {
    ready: 'Can be matched',
    own: 'Recorded by you: another person matches it',
    'amount-differs': 'Amount differs',
    several: 'One line for several payments',
    already: 'Already matched',
    unknown: 'No such payment',
  },
  matchAll: { one: 'Match {count} payment, {amount}', other: 'Match {count} payments, {amount}' },
  matchedCount: {
    one: '{count} payment is matched, {amount}.',
    other: '{count} payments are matched, {amount}.',
  },
  nothingNew: 'Nothing in this statement is left to match.',
  unread: {
    one: 'The amount in row {rows} can’t be read.',
    other: 'The amounts in the rows {rows} can’t be read.',
  },
  ofOrders: '{amount} of {order}',
})
