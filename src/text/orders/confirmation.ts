import { text } from '../text.ts'

/** The order confirmation. */

export const orderConfirmed = text('Order Confirmed!')
export const appointmentBooked = text('Your appointment has been successfully booked')
export const addedToVisit = text('It is added to the visit of order #{order}.')
export const orderProcessing = text('Order Processing')
export const isProcessed = text('Your order is being processed. Check your payment app for status.')
export const orderFailed = text('Order Failed')
export const paymentFailed = text('Your payment could not be processed. Please contact support.')
export const orderRefunded = text('Order Refunded')
export const weRefunded = text('We have refunded what you paid.')
export const orderCancelled = text('Order Cancelled')
export const bookingConfirmed = text('Booking Confirmed')
export const orderPlaced = text('Your order has been placed.')

export const amountPaid = text('Amount Paid')
export const amountRefunded = text('Amount Refunded')
export const orderTotal = text('Order Total')
export const notSpecified = text('Not specified')
/** What was booked, as the name of a list. */
export const bookedItems = text('Booked')
export const paymentNumbers = text('Payment numbers')
export const phonePeReference = text('PhonePe reference')

export const logInToSee = text('Please log in to see this order')
export const logInForTheRest = text('Log in with the number it was booked with to see the whole booking.')
export const couldNotFind = text('We could not find this order')
export const notYours = text(
  'The order number in the address is not one of yours. Nothing has changed in your bookings.',
)
export const notReached = text('The shop could not be reached. Please check your connection and try again.')

export const placeIsKept = text('Please don’t pay a second time. Your place is kept meanwhile.')
export const goOnAsking = text(
  'It takes longer than usual. You can leave this page: we go on asking, and you find the order in My Orders.',
)
export const askProvider = text(
  'We ask your payment provider again and again. This page changes by itself as soon as we know.',
)
export const refundedByItself = text(
  'Should the booking not come about, what you paid is refunded by itself.',
)
export const nothingWasCharged = text('Nothing was charged.')
export const payAgain = text('Try Payment Again')

/** What happens after a booking. */
export const tellPatient = text('Please tell {name} the day, the time and how to prepare.')
export const prepareAsTold = text('Prepare as "How to prepare" says.')
export const whereToGo = text('Where to go: {place}')
export const payAtVisit = text('The payment of {amount} is made at the visit.')
export const findInOrders = text('Find it in My Orders.')
/** Joins two phone numbers. */
export const eitherOr = text('{first}, or {second} if nobody answers')
export const collectorGoes = text('Our collector goes to the patient, and before that calls {phones}.')
export const collectorComes = text('Our collector comes to you, and before that calls {phones}.')
