import { text } from '../text.ts'

/** Finding anything at the desk. */

export const findButton = text('Find')
export const findTitle = text('Find an order')
export const findField = text('Phone, order, tube or name')
export const findHint = text(
  'Search by phone number or its last digits, order number, tube code or name. Phone numbers are shown only in part.',
)
export const findNothing = text(
  'Nothing found. Try a full phone number, an order number or at least two letters of a name.',
)
export const finding = text('Searching...')
export const findMore = text('There are more results. Type more to narrow them.')
export const foundPerson = text('{name}, {gender} {age}')
export const foundWith = text('with {names}')
export const foundBookedBy = text('booked by {name}')
export const foundWhen = text('{day}, {hour}')
export const findKey = text('Ctrl K')
