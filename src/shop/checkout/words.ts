import { text } from '#text/text.ts'

export const nothingCharged = text('You’re offline. Nothing was charged.')

export const centreCall = text('We’ll call before the visit with the centre’s name and address.')

// Address
export const chooseTimeInNewCity = text(
  'Times in {city} differ from those in {before}. Please choose one next.',
)
export const streetHintAtCentre = text('Street and area, for your invoice. Your visit is at the centre.')

export const forPerson = text('For {name}')
export const sameAddress = text('Same address as last time.')
/** Read out after the link 'Change'. */
export const changeWho = text('who it is for')
export const changeWhere = text('the address')

// Missing fields
export const patientNameMissing = text('Please enter the patient’s name.')
export const ownGuardianMissing = text('Please enter your guardian’s full name.')

export const patientAgeMissing = text('Please enter the age.')

export const patientGenderMissing = text('Please choose the gender.')

// For a customer who already has a visit with the same patient
/** Before the reason. */
export const notAddable = text('Can’t be added to your visit on {day}, {hours}:')
export const bookedAlready = text('{name} already has {item} on {day}, {hours}.')
export const couponNotForAddedTests = text('Coupon {code} can’t be used for added tests.')
export const addToVisit = text('Add to Your Visit on {day}, {hours}')

// Steps and patient
export const checkout = text('Checkout')
/** The arrow to the question before. */
export const back = text('Back')
export const stepOf = text('{step} of {count}')
/** The steps of a booking. */
export const bookingSteps = text('Steps of your booking')
export const stepPatient = text('Patient')
export const stepPlace = text('Place')
export const stepSlot = text('Slot')
export const stepPay = text('Pay')
/** Read out after the name of a step. */
export const stepIsDone = text('(done)')
export const firstYourPhone = text('First, your phone number')
export const whoIsItFor = text('Who is it for?')
export const whenIsVisit = text('When is the visit?')
export const whenToCome = text('When should we come?')
export const nameAndOthers = text('{name} and {count} others')
/** '7 - 8 AM'; without it while no time is chosen. */
export const confirmHours = text('Confirm {hours}')
export const confirmButton = text('Confirm')
export const continueButton = text('Continue')

/** A person in the list who is the customer. */
export const youToo = text('{name}, you')
export const someoneNew = text('Someone new')
/** Above the form for that person. */
export const whoIsPatient = text('Who is the patient?')
/** In the list, of a person whose form was left half filled in. */
export const detailsMissing = text('Details missing')
export const consentMissing = text('Consent missing')
export const addAnother = text('Add another person')
/** Folds all but the customer, while the customer's card is long. */
export const otherPeople = text('Other people')
/** Folds those who are booked for least. */
export const morePeople = text({ one: '{count} more person', other: '{count} more people' })
export const referringDoctor = text('Referred by a doctor?')
export const doctorName = text('The doctor’s name')
/** Of a woman: then no test asks her to fast. */
export const pregnant = text('Pregnant')
export const pregnantPerson = text('{name} is pregnant')
export const nameAgeGender = text('Name, age and gender')
export const noneChosen = text('Please choose who it is for.')
export const yearsRange = text('{min} to {max} years')
export const yearsOrMonths = text('Years or months')
export const years = text('Years')
export const months = text('Months')
// What the customer's number is used for: at a centre, at home, and in a booking for someone else
export const weCall = text('We’ll call {phone} before the visit.')
export const collectorCalls = text('Our collector will call {phone}.')
export const updatesGoTo = text('We’ll send updates to {phone}.')
export const addEmail = text('Add email')
export const changeEmail = text('Change email')
export const emailForReport = text('Email for your report')
export const landmarkAndNumber = text('Landmark, another number')
export const anotherNumber = text('Another number to call')
export const doorTitle = text('Who answers at the door?')
export const doorHint = text(
  'We’ll text them the day, how to fast and when the collector is on the way. We’ll call this number first.',
)
export const doorPhoneLabel = text('Their mobile number')
export const doorNameLabel = text('Their name')
export const guardianLabel = text('Parent or guardian')
export const whoAgrees = text('Required by law under 18. Their full name.')
export const whatDetailsAreFor = text('We use this for the visit, tests and report.')

export const centreCity = text('City of the centre')
export const collectionCity = text('Collection city')
export const whereIsVisit = text('Where is the visit?')
export const atHome = text('At home')
export const atCentre = text('At a centre')
export const centreLabel = text('Centre')
export const openHours = text('Hours: {hours}')

/** `names`: the tests that are done at a centre, as many as `count`. */
export const doneAtCentre = text({
  one: '{names} is done at a centre, not at home.',
  other: '{names} are done at a centre, not at home.',
})
export const visitToCentre = text('This booking is a visit to {centre}.')
export const visitToPartner = text('This booking is a visit to a {centre}.')
export const otherItemsAtHome = text(
  'The other items can be collected at home: {cart} and book them separately.',
)
/** The link in the sentence before. */
export const changeYourCart = text('change your cart')

export const removeItem = text('Remove {item}')
export const goToOrder = text('Go to order {order}')
export const yesBookAgain = text('Yes, book it again')
export const orderUncertain = text('Error creating order. Please try again.')
export const orderFailed = text('Failed to create order: {reason}')
export const unknownError = text('Unknown error')
export const totalChanged = text(
  'The total has changed from {before} to {now}. Please check it and confirm again.',
)
/** Follows the reason why the coupon can't be used. */
export const totalWithoutCoupon = text('Without the coupon you pay {amount}. Please confirm again.')

// Opening the payment page
export const paymentIsOpen = text('We’re checking a payment for these tests. Please don’t pay twice.')
export const noPaymentUrl = text('No payment URL received from PhonePe')
export const paymentNotStarted = text('Payment initiation failed')
export const noPaymentToken = text('Authentication token missing')
export const paymentNotProcessed = text('Failed to process payment. Please try again.')
export const paymentNotUpdated = text('Payment update failed')

// Several people in one visit: who comes along, and whom each test is for
export const useOwnAddress = text('Use my own address')

/** Read out before the name. */
export const changePerson = text('Change')
export const visitIsFull = text('At most {max} people in one visit. Please book the others separately.')

export const whoIsEachFor = text('Who is each test for?')
/** Read out before the name of an item: who it is for. */
export const itemIsFor = text('{item} is for')
export const lastOneStays = text('Don’t need a test? Remove it from your cart.')
export const tooManyOfOne = text({
  one: '“{item}” is in your cart {times} times, but only {count} person is chosen. Add another person, or book it once.',
  other:
    '“{item}” is in your cart {times} times, but only {count} people are chosen. Add another person, or book it once for each.',
})
export const bookOnce = text({ one: 'Book it once', other: 'Book it for {count} people' })
export const chooseTestFor = text('Please choose a test for {name}.')
export const personNameMissing = text('Please enter the name.')
/** A person who has no name yet, by their place in the list. */
export const unnamed = text('Person {number}')
/** In place of a sentence for each of several packages. */
export const manyForOthers = text(
  '{count} packages are recommended for other people. You can still book them, but please ask a doctor first.',
)
/** Puts a person's name before a sentence that is about one of several people. */
export const personPrefix = text('{name}: {words}')

// Slots
export const timeSlotLegend = text('Time slot')
export const dayClosed = text('Bookings for this day closed at {hour}. Please choose another day.')
/** Beside the days, while a day other than the closed one is shown. */
export const tooLateForTomorrow = text('Bookings for tomorrow closed at {hour} today.')
export const dayFull = text('This day is fully booked. Please choose another day.')
export const centreClosed = text('The centre is closed on this day. Please choose another day.')
export const loadingSlots = text('Loading time slots...')
export const slotsNotLoaded = text('The time slots could not be loaded. Please check your connection.')
export const fastingNeeded = text('Fast for {hours} hours.')
/** `names`: those of several patients who fast. */
export const fastingNeededBy = text('{names}: fast for {hours} hours.')
/** After a line on a fast that another visit of that day requires. */
export const becauseOfVisit = text('Because of the visit at {hour}.')
export const earlyIsBest = text('Early visits are easiest.')

/** Above the hours; `last` is the last that is early enough. */
export const secondSampleLater = text('Two samples, {hours} apart. Latest: {last}.')
/** For a sample after breakfast; `first` is the first hour that is late enough. */
export const sampleAfterBreakfast = text('The sample is taken after breakfast. Earliest: {first}.')
export const tooEarly = text('Too early')
export const tooLateForTwo = text('Too late')
export const yourTime = text('Your time now')
export const full = text('Full')
export const closed = text('Closed')
export const seatsLeft = text('{count} left')
/** Fewer seats than the visit needs. */
export const tooFewSeats = text('Only {count} left')

// After a reason; a wait of one minute has no number
export const tryAgainInSeconds = text({
  one: 'Please try again in {count} second.',
  other: 'Please try again in {count} seconds.',
})
export const tryAgainInMinutes = text({
  one: 'Please try again in a minute.',
  other: 'Please try again in {count} minutes.',
})
