import { text } from '../text.ts'

export const description = text('What you agree to when you book with us.')
export const offer = text('What we offer')
export const offerText = text(
  'Lab tests and health check-ups with collection at home or at a centre, home healthcare visits and consultations. Prices are in rupees and include taxes.',
)
export const offerPrice = text(
  'A price is the one shown when the order is placed. Should it have changed while you were booking, you are asked before anything is ordered.',
)
export const booking = text('Booking and collection')
export const bookingText = text(
  'An order needs a mobile number confirmed by a one-time code. You choose a day and an hour; the collector comes, or you come to the centre, within that hour. A place that is not paid within thirty minutes, and not set to be paid on collection, goes back to others.',
)
export const bookingFasting = text(
  'Some tests need fasting, often for 8 to 12 hours, and some a visit to a centre: this is said before you book.',
)
export const results = text('Results')
export const resultsText = text(
  'Reports usually come within 24 hours; tests that take longer say so. A report is not a diagnosis. Please talk to a doctor about it, and in an emergency call an ambulance, not us.',
)
export const someoneElse = text('Booking for someone else')
export const someoneElseText = text(
  'Please book for another person only when that person, or a parent or guardian, agrees.',
)
export const coupons = text('Coupons')
export const couponsText = text(
  'One coupon counts for one order. An order with a coupon is paid online. A cancelled order gives its coupon back.',
)
