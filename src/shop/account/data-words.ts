import { text } from '#text/text.ts'

/** Words of a customer's data, as they read it. */

export const title = text('What we store about you, {time}')
export const print = text('Print')
/** 'Email: asha@example.in' */
export const labelled = text('{label}: {value}')
export const ofOrder = text('Order {order}')

export const profile = text('Profile')
export const byWhatsApp = text('Messages come by WhatsApp.')
export const people = text('People you book for')
export const born = text('born {day}')
export const bornAbout = text('born about {year}')
export const yourself = text('yourself')
export const pregnant = text('pregnant')
export const doorContact = text('Answers at the door')

export const addresses = text('Saved addresses')

export const orders = text('Orders')
export const orderStatuses = {
  pending: text('not booked yet'),
  confirmed: text('booked'),
  collected: text('sample taken'),
  report: text('report ready'),
  feedback: text('done'),
  reminder: text('done'),
  cancelled: text('cancelled'),
}
export const paymentMethods = {
  ONLINE: text('online'),
  COD: text('Pay on Collection'),
  PENDING: text('way of payment not chosen'),
}
export const paymentStatuses = {
  pending: text('not paid'),
  processing: text('being checked'),
  completed: text('paid'),
  failed: text('not paid'),
  cancelled: text('not paid'),
  refunded: text('refunded'),
}
export const placed = text('Placed')
export const visit = text('Visit')
export const centre = text('Centre')
export const cameFrom = text('Came from')
export const otherPhone = text('Other phone')
export const patient = text('Patient')
export const test = text('Test')
export const cancelledTest = text('Cancelled test')
export const total = text('Total')
export const coupon = text('Coupon')
export const invoice = text('Invoice')
export const refund = text('Refund')

export const tubes = text('Your samples’ tubes')
export const labelledAt = text('Labelled')
export const collectedAt = text('Taken')
export const receivedAt = text('At the laboratory')
export const acceptedAt = text('Accepted')
export const rejectedFor = text('Not usable')

export const consents = text('Consents')
export const purposes = {
  'booking-for-another': text('Booking for another person'),
  guardian: text('Consent of a parent or guardian'),
  'hiv-test': text('HIV test'),
  'hiv-counselling': text('Counselling before the HIV test'),
  whatsapp: text('Messages by WhatsApp'),
  'door-contact': text('Messages to the person at the door'),
}
export const waysOfConsent = {
  ticked: text('agreed by ticking'),
  declared: text('agreed by placing the order'),
  told: text('agreed on the phone'),
  withdrawn: text('withdrawn'),
}
export const guardian = text('Parent or guardian')
export const textVersion = text('Version of the text')

export const requests = text('Requests')
export const requestKinds = {
  'home-care': text('Home care'),
  consultation: text('Consultation'),
  offer: text('Siblings Day offer'),
  prescription: text('Prescription'),
}
export const wantedFor = text('Wanted for')
export const sentAt = text('Sent')
export const call = text('Our call')
export const callOutcomes = {
  reached: text('reached'),
  'no-answer': text('no answer'),
  'call-again': text('to call again'),
}

export const ratings = text('Ratings')
export const stars = text({ one: '{count} star', other: '{count} stars' })
export const notes = text('Notes of our team')
export const opened = text('When our team opened an order with a special reason')
export const reportOpenings = text('When a report was opened')

export const emailConfirmations = text('Confirmations of your email address')
export const linkSentAt = text('Link sent')
export const confirmedAt = text('Confirmed')

export const devices = text('Where you are logged in')
export const unknownDevice = text('Unknown device')
export const startedAt = text('Logged in')
export const lastUsedAt = text('Last used')
