import { text } from '#text/text.ts'

/** Links to the page of the order. */
export const changeVisit = text('Change Time or Add a Test')
export const viewMyOrders = text('View My Orders')

export const methodUpdated = text('Payment method updated successfully')

export const payBy = text('Please pay by {time}')

// The order confirmation
export const orderConfirmed = text('Order Confirmed!')
export const appointmentBooked = text('Your appointment has been successfully booked')
export const addedToVisit = text('Your tests are added to the visit of order #{order}.')
export const orderProcessing = text('Order Processing')
export const isProcessed = text('Your order is being processed. Check your payment app for status.')
export const orderFailed = text('Order Failed')
export const paymentFailed = text('Your payment could not be processed. Please contact support.')
export const orderRefunded = text('Order Refunded')
export const weRefunded = text('We have refunded your payment.')
export const orderCancelled = text('Order Cancelled')
export const bookingConfirmed = text('Booking Confirmed')
export const orderPlaced = text('Your order has been placed.')

export const amountPaid = text('Amount Paid')
export const amountRefunded = text('Amount Refunded')
export const orderTotal = text('Order Total')
export const notSpecified = text('Not specified')
/** What was booked, as the name of a list. */
export const bookedItems = text('Booked')
export const bookingDetails = text('Details of the booking')
export const paymentNumbers = text('Payment reference')
export const providerReference = text('Payment provider’s reference')

export const logInToSee = text('Please log in to see this order')
export const logInForTheRest = text('Log in with the number it was booked with to see the whole booking.')
export const couldNotFind = text('We could not find this order')
export const notYours = text(
  'The order number in the address is not one of yours. Nothing has changed in your bookings.',
)
export const notReached = text('The shop could not be reached. Please check your connection and try again.')

export const slotIsHeld = text('Please don’t pay twice. We’re holding your slot.')
export const keepChecking = text(
  'This is taking longer than usual. You can leave this page. We’ll keep checking, and you’ll find the order in My Orders.',
)
export const checkingWithBank = text('We’re checking with your bank. This page will update.')
export const refundedAutomatically = text('If the booking fails, you’ll be refunded automatically.')
export const nothingWasCharged = text('Nothing was charged.')
export const payAgain = text('Try Payment Again')

/** What happens after a booking. */
export const shareWithPatient = text('Please tell {name} the day, the time and how to prepare.')
export const prepareAsDescribed = text('Follow the steps in “How to prepare”.')
export const whereToGo = text('Where to go: {place}')
export const payAtVisit = text('Pay {amount} at the visit.')
export const findInOrders = text('Find it in My Orders.')
/** `phones`: the numbers that get it. */
export const doorCodeComes = text(
  'When the collector sets off, we send a code to {phones}. Give it to the collector at the door.',
)
/** Joins two phone numbers. */
export const eitherOr = text('{first}, or {second} if no one answers')
export const collectorCalls = text('Our collector will first call {phones}.')

// The page of a payment link
export const payTitle = text('Pay for your booking')
export const bookingNumber = text('Booking {number}')
export const payAmount = text('Pay {amount}')
export const opensProvider = text('This opens the secure payment page. You don’t need to log in.')
export const openingPayment = text('Opening the payment page…')
export const isPaid = text('This booking is paid. There is nothing more to do.')
export const isRefunded = text('This booking was refunded, so there is nothing to pay.')
export const isCancelled = text('This booking is cancelled, so there is nothing to pay.')
export const paysAtVisit = text('You’ll pay for this booking at the visit. There is nothing to pay now.')
export const notOpened = text('The payment page did not open. Please try again.')

// The summary, the payment methods, the result
export const paymentSummary = text('Payment Summary')
export const refundsLink = text('Refunds')
export const shippingLink = text('Shipping')
export const contactDetails = text('Contact details')
/** Before a name and a number. */
export const atDoor = text('At the door')
export const changeAppointment = text('Change patient, address or slot')
export const earlierCancelled = text('We cancelled your earlier unpaid booking {order}.')
export const orderNotLoaded = text('Your order could not be loaded. Please try again.')

export const howToPay = text('How would you like to pay?')
export const notPaidYet = text('Not paid yet')
export const goOnPaying = text('Go on paying')
export const payAnotherWay = text('Pay another way')
export const notClosed = text('The payment page could not be closed. Please try again.')
export const ifItGoesThrough = text(
  'If that payment still goes through, we’ll use it or refund it. You won’t pay twice.',
)
export const onlineBy = text('UPI, card or net banking, through {provider}')
export const payOnlineTitle = text('Pay Online')
export const payOnline = text('Pay Online {amount}')
export const processing = text('Processing...')
export const cashAtCentre = text('Pay in cash at the centre.')
export const cashToCollector = text('Pay the collector in cash.')
export const cashOrUpiAtCentre = text('Cash or UPI at the centre.')
export const cashOrUpiToCollector = text('Cash or UPI to the collector.')
export const proceedOnline = text('Please proceed with online payment')
export const dropCoupon = text('Remove coupon {coupon}, and pay {amount}')
export const slotKeptUntil = text('Your slot is kept until {time}')
/** In brackets after the message above. */
export const minutesLeft = text('{count} min left')
export const lessThanMinute = text('less than a minute left')

export const orderNotShown = text('We can’t show your order yet')
export const otherNumber = text(
  'Was it booked with another phone number? My Orders shows what was booked with yours.',
)
export const cannotBePaid = text('This order can’t be paid any more')
export const slotNotKept = text('We’re no longer holding your slot')
export const detailsKept = text(
  'You haven’t paid anything. Your tests, people and address are still here: please choose a time again.',
)
export const chooseTimeAgain = text('Choose a Time')
export const goToCart = text('Go to your cart')
export const payNewerOrder = text('You can pay for the newer order in My Orders.')
export const bookAgain = text('Please book again.')

export const processingTitle = text('Processing Your Payment')
export const verifyingPayment = text('Please wait while we verify your payment...')
export const takesLonger = text(
  'This is taking longer than usual. You can leave this page. We’ll hold your slot and keep checking, and you’ll find the order in My Orders.',
)
export const paymentNotVerified = text('Payment verification failed')
export const offlineNotChecked = text('You’re offline, so we couldn’t check your payment yet.')
export const notChecked = text('We couldn’t check your payment yet.')
export const stoppedChecking = text('We’ve stopped checking from this page.')
export const checksAgain = text('We’ll check again automatically.')
export const dontPayTwice = text(
  'Please don’t pay twice. We’re holding your slot while the payment is open, and a payment without a booking is refunded automatically.',
)
export const visitOf = text('For {name}, {when}')
export const checkStatus = text('Check payment status')
export const checkedJustNow = text('Checked just now. The payment isn’t finished yet.')
