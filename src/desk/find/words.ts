import { messages } from '#text/messages.ts'

export const words = messages({
  findButton: 'Find',
  findTitle: 'Find an order',
  findField: 'Phone, order, tube or name',
  findHint:
    'Search by phone number or its last digits, order number, tube code or name. Phone numbers are shown only in part.',
  findNothing: 'Nothing found. Try a full phone number, an order number or at least two letters of a name.',
  finding: 'Searching...',
  findMore: 'There are more results. Type more to narrow them.',
  foundPerson: '{name}, {gender} {age}',
  foundWith: 'with {names}',
  foundBookedBy: 'booked by {name}',
  foundWhen: '{day}, {hour}',
  findKey: 'Ctrl K',
})
