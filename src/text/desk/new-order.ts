import { text } from '../text.ts'

/** Booking by phone or at the counter. */

export const newTitle = text('New order')
export const callerTitle = text('Caller')
export const phoneField = text('Phone')
export const nameField = text('Name')
export const looking = text('Looking up the number...')
export const isNew = text('New customer. An account is created, and the customer opens it by signing in.')
export const isKnown = text('Known customer')
export const openOrder = text('{order}: {day}, {hour}, {status}')
export const unpaidReplaced = text('This booking replaces the unpaid order.')

export const peopleTitle = text('Patients')
export const personName = text('Name')
export const personAge = text('Age')
export const personGender = text('Gender')
export const personRelation = text('Relation to the caller')
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
export const doorNoCoupon = text('Coupons apply only to prepaid orders.')
export const consentBox = text(
  'Everyone who is tested has told me that they agree; for a child, a parent or guardian',
)
export const fastingSaid = text({
  one: 'Say: no food for {count} hour before the visit, from {hour} on {day}.',
  other: 'Say: no food for {count} hours before the visit, from {hour} on {day}.',
})
/** Where another visit of the same day requires a longer fast. */
export const fastOfDaySaid = text('Say: no food from {hour} on {day}, because of another visit that day.')
export const fastOfDayAsked = text(
  'Ask: has nothing been eaten since {hour} on {day}? Another visit that day requires it.',
)
export const fastingAsked = text({
  one: 'Ask: no food since {hour} on {day}? The test needs {count} hour without food.',
  other: 'Ask: no food since {hour} on {day}? The test needs {count} hours without food.',
})
export const centreNeeded = text('One of the tests is only done at a centre.')
export const bookFor = text('Book for {amount}, {day}, {hour}')
export const bookKey = text('Ctrl Enter')
export const booking = text('Booking...')
export const missing = {
  phone: text('Enter the phone number first'),
  name: text('Enter the caller’s name'),
  person: text('Enter who is tested'),
  tests: text('Choose a test'),
  forAll: text('Choose a test for each person'),
  address: text('Enter the address'),
  time: text('Choose a time'),
  consent: text('Ask for their consent first'),
  price: text('Getting the price...'),
}
