import { text } from '../text.ts'

/** An order's page at the desk. */

export const backToDay = text('Back to the visits')
export const statuses = {
  pending: text('Waits for its payment'),
  confirmed: text('Confirmed'),
  collected: text('Sample taken'),
  report: text('Reported'),
  feedback: text('Reported'),
  reminder: text('Reported'),
  cancelled: text('Cancelled'),
}
export const stateMark = text('{status}, {state}')

// Who
export const whoTitle = text('Who')
export const patientLabel = text('Patient')
export const patientNumber = text('Patient {number}')
export const personLine = text('{name}, {gender}, {age}')
export const phoneLabel = text('Phone')
export const secondPhone = text('Second phone')
export const showPhones = text('Show')
export const showingRecorded = text('showing is recorded')
export const noPhone = text('none')
export const bookedBy = text('Booked by')
export const bookedByLine = text('{name}, {phone}')
export const unknownName = text('no name yet')
export const notSignedIn = text('has never signed in')
export const consentsLabel = text('Consents')
export const consentLine = text('For {name}, consent to {purpose}: {given}')
export const consentLineOf = text('For {name}, consent to {purpose}: {given}, by {guardian}')
export const purposes = {
  'booking-for-another': text('tests that somebody else books'),
  guardian: text('tests of a child'),
  'hiv-test': text('an HIV test'),
  whatsapp: text('messages by WhatsApp'),
}
export const givenAs = {
  ticked: text('ticked by who booked'),
  declared: text('declared by ordering'),
  told: text('asked by the staff'),
  withdrawn: text('withdrawn'),
}

// What
export const whatTitle = text('What')
export const testsLabel = text('Tests')
export const cancelledLine = text('cancelled')
export const couponPart = text('coupon −{amount}')
export const times = text('{count} ×')
export const fastingLabel = text('Fasting')
export const fastingHours = text({ one: '{count} hour without food', other: '{count} hours without food' })
export const addedLabel = text('Added')
export const addedToLabel = text('Added to')
export const repeatLabel = text('Second sample')
export const repeatOf = text('of {order}')
export const repeatWaits = text('{tests}: waits for a time')
export const repeatBooked = text('{tests}: booked as')
export const repeatDropped = text('{tests}: not taken again')
export const reportsLabel = text('Reports')
export const reportLine = text('{number}, {at}')
export const reportPart = text('{number}, a part, {at}')

// When
export const whenTitle = text('When')
export const visitLabel = text('Visit')
export const whereLabel = text('Where')
export const collectorLabel = text('Collector')
export const nobodyYet = text('nobody yet')
export const movesSo = text({ one: 'moved once', other: 'moved {count} times' })

// Money
export const moneyTitle = text('Money')
export const totalLabel = text('Total')
export const totalOf = text('{subtotal}, {coupon} −{discount}')
export const paidLabel = text('Paid')
export const paidBill = text('{amount}, bill {number}')
export const toTakeLabel = text('To take')
export const unpaidLabel = text('Not paid')
export const heldUntil = text('its time is kept until {time}')
export const goingBackLabel = text('On its way back')
export const toHandBackLabel = text('To hand back in cash')
export const givenBackLabel = text('Given back')

// Deeds
export const byYou = text('by you')
export const onlyBy = text('only by {roles}')
export const deedTitles = {
  reschedule: text('Move the visit'),
  'change-address': text('Change the address'),
  assign: text('Assign the visit'),
  add: text('Add tests'),
  cancel: text('Cancel'),
  refund: text('Refund'),
  'take-payment': text('Take the payment'),
  'send-payment-link': text('Send a payment link'),
}
export const tellsCustomer = text(
  'The customer is told by WhatsApp or SMS, and by e-mail where it is confirmed.',
)
export const tellsNobody = text('Nobody is told: the order is not confirmed yet.')
export const tellsAfterSecond = text('Nobody is told before a second person has agreed.')
export const tellsOfRefund = text(
  'The customer is told by day, by WhatsApp or SMS, once the money has gone out; by e-mail at once.',
)
export const tellsCashBack = text(
  'The customer gets no message: they have the money in hand, and their order shows it with the credit note.',
)
export const tellsPaid = text('The customer gets no message: their order shows the payment and the bill.')
export const linkHow = text(
  'Goes to {phone}. It is good, and the time kept, until two hours after the booking; paying takes no login.',
)
export const toPayByLink = text('To pay by the link')
export const sendLink = text('Send the link')
export const tellsLink = text('The customer gets an SMS, and an e-mail where the address is confirmed.')
export const keep = text('Leave it')
export const working = text('One moment...')
export const toPayForMoving = text('To pay for moving')
export const paidUnchanged = text('Paid and to pay stay as they are')
export const chooseTime = text('Choose a time')
export const placesLeft = text({ one: '{count} left', other: '{count} left' })
export const moveTo = text('Move to {day}, {hour}')
export const dayLabel = text('Day')
export const hourLabel = text('Hour')
export const pinLabel = text('PIN code')
export const houseLabel = text('House, flat')
export const streetLabel = text('Street and area')
export const landmarkLabel = text('Landmark')
export const addressNow = text('Now: {address}')
export const saveAddress = text('Change the address to this')
export const addressFree = text('It costs nothing.')

export const whoComes = text('Who comes')
export const inPlaceOf = text('In the place of {name}, whose phone shows the visit no longer.')
export const tellsAssigned = text(
  'Nobody gets a message: the customer’s page shows who comes, and the collector’s phone shows the visit.',
)
export const assignTo = text('Assign it to {name}')
export const chooseCollector = text('Choose who comes')

export const whatToCancel = text('What')
export const allOfIt = text('The whole order')
export const allOf = text('All of {name}')
export const reasonLabel = text('Why (for the record)')
export const keepFee = text('Keep the cancellation fee, as when the customer cancels')
export const paidSoFar = text('Paid')
export const comesBack = text('Comes back')
export const weKeep = text('We keep')
export const newTotal = text('The rest then costs')
export const couponLost = text('What is left is too small for the coupon.')
export const alsoCancelled = text('{order}, added to the visit, goes too: {amount} comes back')
export const backOnline = text('It goes back the way it was paid.')
export const backCash = text('It was taken by hand: hand it back, then note that.')
export const cancelAll = text('Cancel the order, {amount} back')
export const cancelSome = text({
  one: 'Cancel {count} test, {amount} back',
  other: 'Cancel {count} tests, {amount} back',
})
export const chooseLines = text('Choose what to cancel')

export const testField = text('Test or check-up')
export const testHint = text('Type a name, then Enter')
export const noSuchTest = text('Nothing of this name.')
export const forWhom = text('For')
export const removeTest = text('Remove {name}')
export const toPayMore = text('To pay for what is added')
export const payAtDoor = text('At the door')
export const payByLink = text('Online, by the customer')
export const howPaid = text('How it is paid')
export const agreedAsked = text('I have asked: everybody who is examined agrees')
export const addNow = text('Add for {amount}')
export const chooseTests = text('Choose a test')
export const askConsent = text('Ask whether they agree first')

// Taking the payment
export const takenAs = { cash: text('Cash'), upi: text('UPI') }
export const upiCode = text('Code to pay {amount} by UPI')
export const upiHow = text('The payer scans it with any UPI app, and shows that it is done.')
export const noUpi = text('No UPI address is set (UPI_ADDRESS).')
export const upiReference = text('Reference of the UPI payment')
export const cashInHand = text('The cash is then in your hands until you hand it over.')
export const toTakeNow = text('To take')
export const noteTaken = text('I have {amount}: note it')
export const typeReference = text('Type the reference first')

// The timeline
export const timelineTitle = text('What happened')
export const tabs = {
  all: text('Everything'),
  booking: text('Booking'),
  visit: text('Visit'),
  money: text('Money'),
  message: text('Messages'),
  note: text('Notes'),
  report: text('Reports'),
}
export const noteField = text('Add a note, only staff see it')
export const saveNote = text('Add the note')
export const nothingHere = text('Nothing here yet.')
export const toCome = text('To come')
export const visitToCome = text('Visit')
export const reportToCome = text('Report promised')
export const wrongMark = text('Wrong:')

export const orderKeysLabel = text('Keys')
export const orderKeys = {
  move: text('R: move'),
  where: text('W: address'),
  assign: text('S: assign'),
  add: text('A: add tests'),
  cancel: text('C: cancel'),
  refund: text('F: refund'),
  pay: text('P: payment'),
  link: text('L: payment link'),
  note: text('N: note'),
  close: text('Esc: close, then back'),
}
