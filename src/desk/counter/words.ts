import { messages } from '#text/messages.ts'

export const words = messages({
  take: {
    cash: 'Take {amount} in cash',
    upi: 'Take {amount} by UPI',
    code: 'Book, and show the code for {amount}',
    card: 'Take {amount} by card',
    door: 'Book, {amount} to be paid',
  },
  ways: { cash: 'Cash', upi: 'UPI', card: 'Card', door: 'Not paid yet' },
  closedNow: '{centre} is closed now. Hours: {hours}.',
  sameDay: '{names}: visit today, {hour}.',
  token: 'Token {token}',
  since: 'since {time}',
  toPay: '{amount} to pay',
  paid: '{amount} paid',
  serveLater: 'Serve later',
})
