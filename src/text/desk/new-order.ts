import { text } from '../text.ts'

/** Booking by phone or at the counter. */

export const centreShut = text('Closed')

export const newTitle = text('New order')
export const callerTitle = text('Caller')
export const phoneField = text('Phone')
export const nameField = text('Name')
export const looking = text('Looking for the phone...')
export const isNew = text('Not known yet: an account is made, which its owner opens by signing in.')
export const isKnown = text('Known customer')
export const openOrder = text('{order}: {day}, {hour}, {status}')
export const unpaidElsewhere = text(
  'An order of this customer at another place waits for its payment. It has to be paid or cancelled first.',
)
export const unpaidReplaced = text('What waits for its payment is replaced by this booking.')

export const peopleTitle = text('For whom')
export const personName = text('Name')
export const personAge = text('Age')
export const personGender = text('Gender')
export const personRelation = text('Is the caller’s')
export const relations = {
  self: text('self'),
  spouse: text('spouse'),
  parent: text('parent'),
  child: text('child'),
  sibling: text('sibling'),
  other: text('other'),
}
export const genders = { Female: text('Female'), Male: text('Male'), Other: text('Other') }
export const anotherPerson = text('Another person')
export const removePerson = text('Remove {name}')
export const knownPerson = text('{name}, {age}')

export const testsTitle = text('Tests')
export const placeTitle = text('Where')
export const atHome = text('At home')
export const savedAddress = text('Address')
export const anotherAddress = text('Another address')

export const timeTitle = text('When')
export const payTitle = text('Payment')
export const couponField = text('Coupon')
export const subtotalLine = text('Tests')
export const discountLine = text('Coupon {code}')
export const totalLine = text('To pay')
export const atDoor = text('At the door')
export const atCounter = text('Now, or online')
export const doorNoCoupon = text('A coupon is for what is paid before.')
export const consentBox = text(
  'I have asked: everybody who is examined agrees, a parent or guardian for a child',
)
export const fastingSaid = text({
  one: 'Say: nothing to eat for {count} hour before it, from {hour} on {day}.',
  other: 'Say: nothing to eat for {count} hours before it, from {hour} on {day}.',
})
export const fastingAsked = text({
  one: 'Ask: has nothing been eaten since {hour} on {day}? It takes {count} hour without food.',
  other: 'Ask: has nothing been eaten since {hour} on {day}? It takes {count} hours without food.',
})
export const centreNeeded = text('One of the tests is done at a centre only.')
export const bookFor = text('Book for {amount}, {day}, {hour}')
export const bookKey = text('Ctrl Enter')
export const booking = text('Booking...')
export const missing = {
  phone: text('Type the phone first'),
  name: text('Type the caller’s name'),
  person: text('Who is examined?'),
  tests: text('Choose a test'),
  forAll: text('Somebody has no test'),
  address: text('Type the address'),
  time: text('Choose a time'),
  consent: text('Ask whether they agree first'),
  price: text('Asking for the price...'),
}
