import { text } from '../text.ts'

/** The checkout: patient, address, and obstacles to booking. */

export const checkout = text('Checkout')
/** The steps of a booking. */
export const bookingSteps = text('Steps of your booking')
export const stepVerify = text('Verify')
export const stepPatient = text('Patient')
export const stepSlot = text('Slot')
export const stepPay = text('Pay')
/** Read out after the name of a step. */
export const stepIsDone = text('(done)')
export const firstYourPhone = text('First, your phone number')
export const patientDetails = text('Patient details')
export const whenIsVisit = text('When is the visit?')
export const whenToCome = text('When should we come?')
export const confirmButton = text('Confirm')
export const continueButton = text('Continue')

export const whoIsPatient = text('Who is the patient?')
export const forMyself = text('For myself')
export const forSomeoneElse = text('For someone else')
export const relationLabel = text('Relation')
export const whoPatientIs = text('Who the patient is to you')
export const pleaseChoose = text('Please choose')
export const monthsRange = text('0 to {max} months')
export const yearsRange = text('{min} to {max} years')
export const yearsOrMonths = text('Years or months')
export const monthsForBaby = text('Months for a baby')
export const years = text('Years')
export const months = text('Months')
export const asOnIdentityCard = text('As on an identity card')
export const weCallVerified = text('Your verified number; we call it before the visit')
export const collectorCallsVerified = text('Your verified number; our collector calls it')
export const whatEmailIsFor = text('We write when the booking is confirmed and when the report is ready')
export const anotherNumber = text('Another number to call')
export const patientsOwnNumber = text("For example the patient's own")
export const doorTitle = text('Who answers at the door?')
export const doorHint = text(
  'We’ll text them the day, the fast and when the collector is on the way. We call this number first.',
)
export const doorPhoneLabel = text('Their mobile number')
export const doorNameLabel = text('Their name')
export const guardianLabel = text('Parent or guardian')
export const whoAgrees = text(
  'Under 18, the law asks for the consent of a parent or guardian. Their full name.',
)
export const whatDetailsAreFor = text(
  'We use these details to collect and test the sample and to send the report.',
)

export const centreCity = text('City of the centre')
export const collectionCity = text('Collection city')
export const whereIsSample = text('Where is the sample given?')
export const atHome = text('At home')
export const atCentre = text('At a centre')
export const centreLabel = text('Centre')
export const openHours = text('Open {hours}')

/** `names`: the tests that are done at a centre, as many as `count`. */
export const doneAtCentre = text({
  one: '{names} is done at a centre, not at home. This booking is a visit to {centre}.',
  other: '{names} are done at a centre, not at home. This booking is a visit to {centre}.',
})
export const doneAtPartner = text({
  one: '{names} is done at a centre, not at home. This booking is a visit to a {centre}.',
  other: '{names} are done at a centre, not at home. This booking is a visit to a {centre}.',
})
export const othersAtHome = text('The other items can be collected at home: {cart} and book them separately.')
/** The link in the sentence before. */
export const changeYourCart = text('change your cart')

export const removeItem = text('Remove {item}')
export const goToOrder = text('Go to order {order}')
export const yesBookAgain = text('Yes, book it again')
export const customerMissing = text('Customer information is missing. Please login again.')
export const orderUncertain = text('Error creating order. Please try again.')
export const orderFailed = text('Failed to create order: {reason}')
export const unknownError = text('Unknown error')
export const timeIsMissing = text('The time is still missing.')
export const totalChanged = text(
  'The total has changed: it was {before}, now it is {now}. Please look at it and confirm again.',
)
export const couponTakenOut = text('We took the coupon out. Please look at the new total and confirm again.')
