import { text } from '#text/text.ts'

export const reportNotKept = text(
  'No connection. You can read a report offline only if you have opened it on this device before.',
)

// Adding tests to a booked visit
export const addTest = text('Add a Test')
export const addTitle = text('Add a test to this visit')
export const sameVisit = text(
  '{day}, {slot}: the same visit and address. Your other tests won’t change. You can add tests until 2 hours before.',
)
export const whichTest = text('Which test or check-up?')
export const anotherTest = text('Add another test')
export const byNameOrPurpose = text('By name, or what it’s for')
export const noneFound = text('Nothing found. Try another word, or call us.')
export const inVisitAlready = text('{item} is already in this visit.')
export const alreadyInVisit = text('already in this visit')
export const chosenAlready = text('{item} is already chosen.')
export const lookingUp = text('Looking it up...')
export const toBeAdded = text('To be added')
export const removeNamed = text('Take {item} out')
export const forWhom = text('{item}: for whom?')
export const preparesThen = text('How {name} should then prepare:')
export const preparesOnlyThen = text('How you should then prepare:')
export const howToPay = text('How do you want to pay?')
export const atTheVisit = text('At the visit')
export const onlineNow = text('Online now')
export const addFor = text('Add for {amount}')
export const addAndPay = text('Add and Pay {amount}')
export const chooseTestFirst = text('Please choose a test')
export const choosePeople = text('Please choose for whom')
export const bookedAlready = text('{item} is booked already')
export const tickFirst = text('Please tick the box above')
/** Shown at a box that was left unticked. */
export const tickThis = text('Please tick this box.')
export const adding = text('Adding...')
export const notAdded = text('It could not be added. Please try again.')
export const notUpdated = text('This page could not be updated. Please reload it.')
export const notShown = text('This test could not be looked up. Please try again.')
export const replacesUnpaid = text('This replaces what you added earlier and haven’t paid for.')

export const addedTitle = text('Added to this visit')
export const addedNote = text('Billed separately')
export const allToPayAtVisit = text('Total to pay at the visit')
export const allPaidAtVisit = text('Total paid at the visit')
export const visitTotal = text('Total of the visit')
export const partDueAtVisit = text('{amount} of it to pay at the visit')
export const partPaidAtVisit = text('{amount} of it paid at the visit')
/** 'Kamala: No food after 11 PM, tonight', if other patients of the visit may eat longer. */
export const totalOfThisOrder = text('Total of this order')
export const addedItem = text('{item}, for {name}')
export const payAmount = text('Pay {amount}')
/** 'Kamala: No food after 11 PM, tonight', if others of the visit may eat longer. */
export const fastOfNames = text('{names}: {fast}')
export const addedToOrder = text('Added to order {order}')
export const followsVisit = text('This is part of the visit of order {order}.')
export const changeItThere = text('Change its time and address there.')
export const notPaidUntil = text('Not paid yet. Pay by {time} to add it to the visit.')
export const waitsForPayment = text('We’ll add it to your visit once it is paid. The visit itself is safe.')

// Cancelling, wholly or in part
export const chooseWhat = text('What do you want to cancel?')
/** Offers to cancel an addition when the other tests of its person are cancelled. */
export const alsoCancel = text('Also cancel {items} for {name}, added on {day}')
/** The button while nothing is chosen. */
export const chooseWhatFirst = text('Please choose what to cancel')
export const everythingOf = text('All of {name}’s tests')
export const cancelTests = text({ one: 'Cancel 1 Test', other: 'Cancel {count} Tests' })
export const cancelTestsOf = text({ one: 'Cancel {name}’s Test', other: 'Cancel {name}’s {count} Tests' })
export const andRefund = text('{act}, Refund {amount}')
export const costsNothing = text('The visit stays, so there is no fee.')
export const isKept = text('We kept {amount} for the visit.')
export const lineCancelled = text('cancelled')

export const partIsCancelled = text('That part of your order is cancelled. The visit stays.')

// Another time, another address
export const changesTitle = text('Change this visit')
export const changeTime = text('Change Time')
export const changeTimeTitle = text('Another time for your visit')
export const nowOn = text('Now: {day}, {slot}.')
export const nothingElse = text('Your tests and price won’t change.')
/** After a visit that did not take place. */
export const moveIsFree = text('Moving is free.')
/** After another time is chosen: how one of several patients fasts. */
export const personFasts = text('{name}: {fast}')
/** Shown while cancelling has a fee. */
export const feeStays = text(
  'Cancelling now costs {amount}. If you move the visit and cancel it later, we’ll still keep this amount.',
)
export const movesLeft = text({
  one: 'Moving is free, once more, until 1 hour before the visit.',
  other: 'Moving is free, up to {count} times, until 1 hour before the visit.',
})
export const moveTo = text('Move to {day}, {slot}')
export const chooseTime = text('Please choose a time')
export const moving = text('Moving...')
export const keepTime = text('Stay on {day}, {slot}')
export const visitMoved = text('Your visit is now on {day}, {slot}.')
export const notMoved = text('The visit could not be moved. Please try again.')

export const chooseHowToPay = text('Please choose how to pay.')
export const testsAdded = text('Added to your visit on {day}, {slot}.')
export const additionEnded = text('That addition has expired. Please add it again.')
export const payToAdd = text('We’ll add it to your visit once it is paid.')

export const changeAddress = text('Change Address')
export const changeAddressTitle = text('Another address in {city}')
export const timeStays = text(
  'The time stays the same: {day}, {slot}. You can change the address until 1 hour before. For another city, please book there and cancel this order.',
)
export const saveAddress = text('Save Address')
export const saving = text('Saving...')
export const keepAddress = text('Keep This Address')
export const addressChanged = text('We’ll come to the new address.')
export const addressNotChanged = text('The address could not be changed. Please try again.')

// The state of an order, and its money
/** Badges: how far an order is, in a word or two. */
export const notPaidYet = text('Not paid yet')
export const checkingPayment = text('Checking the payment')
export const booked = text('Booked')
export const bookedOn = text('Booked, visit on {day}')
export const paid = text('Paid')
export const paidOn = text('Paid, visit on {day}')
export const sampleTaken = text('Sample taken')
/** After a failed visit or a rejected sample, the customer acts next. */
export const notTaken = text('Not taken: choose a time')
export const sampleAgain = text('New sample needed')
/** Between two samples; the order’s page has the hours. */
export const firstTakenEat = text(
  'The first sample is taken. The details show when to eat and when the next sample is.',
)
export const chooseForSample = text('The lab needs a new sample. Choose a time; it’s free.')
export const reportReady = text('Report ready')
export const refunded = text('Refunded')

export const lastPaymentFailed = text('Your last payment did not go through. You can pay again.')
export const bookedAndPaid = text('Booked and paid.')
export const bookedPayLater = text('Booked. You pay at the visit.')
export const sampleWasTaken = text('We have your sample. Your report comes next.')
export const sampleWasTakenReportBy = text('We have your sample. Report by {time}.')
export const noReportComes = text(
  'We have your sample. As we’re refunding you, there will be no report. If you expect one, please call us.',
)
export const reportIsReady = text('Your report is ready.')
export const isComplete = text('This booking is complete.')

export const paidInCash = text('{amount} paid in cash, {day}')
export const paidByCard = text('{amount} paid by card, {day}')
export const paidByUpi = text('{amount} paid by UPI, {day}')
/** `own`: one of the sentences above. */
export const partOfVisit = text('{own}, part of {amount} paid at the visit')
export const notChosenYet = text('Not chosen yet')
export const itemsCounted = text({ one: '{count} item', other: '{count} items' })

export const keptUntil = text('Not paid yet. Your slot is kept until {time}.')
export const notPaidChooseHow = text('Not paid yet. Please choose how to pay.')

export const youCancelled = text('You cancelled this order.')
export const weCancelled = text('We cancelled this order.')
export const notPaidInTime = text('This order was not paid in time, so its slot was released.')
export const newerOrder = text('You placed a newer order before paying for this one.')

/** The steps of a refund. */
export const refundStarted = text('Refund started')
export const handedBack = text('Handed back in cash')
export const sentToBank = text('Sent to your bank')
export const inYourBank = text('In your bank account')

export const refundFailed = text(
  'The refund of {amount} did not go through. Please call us, and we will put it right.',
)
export const wasHandedBack = text('{amount} was handed back to you in cash.')
export const goesBackInCash = text(
  'We’ll give you {amount} back in cash, through our collector or at our desk.',
)
export const wasRefunded = text('{amount} was refunded the way you paid. Banks take up to 7 days to show it.')
export const onItsWay = text('{amount} is on its way back to you.')

// The list, and the page of an order
export const ordersNotLoaded = text('Your orders could not be loaded. Please try again.')
export const noOrdersYet = text("You don't have any orders yet.")
export const browseTests = text('Browse Tests')
export const loadingOrders = text('Loading your orders...')
export const viewDetails = text('View Details')

export const homeVisits = text('Home visits and consultations')
export const requestedFor = text('For {name}, requested for {when}')

export const orderNumber = text('Order #{order}')
export const placedOn = text('Placed on {time}')
export const orderNotFetched = text('Failed to fetch order details')
export const orderUnanswered = text('An error occurred while fetching order details')
export const loadingOrder = text('Loading order details...')
export const hourHasCome = text('It’s time for your visit. To change or cancel it, please call us.')
export const reportIsThere = text('Your test report is ready!')
export const reportsAreThere = text('All the test reports are ready!')
export const reportPartIsThere = text('Part of your report is here. The rest will follow.')
export const someReportsAreThere = text('The first reports are here. The others will follow.')
export const viewReport = text('View Report')
/** Beside the report: a consultation. */
export const askDoctor = text('Ask a doctor, {price}')
export const viewPart = text('View part {number}')
export const viewReportOf = text('Report of {name}')
export const viewPartOf = text('Part {number} for {name}')
export const opening = text('Opening...')
export const openingReport = text('Opening your report...')
export const reportNotOpened = text('The report could not be opened. Please try again.')

export const itemsTitle = text('Items')
export const collectionTitle = text('Collection Details')
export const paymentTitle = text('Payment Info')
export const discountByCoupon = text('Discount ({coupon})')
export const timeLabel = text('Time')
export const placeLabel = text('Place')
/** One of several patients of an order. */
export const patientNumber = text('Patient {number}')
export const patientAddressLabel = text('Patient’s Address')
export const reportLabel = text('Report')
export const withinHours = text('within {hours} hours of the visit')
export const paymentStatusLabel = text('Payment Status')
export const orderStatusLabel = text('Order Status')

/** How far a payment is. */
export const beingChecked = text('Being checked')
export const didNotGoThrough = text('Did not go through')
export const notPaid = text('Not paid')

export const paymentUnfinished = text('Your payment is not finished yet.')
export const continuePayment = text('Continue Payment')
export const payNow = text('Pay Now')
export const refundTitle = text('Refund')

/** The steps from the booking to the report. */
export const byTime = text('by {time}')
/** 'Wed, 25 Nov, 7:25 AM' */
export const dayAndTime = text('{day}, {time}')
export const stepBookedAndPaid = text('Booked and paid')
export const stepPaymentChecked = text('Payment being checked')
export const stepAwaitsPayment = text('Waiting for payment')
/** Changes of the visit, between the steps. */
export const wasMoved = text('Moved from {from} to {to}')
export const wasAdded = text('Added: {items}')
export const wasCancelledOf = text('Cancelled: {items}')
export const wasPaidOnline = text('Paid online')
export const addressWasChanged = text('Address changed')
export const placeWasChanged = text('Moved to another place')
export const doorWasChanged = text('Number at the door changed')
export const visitAtHome = text('Visit at home')
export const visitAtCentre = text('Visit to the centre')

export const cancelOrder = text('Cancel Order')
export const cancelQuestion = text('Cancel this order?')
export const keepOrder = text('Keep Order')
export const cancelling = text('Cancelling...')
export const cancelFinal = text(
  'Cancelling order #{order} can’t be undone. Your slot will go to someone else.',
)
/** Of an addition; `visit` is the order of its visit. */
export const cancelAdditionFinal = text(
  'Cancelling order #{order} can’t be undone. The visit of order #{visit} stays.',
)
/** Above the additions that are cancelled with their visit. */
export const addedGoToo = text('What you added to this visit is cancelled too:')
export const orderIsCreated = text('Order created successfully')
/** A repeated request whose order was cancelled since. */
export const wasCancelledBookAgain = text('This booking was cancelled. Please book again.')
export const orderIsCancelled = text('Your order is cancelled.')
export const notCancelled = text('The order could not be cancelled. Please try again.')

// Rating a visit
export const ratingTitle = text('How was the visit?')
export const ratingThanks = text('Thank you. You can change this within a day.')
export const ratingGiven = text('Your rating')
export const starsLabel = text({ one: '{count} star', other: '{count} stars' })
export const wordsLabel = text('Anything you want to tell us? (optional)')
export const changeWords = text('Change')
export const wordsHint = text('Please leave out your results.')
export const sendRating = text('Send')
export const sendingRating = text('Sending...')
export const ratingNotSent = text('Your rating could not be sent. Please try again.')

// The visit, as the page of its order shows it
/** `hour`: the end of the promised hour. */
export const lateText = text(
  'Your collector should have been with you by {hour}. You can wait, pick another time or take a full refund. Both are free.',
)
/** If nothing is paid. */
export const lateUnpaidText = text(
  'Your collector should have been with you by {hour}. You can wait, pick another time or cancel. Both are free.',
)
export const lateTaken = text('If your sample has already been taken, there’s nothing to do.')
export const failedText = text('{why} Choose another time, or cancel at no cost.')
export const anotherTime = text('Choose Another Time')
export const cancelForFullRefund = text('Cancel, Full Refund')
export const cancelFree = text('Cancel at No Cost')

export const againItems = text('{item}, for {name}')
export const againFree = text('The new visit is free.')
export const othersGoOn = text('Your other tests continue.')
export const againChoose = text('Choose a Time')
export const againWindow = text('A time for the new sample')
export const againIntro = text('We’ll come again, free. Please prepare as before.')
export const notNow = text('Not Now')
export const againBook = text('Book {day}, {slot}')
export const againBooking = text('Booking...')
export const againNotBooked = text('The visit could not be booked. Please try again.')
export const againBooked = text('The new visit is booked: see order {order}.')
export const againDropped = text('We won’t take this sample again. If you have questions, please call us.')
export const againOf = text('On this free visit, we retake a sample of order {order}.')

export const bookAgain = text('Book again')
export const noneStillOffered = text('These tests are no longer offered. Please choose others.')
export const someNoLongerOffered = text('No longer offered: {tests}.')
export const notBookedAgain = text('That did not work. Please try again.')
