import { text } from '#text/text.ts'

/** Lines of the emails: no tests, results or names. */

export const hello = text('Hello,')
export const yourBooking = text('your booking {number}')
export const aBooking = text('booking {number}')

export const confirmedSubject = text('Booking {number} is confirmed')
export const isConfirmed = text('We’ve confirmed {booking}.')
export const isConfirmedFor = text('Booking {number} is confirmed for {day}.')
export const whenLine = text('When: {day}, {slot}')
/** A line about a visit with two samples. */
export const secondSampleLine = text('Second sample: at about {hour} on the same day')
export const whereLine = text('Where: {place}')
export const whereHome = text('Where: at the address given for this booking')
export const amountPaid = text('Amount: {amount}, paid')
export const amountToPay = text('Amount: {amount}, to be paid at the visit')
/** With several patients, they are named by their number in the booking. */
export const howPatientPrepares = text('How patient {number} should prepare')
export const howToPrepareTitle = text('How to prepare:')
export const seeBooking = text(
  'To see the booking and how to prepare, or to cancel it, log in with the mobile number used to book it: {address}',
)

export const confirmAddressQuestion = text(
  'Is this your address? Confirm it to get booking details by email: {link}',
)
export const linkForAWeek = text(
  'The link works for a week. If you did not expect this, please ignore it: we won’t send details to this address.',
)
export const confirmSubject = text('Please confirm your address for {shop}')

export const reportSubject = text('The report for booking {number} is ready')
export const reportIsReady = text('The report for {booking} is ready.')
export const correctedSubject = text('A corrected report for booking {number}')
export const reportIsCorrected = text(
  'A corrected report for {booking} replaces the one of {time}. Please use only the new one.',
)
export const withdrawnSubject = text('The report for booking {number} was withdrawn')
export const reportIsWithdrawn = text(
  'The report of {time} for {booking} was withdrawn, because it was not right. It can no longer be opened.',
)
export const doNotUseIt = text('Please do not use it. We will send you the right one.')
export const seeReport = text('To see it, log in with the mobile number used to book it: {address}')

export const payLinkSubject = text('Pay for booking {number}')
export const payLinkLine = text('Pay {amount} for {booking} by {until}, without logging in: {link}')

export const refundSubject = text('Refund for booking {number}')
export const wasRefunded = text('We refunded {amount} for {booking} the way it was paid.')
export const wasReturnedInCash = text(
  'We returned {amount} for {booking} to you in cash. If you did not get it, please call us.',
)
export const banksTake = text('Banks take up to 7 days to show it.')

export const movedSubject = text('Booking {number} has moved to {day}')
export const isMoved = text('We’ve moved {booking}.')
export const isMovedBriefly = text('Booking {number} has moved from {from} to {day}.')
export const wasLine = text('Before: {day}, {slot}')
export const nowLine = text('Now: {day}, {slot}')
export const changedSubject = text('Booking {number} was changed')
export const isAtNewPlace = text('{booking} is at another place now; its page says where.')
export const placeIsChanged = text('The address for {booking} has changed.')
export const partIsCancelled = text('Some tests of {booking} were cancelled; the others stay booked.')
export const moreIsAdded = text('A test was added to {booking}.')
export const paymentIsMade = text('{booking} was paid online.')
export const fastIsChanged = text(
  'How to prepare for {booking} has changed, because of another visit on the same day.',
)
export const notExpected = text('If you did not expect this, please call us.')

export const newSampleSubject = text('We need a new sample for booking {number}')
export const isRejected = text('We need to take a new sample for {booking}, at no cost to you.')
export const isPersonMissed = text(
  'At the visit for {booking}, the sample of a person could not be taken. A new visit for them is free of charge. If you don’t want it, please call us, and we refund their tests.',
)
export const chooseTime = text(
  'To see why and choose a time, log in with the mobile number used to book it: {address}',
)
export const failedSubject = text('We could not take the sample for booking {number}')
export const hasFailed = text('We could not take the sample for {booking}.')
export const chooseOrMoney = text(
  'To choose another time at no cost, or get your money back, log in with the mobile number used to book it: {address}',
)
export const chooseOrCancel = text(
  'To choose another time, or cancel, both at no cost, log in with the mobile number used to book it: {address}',
)
export const freeOfCost = text('Amount: none, because we are retaking a sample')
export const rateIt = text('You can also rate the visit there, in two taps.')
export const lowRatingSubject = text({
  one: 'Booking {number} got {count} star',
  other: 'Booking {number} got {count} stars',
})
export const lowRating = text('A customer is unhappy with booking {number}.')
export const howToReadRating = text('To read what they wrote, and to see who came:')

export const emergencySubject = text('Order {number} was opened with a reason')
export const emergencyOpened = text(
  '{who} opened order {number}, which their roles don’t allow, at {time}, to read it for one hour.',
)
export const emergencyWhere = text('The reason is at the desk, under Audit.')

export const dayEndSubject = text('{day}: {place} is closed')
export const dayEndClear = text('{name} closed the day at {time}. Nothing is open.')
export const dayEndOpen = text('{name} closed the day at {time}, with reasons for what is open:')
export const dayEndLine = text('{line}: {count}')
export const dayEndTakings = text('{way}: {amount} ({count})')
export const dayEndMore = text('The lists and reasons are at the desk: {address}')

export const staffKeySubject = text('A passkey or app was added for {name}')
export const staffKeyAdded = text(
  'A passkey or an authenticator app was added to the staff account of {name}, {time}. The staff list has no phone number for them, so please tell them. If it was not them, end it on the staff page.',
)

export const cancelledSubject = text('Booking {number} is cancelled')
export const isCancelled = text('The visit for {booking} on {day}, {slot} is cancelled.')
export const isCancelledBriefly = text('The visit for booking {number} on {day} is cancelled.')
export const noFasting = text('No fasting is needed for it.')
export const otherVisit = text('There is another visit that day.')
export const more = text('More: {address}')

export const newDeviceSubject = text('A new device logged in to your account')
export const newDevice = text('Someone logged in to your account on a new device: {when}.')
export const ifItWasYou = text('If it was you, you don’t need to do anything.')
export const ifItWasNotYou = text(
  'If it was not you, log in, choose “Log out everywhere” and set a new password: {address}',
)

// To the desk
export const homeVisitRequested = text('Home visit requested: {service}')
export const consultationRequested = text('Consultation requested: {service}')
export const testRequested = text('Test requested on the offer page')
export const nameLine = text('Name: {name}')
export const mobileLine = text('Mobile: {mobile}')
export const emailLine = text('Email: {email}')
export const notGiven = text('not given')
export const serviceLine = text('Service: {service}')
export const cityLine = text('City: {city}')
export const addressLine = text('Address: {address}')
export const wantedFor = text('Requested for: {when}')
export const askedAt = text('Requested at: {time}')
export const prescriptionWaiting = text('A new prescription is waiting')
export const receivedAt = text('Received at: {time}')
export const whomToCall = text('The prescription, and the number to call, are at the desk under Requests:')
