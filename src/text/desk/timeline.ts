import { text } from '../text.ts'

/** The timeline of an order at the desk: what happened, in a few words each. */

export const automatic = text('Automatic')
export const theCustomer = text('Customer')

export const booked = text({
  one: 'Booked: {count} test or check-up',
  other: 'Booked: {count} tests and check-ups',
})
export const bookedAddition = text('Added to {order}')
export const bookedAgain = text('Second sample of {order} booked')
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
export const paidElsewhere = text('{amount} came in for nothing owed, and goes back')
export const paidCash = text('Took {amount} in cash')
export const paidUpi = text('Took {amount} by UPI')
export const refundAsked = text('Refund of {amount} asked for: {why}')
export const refundDone = text('{amount} given back')
export const refundRefused = text('Refund of {amount} refused by the payment provider')
export const refundReasons = {
  cancelled: text('cancelled'),
  late: text('paid too late'),
  'paid-twice': text('paid twice'),
  'wrong-amount': text('another amount'),
  operator: text('by the staff'),
}

// The visit
export const visitKinds = {
  assigned: text('Assigned to {name}'),
  on_the_way: text('On the way'),
  arrived: text('At the door'),
  code_shown: text('Door code right'),
  code_skipped: text('Came in without the door code'),
  identified: text('Said name and year of birth'),
  tube_bound: text('A tube was scanned'),
  cash_taken: text('Cash taken'),
  upi_taken: text('Paid by UPI'),
  collected: text('Sample taken'),
  failed: text('Could not take the sample'),
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
  'staff-told': text('told by the staff'),
  'vein-gave-out': text('no more blood came'),
  'tube-broken': text('a tube broke'),
  'patient-stopped': text('the patient wanted to stop'),
  other: text('another reason'),
}
export const otherClock = text('The phone’s clock said {time}')
export const waitsForDesk = text('Waits for the desk: {what}')
export const tubeMissing = text('A tube is missing: {reason}')
export const moved = text('Moved from {from} to {to}')
export const addressChanged = text('Address changed')
export const sampleRejected = text('Sample rejected: {reason}')
export const rejectReasons = {
  haemolysed: text('haemolysed'),
  clotted: text('clotted'),
  'too-little': text('too little'),
  leaked: text('leaked'),
  label: text('label missing or wrong'),
  'too-old': text('too old'),
  other: text('another reason'),
}

// Messages
export const channels = { sms: text('SMS'), whatsapp: text('WhatsApp'), email: text('E-mail') }
export const messageStates = {
  queued: text('waits to be sent'),
  sending: text('is being sent'),
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
  refunded: text('money given back'),
  cancelled: text('booking cancelled'),
  moved: text('visit moved'),
  changed: text('booking changed'),
  'on-the-way': text('collector on the way'),
  'visit-failed': text('sample not taken'),
  'sample-rejected': text('sample to be taken again'),
}
export const otherMessage = text('a message')

export const note = text('Note')

/** The order reached a step that nothing else tells. */
export const steps = {
  confirmed: text('Confirmed'),
  collected: text('Sample taken'),
  report: text('Everybody has their report'),
  feedback: text('Set to: asked for feedback'),
  reminder: text('Set to: reminded of the next test'),
  other: text('Set to another step'),
}

/** What else somebody did, where nothing above says it better. */
export const acts = {
  'order.glass-broken': text('Opened for an hour by somebody whose roles don’t open it'),
  'order.part-cancelled': text('Some tests cancelled'),
  'order.added': text('Tests added'),
  'order.payment-link-sent': text('Payment link asked to be sent'),
  'recollection.dropped': text('The sample is not taken again'),
  'payment.upi-matched': text('Found the payment in the bank’s account'),
  'refund.requested': text('Asked for a refund'),
  'refund.requested-again': text('Asked for the refund anew'),
  'refund.alone': text('Gave the money back alone'),
  'refund.asked': text('Asked a second person for a refund'),
  'refund.agreed': text('Agreed to the refund'),
  'refund.declined': text('Declined the refund'),
  'refund.withdrawn': text('No longer asks for the refund'),
  'refund.cash-handed-back': text('Handed cash back'),
  'cash.handed-back': text('Surplus cash is said to be handed back'),
  'cash.hand-back-withdrawn': text('Surplus cash was not handed back after all'),
  'cash.surplus-closed': text('Decided what becomes of surplus cash'),
  'report.attached': text('Report attached'),
  'report.replaced': text('Report replaced'),
  'order.phones-shown': text('Looked at the whole phone numbers'),
}
export const otherAct = text('Changed: {action}')
