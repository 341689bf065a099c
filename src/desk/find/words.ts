import { messages } from '#text/messages.ts'

export const words = messages({
  findButton: 'Find',
  findTitle: 'Find an order',
  findField: 'Phone, order, tube or name',
  findHint:
    'Search by phone number or its last digits, order number, tube code or name. Phone numbers are shown only in part.',
  findNothing: 'Nothing found. Try a full phone number, an order number or at least two letters of a name.',
  findTubeTitle: 'Find a tube',
  findTubeField: 'Tube code or order number',
  findTubeHint: 'Scan or type a tube code, or type an order number. Finding a tube does not receive it.',
  usableUntil: 'usable until {time}',
  findTubeNothing:
    'No tube found. Check the code, or try the order number. Tubes of other centres are not shown.',
  finding: 'Searching...',
  findMore: 'There are more results. Type more to narrow them.',
  foundPerson: '{name}, {gender} {age}',
  foundWith: 'with {names}',
  foundBookedBy: 'booked by {name}',
  foundWhen: '{day}, {hour}',
  findKey: 'Ctrl K',
})
