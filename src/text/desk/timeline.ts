import { text } from '../text.ts'

/** The timeline of an order at the desk: what happened, in a few words each. */

export const automatic = text('Automatic')
export const theCustomer = text('Customer')

export const booked = text({
  one: 'Booked: {count} test or check-up',
  other: 'Booked: {count} tests and check-ups',
})
export const bookedAddition = text('Added to {order}')
export const bookedAgain = text('Recollection of {order} booked')
export const confirmedAtDoor = text('Confirmed: pays on collection')
export const cancelled = {
  customer: text('Cancelled by the customer'),
  operator: text('Cancelled'),
  expired: text('Ended: not paid in time'),
  replaced: text('Replaced by another booking of the customer'),
}
export const linesCancelled = text('Some tests cancelled by the customer')

// Money
export const payStarted = text('Payment page opened, {amount}')
export const payFailed = text('Payment failed, {amount}')
export const paidOnline = text('Paid {amount} online')
export const paidElsewhere = text('{amount} received with nothing due; refunded')
export const paidCash = text('{amount} received in cash')
export const paidUpi = text('{amount} received by UPI')
export const refundAsked = text('Refund of {amount} requested: {why}')
export const refundDone = text('{amount} refunded')
export const refundRefused = text('Refund of {amount} refused by the payment provider')
export const refundReasons = {
  cancelled: text('cancelled'),
  late: text('paid too late'),
  'paid-twice': text('paid twice'),
  'wrong-amount': text('different amount'),
  operator: text('by staff'),
}

// The visit
export const visitKinds = {
  assigned: text('Assigned to {name}'),
  on_the_way: text('On the way'),
  arrived: text('At the door'),
  code_shown: text('Door code checked'),
  code_skipped: text('Entered without the door code'),
  identified: text('Name and year of birth checked'),
  tube_bound: text('Tube scanned'),
  cash_taken: text('Cash taken'),
  upi_taken: text('Paid by UPI'),
  collected: text('Sample collected'),
  failed: text('Sample not collected'),
  received: text('Received at the laboratory'),
  analysing: text('In analysis'),
}
/** Why a collector could not take the sample or all of it, or came in without the door code. */
export const visitReasons = {
  'nobody-home': text('nobody at home'),
  'address-not-found': text('address not found'),
  'patient-unwell': text('patient unwell'),
  'not-fasting': text('not fasting'),
  'could-not-draw': text('could not draw blood'),
  refused: text('refused'),
  'collector-unable': text('collector unable to come'),
  'no-phone': text('no phone at hand'),
  'patient-known': text('patient known'),
  'staff-told': text('confirmed by staff'),
  'vein-gave-out': text('blood flow stopped'),
  'tube-broken': text('tube broken'),
  'patient-stopped': text('stopped by the patient'),
  other: text('other reason'),
}
export const otherClock = text('The phone’s clock said {time}')
export const waitsForDesk = text('Waiting for the desk: {what}')
export const tubeMissing = text('A tube is missing: {reason}')
export const moved = text('Moved from {from} to {to}')
export const addressChanged = text('Address changed')
export const sampleRejected = text('Sample rejected: {reason}')
export const rejectReasons = {
  haemolysed: text('haemolysed'),
  clotted: text('clotted'),
  'too-little': text('not enough'),
  leaked: text('leaked'),
  label: text('label missing or wrong'),
  'too-old': text('too old'),
  other: text('other reason'),
}

// Messages
export const channels = { sms: text('SMS'), whatsapp: text('WhatsApp'), email: text('E-mail') }
export const messageStates = {
  queued: text('queued'),
  sending: text('sending'),
  sent: text('sent'),
  delivered: text('delivered'),
  failed: text('not delivered'),
}
export const messageSent = text('{channel}: {what}, {state}')
export const messageNames = {
  confirmed: text('booking confirmed'),
  'payment-failed': text('payment failed'),
  'payment-link': text('payment link'),
  'visit-tomorrow': text('visit tomorrow'),
  'report-ready': text('report ready'),
  refunded: text('refund'),
  cancelled: text('booking cancelled'),
  moved: text('visit moved'),
  changed: text('booking changed'),
  fast: text('fasting changed'),
  'on-the-way': text('collector on the way'),
  late: text('collector late'),
  'cash-received': text('cash received'),
  'visit-failed': text('sample not collected'),
  'sample-rejected': text('new sample needed'),
}
/** To the number that answers at the door. */
export const toDoor = text('{what}, to the number at the door')
export const otherMessage = text('message')

export const note = text('Note')

/** The order reached a step that nothing else tells. */
export const steps = {
  confirmed: text('Confirmed'),
  collected: text('Sample collected'),
  report: text('All reports ready'),
  feedback: text('Status set to: feedback requested'),
  reminder: text('Status set to: next test reminder'),
  other: text('Status changed'),
}

/** What else somebody did, where nothing above says it better. */
export const acts = {
  'access.emergency': text('Opened for an hour with a reason, by a person whose roles do not open it'),
  'order.part-cancelled': text('Some tests cancelled'),
  'order.added': text('Tests added'),
  'order.payment-link-sent': text('Payment link requested'),
  'recollection.dropped': text('Recollection cancelled'),
  'payment.upi-matched': text('Payment matched with the bank account'),
  'refund.requested': text('Refund requested'),
  'refund.requested-again': text('Refund requested again'),
  'refund.alone': text('Refunded without a second person'),
  'refund.asked': text('Refund requested from a second person'),
  'refund.agreed-first': text('Refund approved by the first of two people'),
  'refund.agreed': text('Refund approved'),
  'refund.declined': text('Refund declined'),
  'refund.withdrawn': text('Refund request withdrawn'),
  'refund.cash-handed-back': text('Cash refunded'),
  'report.attached': text('Report attached'),
  'report.replaced': text('Report replaced'),
  'order.phones-shown': text('Full phone numbers viewed'),
}
export const otherAct = text('Changed')
