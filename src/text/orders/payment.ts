import { text } from '../text.ts'

/** Paying an order: the summary, the payment methods, the result. */

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
export const notWithCoupons = text('Pay on Collection is not available with coupon discounts')
export const proceedOnline = text('Please proceed with online payment')
export const dropCoupon = text('Drop the coupon {coupon}')
export const thenConfirmAgain = text(
  'You then confirm the same booking once more, for {amount}. Until then this one keeps its place.',
)
export const slotKeptUntil = text('Your slot is kept until {time}')
/** Beside the sentence before, in brackets. */
export const minutesLeft = text('{count} min left')
export const lessThanMinute = text('less than a minute left')

export const noPaymentUrl = text('No payment URL received from PhonePe')
export const paymentNotStarted = text('Payment initiation failed')
export const noPaymentToken = text('Authentication token missing')
export const paymentNotProcessed = text('Failed to process payment. Please try again.')
export const paymentNotUpdated = text('Payment update failed')

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
