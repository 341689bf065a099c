import { text } from '#text/text.ts'

/** A day of the collector's own visits, as the subject of a sentence. */
export const ownVisits = text('their own day')
/** Before what it did. */
export const commandOf = text('A command ({name})')

export const assignedByNow = text('{collector} has since been assigned to it.')

// Actions on many visits
export const collectorWasThere = text('A collector was there already.')
export const delaySentAlready = text('{name} sent this message at {time}.')
export const delayOfToday = text('A delay can be announced on the day of the visit.')

export const movedByNow = text('It has since been moved to {day}, {hour}.')

export const noteIdTaken = text('This note was already saved differently. Please reload the page.')
export const slotPast = text('Too late')
/** The visit's present hour. */
export const slotBooked = text('Booked now')
export const slotFullShort = text('Full')
export const farDay = text('Choose a day from {back} days ago to {ahead} days ahead.')

// Closing the day
export const dayAhead = text('A day can be closed once it has begun.')
export const lastVisitAt = text('The day can be closed after {time}: its last visit is at {hour}.')
export const centreOpenUntil = text('The day can be closed after {time}: {centre} is open until then.')
export const dayEndReasonMissing = text('Write why this is still open, and by when it will be done.')
export const dayEndChanged = text(
  'The numbers have changed. Please look at them again before you close the day.',
)
export const dayClosedBy = text('{name} has closed this day already.')
export const noSuchPlace = text('There is no such city or centre.')

export const noSuchCustomer = text('There is no such customer.')

// Booking at the desk
export const centreShut = text('Closed')
export const unpaidElsewhere = text(
  'This customer has an unpaid order at another centre. It has to be paid or cancelled first.',
)

export const customerBookedAlready = text(
  'This visit is booked already: order {number}, {day}, {slot}. Open that order to change it.',
)
export const customerBookedOften = text(
  'This customer has made many bookings in the last hour. Try again later.',
)
export const customerOwesMany = text(
  'This customer already has {count} orders to pay on collection. This one has to be paid now or online.',
)
export const customerUsedCoupon = text('The customer has used this coupon as often as allowed.')
export const bookingSentOtherwise = text(
  'This booking was already sent with other details. Find the customer’s order before you book again.',
)

export const noReportYet = text('This order has no report.')

// Emergency access
export const emergencyTooOften = text(
  'You have reached today’s limit for opening orders this way. Ask a person whose roles allow it.',
)
export const readsAnyway = text('Your roles allow you to open this order without a reason.')
export const noRoleYet = text('You have no role yet. The owner can give you one.')

// Accounts
export const noSuchAccount = text(
  'No account with this number is verified. The customer has to log in once first.',
)

export const labelDayOut = text('Labels can be printed for yesterday, today and the next seven days.')
export const tooManyLabels = text(
  '{count} labels are too many at once (maximum {most}). Please print hour by hour.',
)

export const collectedByCollector = text('For a home visit, the collector records the sample.')

export const collectedUseRefund = text('The sample was taken. To return the payment, use a refund.')
export const takenAndGivenBack = text('The sample was taken, and the payment was fully refunded.')

export const cannotEndOwnAccess = text('Another person has to end your access.')

export const orderWithoutInvoice = text(
  'This order has no invoice. An invoice is issued when an order is paid.',
)

// The timeline of an order
export const automatic = text('Automatic')
export const theCustomer = text('Customer')

export const orderBooked = text({
  one: 'Booked: {count} test or check-up',
  other: 'Booked: {count} tests or check-ups',
})
export const bookedAddition = text('Added to {order}')
export const bookedAgain = text('Recollection of {order} booked')
// Money
export const codeShown = text('UPI code for {amount} shown')
export const paidByCode = text('{amount} paid by the UPI code')
export const payStarted = text('Payment page opened, {amount}')
export const payFailed = text('Payment failed, {amount}')
export const paidOnline = text('Paid {amount} online')
export const paidElsewhere = text('{amount} received with nothing due; refunded')
export const paidCash = text('{amount} received in cash')
export const paidUpi = text('{amount} received by UPI')
export const paidCard = text('{amount} received by card')
export const refundDue = {
  online: text('Refund of {amount} due'),
  cash: text('Refund of {amount} due in cash'),
}
export const refundDueFor = text('{due}: {why}')
export const refundDone = text('{amount} refunded')
export const refundRefused = text('Refund of {amount} refused by the payment provider')
export const refundReasons = {
  cancelled: text('cancelled'),
  late: text('paid too late'),
  'paid-twice': text('paid twice'),
  'wrong-amount': text('different amount'),
}

// The visit
export const otherClock = text('The phone’s clock said {time}')
export const waitsForDesk = text('Waiting for the desk: {what}')
export const tubeMissing = text('A tube is missing: {reason}')
export const addressFromTo = text('from {from} to {to}')
export const fromTo = text('{from} → {to}')
export const nothing = text('none')
export const testsFor = text('{tests}, {amount}')

// Messages
export const channelNames = { sms: text('SMS'), whatsapp: text('WhatsApp'), email: text('Email') }
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
  'report-withdrawn': text('report withdrawn'),
  refunded: text('refund'),
  cancelled: text('booking cancelled'),
  moved: text('visit moved'),
  changed: text('booking changed'),
  fast: text('fasting changed'),
  'on-the-way': text('collector on the way'),
  'first-taken': text('first sample taken'),
  'second-sample': text('second sample soon'),
  'sample-taken': text('sample taken'),
  late: text('collector late'),
  delayed: text('collector will be late'),
  'new-time-needed': text('another time needed'),
  'cash-received': text('cash received'),
  'visit-failed': text('sample not collected'),
  'sample-rejected': text('recollection needed'),
}
/** Messages to the contact at the door. */
export const toDoor = text('{what}, to the number at the door')
export const otherMessage = text('message')

export const note = text('Note')

// Refunds that require a second person
export const secondNeeded = text(
  'Refunds of more than {limit} for one visit require a second person. Request this one.',
)
export const secondForUnmatched = text(
  'This UPI or card payment is not matched with the bank account yet. Request a second person, or have it matched first.',
)
export const secondForDay = text(
  'Refunds of more than {limit} by one person in a day require a second person. Request this one.',
)
export const secondForDrawer = text('You hold less cash than this. The refund requires a second person.')
export const ownBooking = text('This is your own booking. Another person has to do this.')
export const ownRequest = text('You requested this refund. Another person has to decide.')
export const bookedByYou = text('You booked this order. Another person has to decide on its refund.')
export const agreedByYou = text('You approved this refund. Another person has to approve it too.')
export const linkByOther = text(
  'One of you issued the link for the other’s passkey or app. Another person has to decide.',
)
export const waitsAlready = text('A refund of this order is already waiting for a second person.')
export const closedAlready = text('This has been decided, withdrawn or has expired.')
export const noSuchApproval = text('There is no such refund request.')
export const noSecondNeeded = text('This refund does not require a second person.')
export const whyNeeded = text('Enter the reason for the refund.')
export const handedOverBy = text('Cash is refunded by staff who take cash at the desk: {roles}.')

// Going live
export const checkUnknown = text('There is no such check.')
export const notReady = text('Something that the shop needs is still missing. See the rows marked Required.')
export const catalogueThere = text('There is a list of tests already. Import a file to replace it.')
export const nothingToConfirm = text('There are no tests yet. Import your list first.')

// The message of a ready report
export const noReportToSend = text('This order has no report yet, or its message is about to be sent.')
export const channelNotPossible = text('This customer can’t be reached this way. Choose another one.')
