import { text } from '#text/text.ts'

export const bookingError = text('Booking Error')
export const networkError = text('Network error. Please check your connection and try again.')
export const notCreated = text('Failed to create booking. Please try again.')
export const notSetUp = text('Error setting up request. Please try again.')
export const noResponse = text('No response from server. Please check your connection.')
export const notSubmitted = text('Failed to submit booking')
export const notConnected = text('Failed to connect to the server.')
export const tryOnce = text('Something went wrong. Please try again.')
export const offline = text('You’re offline. Please send it again when you’re back online.')
export const noAnswer = text('Something went wrong! No answer came from the shop. Please send it again.')
export const notSent = text('Error sending email! Please send it again, or call us.')
export const received = text('Request received')

/** When we call. `promise` is the company's ('within two hours'), `purpose` one of those below. */
export const call = text('We’ll call you {purpose}.')
export const callOn = text('We’ll call you on {mobile} {purpose}.')
export const callWithin = text('We’ll call you {promise}, {purpose}.')
export const callOnWithin = text('We’ll call you on {mobile} {promise}, {purpose}.')

/** Requests that are not closed, as their customer sees them. `day`: when it was sent. */
export const prescriptionSent = text('Prescription sent {day}')
export const offerSent = text('Offer request sent {day}')
export const requestSent = text('{service}: request sent {day}')
export const wish = text('For {name}, requested for {when}.')
export const callWithPrices = text('We’ll call you with the tests and prices.')
export const callAboutIt = text('We’ll call you about it.')
/** By the outcome of the last call. */
export const afterCall = {
  'no-answer': text('We called you and got no answer. We’ll try again.'),
  'call-again': text('We’ll call you again as agreed.'),
  reached: text('We’ve called you about it.'),
}
export const openRequests = text('Your requests')
