import { text } from '../text.ts'

/** Finding anything at the desk. */

export const findButton = text('Find')
export const findTitle = text('Find an order')
export const findField = text('Phone, order, tube or name')
export const findHint = text(
  'Takes a phone number or its last digits, an order, a tube code or a name. Whole phone numbers stay hidden here.',
)
export const findNothing = text(
  'Nothing of this. A whole phone number, an order number or two letters of a name?',
)
export const finding = text('Looking...')
export const findMore = text('There are more: type more of it.')
export const foundPerson = text('{name}, {gender} {age}')
export const foundWith = text('with {names}')
export const foundBookedBy = text('booked by {name}')
export const foundWhen = text('{day}, {hour}')
export const findKey = text('Ctrl K')
