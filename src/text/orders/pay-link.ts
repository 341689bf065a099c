import { text } from '../text.ts'

/** The page of a payment link, and of links that are not good. */

export const payTitle = text('Pay for your booking')
export const bookingNumber = text('Booking {number}')
export const payAmount = text('Pay {amount}')
export const opensProvider = text('The secure payment page opens. You need not log in.')
export const openingPayment = text('Opening the payment page…')
export const isPaid = text('This booking is paid. There is nothing more to do.')
export const isCancelled = text('This booking is cancelled. There is nothing to pay.')
export const paysAtVisit = text('This booking is paid at the visit. There is nothing to pay now.')
export const linkNotGood = text('This payment link is no longer good. Please call us for another.')
export const notOpened = text('The payment page did not open. Please try again.')
