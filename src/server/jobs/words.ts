import { text } from '#text/text.ts'

/** Lines of the emails. They name no test, no result and no person. */

export const hello = text('Hello,')
/** An order within the sentences below: for the customer, and for another patient. */
export const yourBooking = text('your booking {number}')
export const aBooking = text('booking {number}')

export const confirmedSubject = text('Booking {number} is confirmed')
export const isConfirmed = text('{booking} is confirmed.')
export const isConfirmedFor = text('booking {number} is confirmed for {day}.')
export const whenLine = text('When: {day}, {slot}')
/** Of a visit with two samples. */
export const secondSampleLine = text('Second sample: at about {hour} on the same day')
export const whereLine = text('Where: {place}')
export const whereHome = text('Where: our collector comes to the address that was given')
export const amountPaid = text('Amount: {amount}, paid')
export const amountToPay = text('Amount: {amount}, to be paid at the visit')
/** Of several patients, by their place in the booking. */
export const howPatientPrepares = text('How patient {number} of this booking prepares')
export const howToPrepareTitle = text('How to prepare:')
export const seeBooking = text(
  'To see the booking and how to prepare, or to cancel it, log in with the mobile number that booked it: {address}',
)

export const isYourAddress = text('Is this your address? Confirm it, and details come here by mail: {link}')
export const linkForAWeek = text(
  'The link is good for a week. If you know nothing of this, do nothing: nothing more is told to this address.',
)
export const confirmSubject = text('Please confirm your address for {shop}')

export const reportSubject = text('The report of booking {number} is ready')
export const reportIsReady = text('the report of {booking} is ready.')
export const seeReport = text('To see it, log in with the mobile number that booked it: {address}')

export const payLinkSubject = text('Pay for booking {number}')
export const payLinkLine = text('{amount} for {booking} can be paid until {until}, without login: {link}')

export const refundSubject = text('Refund for booking {number}')
export const wasRefunded = text('{amount} for {booking} was refunded the way it was paid.')
export const banksTake = text('Banks take up to 7 days to show it.')

export const movedSubject = text('Booking {number} is moved to {day}')
export const isMoved = text('{booking} is moved.')
export const isMovedBriefly = text('booking {number} is moved from {from} to {day}.')
export const wasLine = text('Before: {day}, {slot}')
export const nowLine = text('Now: {day}, {slot}')
export const changedSubject = text('Booking {number} was changed')
export const placeIsChanged = text('the address of {booking} was changed.')
export const partIsCancelled = text('some tests of {booking} were cancelled; the others stay booked.')
export const moreIsAdded = text('a test was added to {booking}.')
export const fastIsChanged = text(
  'how to prepare for {booking} has changed, because of another visit on the same day.',
)
export const notExpected = text('If you did not expect this, please call us.')

export const rejectedSubject = text('A sample of booking {number} has to be taken again')
export const isRejected = text('a sample of {booking} has to be taken again. This costs you nothing.')
export const chooseTime = text(
  'Please choose a time, and see why, with the mobile number that booked it: {address}',
)
export const failedSubject = text('We could not take the sample of booking {number}')
export const hasFailed = text('we could not take the sample of {booking}.')
export const chooseOrMoney = text(
  'Choose another time at no cost, or your money back, with the mobile number that booked it: {address}',
)
export const freeOfCost = text('Amount: nothing, this sample is taken again at no cost')
export const rateIt = text('There you can also tell us how the visit was: two taps.')
export const lowRatingSubject = text({
  one: 'Booking {number} got {count} star',
  other: 'Booking {number} got {count} stars',
})
export const lowRating = text('A customer is not content with booking {number}.')
export const howToReadRating = text('To read what they wrote, and to see who came:')

export const emergencySubject = text('Order {number} was opened with a reason')
export const emergencyOpened = text(
  '{who} opened order {number}, which their roles don’t open, at {time}: for one hour, for reading alone.',
)
export const emergencyWhere = text('The reason stands at the desk, under Audit.')

export const staffKeySubject = text('A passkey or app was added for {name}')
export const staffKeyAdded = text(
  'A passkey or an authenticator app was added to the staff account of {name}, {time}. The staff list has no phone of theirs: please tell them. If it was not them, end it on the staff page.',
)

export const cancelledSubject = text('Booking {number} is cancelled')
export const isCancelled = text('{booking} for {day}, {slot} is cancelled: there is no visit.')
export const isCancelledBriefly = text('booking {number} for {day} is cancelled: there is no visit.')
export const noFasting = text('No fasting is needed for it.')
export const otherVisit = text('There is another visit that day.')
export const more = text('More: {address}')

export const newDeviceSubject = text('A new device logged in to your account')
export const newDevice = text(
  'somebody logged in to your account on a device that it had not seen before: {when}.',
)
export const ifItWasYou = text('If it was you, there is nothing to do.')
export const ifItWasNotYou = text(
  'If it was not you, log in, press "Log out everywhere" and set a new password: {address}',
)

// To the desk
export const homeVisitAsked = text('Home visit asked for: {service}')
export const consultationAsked = text('Consultation asked for: {service}')
export const testAsked = text('Test asked for on the offer page')
export const nameLine = text('Name: {name}')
export const mobileLine = text('Mobile: {mobile}')
export const emailLine = text('E-mail: {email}')
export const notGiven = text('not given')
export const serviceLine = text('Service: {service}')
export const cityLine = text('City: {city}')
export const addressLine = text('Address: {address}')
export const wantedFor = text('Wanted for: {when}')
export const askedAt = text('Asked at: {time}')
export const prescriptionWaits = text('A new prescription waits')
export const receivedAt = text('Received at: {time}')
export const whomToCall = text(
  'Whom to call back, and the prescription itself, are at the desk under Requests:',
)
