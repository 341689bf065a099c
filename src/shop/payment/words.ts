import { text } from '#text/text.ts'

/** Paying an order, the result, and the confirmation. */

export const viewMyOrders = text('View My Orders')

export const methodUpdated = text('Payment method updated successfully')

export const waitsUntil = text('It waits for its payment until {time}')

// The order confirmation
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

// The page of a payment link
export const payTitle = text('Pay for your booking')
export const bookingNumber = text('Booking {number}')
export const payAmount = text('Pay {amount}')
export const opensProvider = text('The secure payment page opens. You need not log in.')
export const openingPayment = text('Opening the payment page…')
export const isPaid = text('This booking is paid. There is nothing more to do.')
export const isCancelled = text('This booking is cancelled. There is nothing to pay.')
export const paysAtVisit = text('This booking is paid at the visit. There is nothing to pay now.')
export const notOpened = text('The payment page did not open. Please try again.')

// The summary, the payment methods, the result
export const paymentSummary = text('Payment Summary')
export const yourAppointment = text('Your appointment')
export const changeAppointment = text('Change patient, address or slot')
export const collectionDateLabel = text('Collection Date')
export const collectionAddressLabel = text('Collection Address')
export const earlierCancelled = text(
  'Your earlier unpaid booking {order} was cancelled, its place is free again.',
)
export const orderNotLoaded = text('Your order could not be loaded. Please try again.')

export const howToPay = text('How would you like to pay?')
export const paymentOpen = text('You started an online payment that is not finished.')
export const continueOnline = text(
  'Continue it with Pay Online. If you have paid already, it can take a minute or two until we know.',
)
export const ifItGoesThrough = text(
  'Should it still go through after you have chosen another way, your booking is paid online, and nothing is left to pay. If you have changed the booking instead, we refund it the way you paid.',
)
export const onlineBy = text('By UPI, card or net banking, on PhonePe’s own page.')
export const payOnline = text('Pay Online {amount}')
export const processing = text('Processing...')
export const atCollection = text('At the collection')
export const cashAtCentre = text(
  'In cash at the centre, when the sample is taken; at most {max} bookings at a time.',
)
export const cashToCollector = text(
  'In cash to our collector, when the sample is taken; at most {max} bookings at a time.',
)
export const proceedOnline = text('Please proceed with online payment')
export const dropCoupon = text('Drop the coupon {coupon}')
export const thenConfirmAgain = text(
  'You then confirm the same booking once more, for {amount}. Until then this one keeps its place.',
)
export const slotKeptUntil = text('Your slot is kept until {time}')
/** In brackets after the message above. */
export const minutesLeft = text('{count} min left')
export const lessThanMinute = text('less than a minute left')

export const notHereYet = text('Your order is not here yet')
export const otherNumber = text(
  'Was it booked with another phone number? My Orders shows what was booked with yours.',
)
export const cannotBePaid = text("This order can't be paid any more")
export const goToCart = text('Go to your cart')
export const payNewerOne = text('The newer one can be paid in My Orders.')
export const bookAgain = text('Please book again.')

export const processingTitle = text('Processing Your Payment')
export const verifyingPayment = text('Please wait while we verify your payment...')
export const takesLonger = text(
  'This takes longer than usual. You can leave this page: your slot is kept meanwhile, we go on asking, and you find the order in My Orders.',
)
export const paymentNotVerified = text('Payment verification failed')
export const offlineNotAsked = text('You’re offline, so we could not ask about your payment yet.')
export const couldNotAsk = text('We could not ask about your payment yet.')
export const stoppedAsking = text('We stopped asking from here.')
export const askAgainOurselves = text('We ask again by ourselves.')
export const dontPayTwice = text(
  'Please don’t pay a second time: your place is kept while your payment is open, and a payment without a booking is refunded by itself.',
)
export const visitOf = text('For {name}, {when}')
export const checkStatus = text('Check payment status')
export const checkedJustNow = text('Checked just now: it is not finished yet.')
