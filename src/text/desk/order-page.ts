import { text } from '../text.ts'

/** An order's page at the desk. */

export const backToDay = text('Back to the visits')
export const statuses = {
  pending: text('Waiting for payment'),
  confirmed: text('Confirmed'),
  collected: text('Sample collected'),
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
export const doorLabel = text('At the door')
export const secondPhone = text('Second phone')
export const showPhones = text('Show')
export const showingRecorded = text('this is logged')
export const noPhone = text('none')
export const bookedBy = text('Booked by')
export const bookedByLine = text('{name}, {phone}')
export const unknownName = text('no name yet')
export const notSignedIn = text('never signed in')
export const consentsLabel = text('Consents')
export const consentLine = text('For {name}, consent to {purpose}: {given}')
export const consentLineOf = text('For {name}, consent to {purpose}: {given}, by {guardian}')
export const purposes = {
  'booking-for-another': text('tests booked by another person'),
  guardian: text('tests of a child'),
  'hiv-test': text('an HIV test'),
  whatsapp: text('messages by WhatsApp'),
  'door-contact': text('messages to the number at the door'),
}
export const givenAs = {
  ticked: text('ticked at booking'),
  declared: text('given by placing the order'),
  told: text('given to staff'),
  withdrawn: text('withdrawn'),
}

// What
export const whatTitle = text('What')
export const testsLabel = text('Tests')
export const cancelledLine = text('cancelled')
export const couponPart = text('coupon −{amount}')
export const times = text('{count} ×')
export const fastingLabel = text('Fasting')
/** The hours are those of this visit; the fast may begin earlier for another visit of the day. */
export const fastFrom = text('No food after {hour} on {day} (this visit needs {count} hours)')
export const addedLabel = text('Added')
export const addedToLabel = text('Added to')
export const repeatLabel = text('Recollection')
export const repeatOf = text('of {order}')
export const repeatWaits = text('{tests}: waiting for a time')
export const repeatBooked = text('{tests}: booked as')
export const repeatDropped = text('{tests}: recollection cancelled')
export const reportsLabel = text('Reports')
export const reportLine = text('{number}, {at}')
export const reportPart = text('{number}, partial, {at}')

// When
export const whenTitle = text('When')
export const visitLabel = text('Visit')
export const whereLabel = text('Where')
export const collectorLabel = text('Collector')
export const nobodyYet = text('not assigned')
export const movesSo = text({ one: 'moved once', other: 'moved {count} times' })

// Money
export const moneyTitle = text('Money')
export const totalLabel = text('Total')
export const totalOf = text('{subtotal}, {coupon} −{discount}')
export const paidLabel = text('Paid')
export const paidBill = text('{amount}, bill {number}')
export const toTakeLabel = text('To collect')
export const unpaidLabel = text('Not paid')
export const heldUntil = text('time slot held until {time}')
export const goingBackLabel = text('Refund in progress')
export const toHandBackLabel = text('Cash to refund')
export const givenBackLabel = text('Refunded')

// Deeds
export const byYou = text('by you')
export const onlyBy = text('only by {roles}')
export const deedTitles = {
  reschedule: text('Move the visit'),
  'change-address': text('Change the address'),
  assign: text('Assign the visit'),
  collect: text('Record the sample as taken'),
  add: text('Add tests'),
  'drop-recollection': text('Cancel the recollection'),
  cancel: text('Cancel'),
  refund: text('Refund'),
  'take-payment': text('Take the payment'),
  'send-payment-link': text('Send a payment link'),
}
export const tellsCustomer = text(
  'The customer gets a WhatsApp message or an SMS, and an email if their address is confirmed.',
)
export const tellsNobody = text('No message is sent: the order is not confirmed yet.')
export const tellsAfterSecond = text('No message is sent until a second person approves.')
export const tellsOfRefund = text(
  'The customer gets an email now, and a WhatsApp message or an SMS in the daytime once the money has been sent.',
)
export const tellsCashBack = text(
  'The customer gets no message. Their order shows the refund and the credit note.',
)
export const tellsPaid = text('The customer gets no message. Their order shows the payment and the bill.')
export const linkHow = text(
  'Sent to {phone}. The link works, and the time slot is held, until two hours after the booking. Payment needs no login.',
)
export const toPayByLink = text('To pay by link')
export const sendLink = text('Send the link')
export const tellsLink = text('The customer gets an SMS, and an email if their address is confirmed.')
export const keep = text('Cancel')
export const working = text('One moment...')
export const toPayForMoving = text('Fee for moving')
export const paidUnchanged = text('The total does not change')
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
export const saveAddress = text('Save this address')
export const addressFree = text('There is no fee.')

export const whoComes = text('Collector')
export const inPlaceOf = text('Replaces {name}. The visit disappears from their phone.')
export const tellsAssigned = text(
  'No message is sent. The customer’s page shows the collector’s name, and the collector’s phone shows the visit.',
)
export const assignTo = text('Assign to {name}')
export const chooseCollector = text('Choose a collector')

export const whatToCancel = text('What')
export const allOfIt = text('The whole order')
export const allOf = text('All tests of {name}')
export const reasonLabel = text('Reason (logged)')
export const keepFee = text('Charge the cancellation fee, as when the customer cancels')
export const paidSoFar = text('Paid')
export const comesBack = text('To refund')
export const weKeep = text('Fee')
export const heldBack = text('Held back until the visit')
export const newTotal = text('New total')
export const couponLost = text('The remaining tests are below the coupon’s minimum.')
export const alsoCancelled = text('{order}, added to the visit, is cancelled too: {amount} refunded')
export const backOnline = text('Refunded to the original payment method.')
export const backCash = text('It was paid in person. Hand the money back, then record it.')
export const cancelAll = text('Cancel the order, refund {amount}')
export const cancelSome = text({
  one: 'Cancel {count} test, refund {amount}',
  other: 'Cancel {count} tests, refund {amount}',
})
export const chooseLines = text('Choose what to cancel')

export const testField = text('Test or check-up')
export const testHint = text('Type a name, then Enter')
export const noSuchTest = text('No test or check-up has this name.')
export const forWhom = text('For')
export const removeTest = text('Remove {name}')
export const toPayMore = text('To pay for the added tests')
export const payAtDoor = text('At the door')
export const payByLink = text('Online, by the customer')
export const howPaid = text('How it is paid')
export const agreedAsked = text('Everyone who is tested has told me that they agree')
export const addNow = text('Add for {amount}')
export const chooseTests = text('Choose a test')
export const askConsent = text('Ask for their consent first')

// Taking the payment
export const takenAs = { cash: text('Cash'), upi: text('UPI') }
export const upiCode = text('Code to pay {amount} by UPI')
export const upiHow = text('The payer scans this with any UPI app and shows you the confirmation.')
export const noUpi = text('No UPI address is set (UPI_ADDRESS).')
export const upiReference = text('UPI reference number')
export const cashInHand = text('The cash is recorded as held by you until you hand it over.')
export const toTakeNow = text('To collect')
export const noteTaken = text('Record {amount} as received')
export const typeReference = text('Enter the reference first')

// Samples
export const takenEarly = text('It was taken before the day of the visit')
export const confirmEarly = text('Confirm the day first')
export const cashWithSample = text(
  'Recorded as cash that you hold. If it was paid by UPI, take the payment first.',
)
export const recordSample = text('Record the sample as taken')
export const recordSampleAndCash = text('Record the sample and {amount} in cash')
export const tellsReceipt = text('The customer gets a receipt by SMS.')
export const tellsOfNothing = text('No message is sent.')
export const dropHow = text('The customer can no longer choose a time. A refund is separate.')
export const dropIt = text('Cancel the recollection')
export const enterReason = text('Enter the reason first')

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
export const noteField = text('Add a note (only staff can see it)')
export const saveNote = text('Add the note')
export const nothingHere = text('Nothing here yet.')
export const toCome = text('Upcoming')
export const visitToCome = text('Visit')
export const reportToCome = text('Report due')
export const wrongMark = text('Wrong:')

export const orderKeysLabel = text('Keys')
export const orderKeys = {
  move: text('R: move'),
  where: text('W: address'),
  assign: text('S: assign'),
  collect: text('T: sample taken'),
  add: text('A: add tests'),
  drop: text('D: cancel the recollection'),
  cancel: text('C: cancel'),
  refund: text('F: refund'),
  pay: text('P: payment'),
  link: text('L: payment link'),
  note: text('N: note'),
  close: text('Esc: close, then back'),
}
