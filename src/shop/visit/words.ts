import { text } from '#text/text.ts'

/** A visit with two samples: '7 - 8 AM and at about 10 AM'. */
export const hoursAndSecond = text('{hours} and about {second}')

export const starsMissing = text('Please choose one to five stars.')
export const ratingTooLong = text('Please write at most {max} characters.')

// Progress
export const yourCollector = text('Your collector')
export const doorCodeTitle = text('Door code')
export const shareAtDoor = text('share it at the door')
/** Read digit by digit. */
export const doorCodeRead = text('Your door code: {digits}')
/** For a reader who is not the patient. */
export const codeForDoor = text('The person at the door needs this code. It’s in the message you send.')
/** If the number at the door gets it. */
export const doorHasCode = text('{name} gets this code by SMS too.')
export const thePersonAtDoor = text('The person at the door')
export const textsOnTheWay = text('We’ll text you when the collector sets off.')
export const writesOnTheWay = text('We’ll send you a WhatsApp message when the collector sets off.')

export const stepBooked = text('Booked')
export const stepAssigned = text('Collector assigned')
export const stepOnTheWay = text('On the way')
export const stepArrived = text('At the door')
export const stepFirstTaken = text('First sample taken')
export const stepCollected = text('Sample taken')
export const stepReceived = text('At the laboratory')
export const stepAnalysing = text('Being analysed')
export const stepReported = text('Report ready')
export const stepBy = text('within {hours} hours of the sample')
/** Read out when a step is reached while the page is open. */
export const newStep = text('Visit update: {step}.')

export const failNotAtHome = text('We came, but no one was home.')
export const failAddress = text('We could not find the address.')
export const failUnwell = text('The patient was not well enough.')
export const failNotFasting = text('The test needs fasting beforehand.')
export const failNotDrawn = text('We couldn’t draw blood this time. It happens, and it’s harmless.')
export const failRefused = text('The patient did not want the test at that time.')
export const failCollector = text('Our collector could not come. We are sorry.')
export const failOther = text('Our collector could not finish the visit.')

export const whyHaemolysed = text('Blood cells broke on the way to the lab. It’s not a sign of illness.')
export const whyClotted = text('It clotted before it could be tested. It’s not a sign of illness.')
export const whyTooLittle = text('There was too little in the tube for the test.')
export const whyLeaked = text('The tube had leaked on the way.')
export const whyLabel = text(
  'Its label could not be matched with certainty, and we never guess whose sample it is.',
)
export const whyTooOld = text('It was on the way for too long to give a reliable result.')
export const whyNotTaken = text('It couldn’t be taken at the visit.')
export const whyNotHome = text('The person was not at home at the visit.')
export const whyLost = text('It was lost on the way to the lab. We are sorry.')
export const whyOther = text('It could not be tested reliably.')
export const photographOf = text('Photograph of {name}')

// Visits
export const dayToday = text('Today')
export const dayTomorrow = text('Tomorrow')
/** When a report is due, after 'by'. */
export const dueTomorrow = text('tomorrow, {hour}')
export const dueOnDay = text('{day}, {hour}')
export const visitHeld = text('Your visit on {day} is held until {time}.')
export const visitAtHourHeld = text('Your {hour} visit on {day} is held until {time}.')

export const callUs = text('Call us')

export const addToCalendar = text('Add to calendar')
export const calendarButton = text('Calendar')
export const removeFromCalendar = text('Remove from calendar')
export const directions = text('Directions')
export const shareButton = text('Share')
export const copied = text('Copied. Paste it into a message.')
export const notShared = text(
  'That didn’t work on this device. Choose another way, or select the text and copy it.',
)
/** The entry in a calendar. `shop` is our name. */
export const calendarTitle = text('Lab visit for {names}, {shop}')
export const calendarNotes = text('Order {order}. How to prepare: {address}')
/** The message to share with a patient, a line each. It names no test. */
export const visitSummary = text('Lab visit with {shop} for {name}: {when}')
export const visitPlace = text('Where: {place}')
/** Instead of preparation that would reveal a test. */
export const visitMedicines = text(
  'Some medicines need care before this visit. Please ask me before you take your morning tablets.',
)
export const visitDue = text('To pay at the visit: {amount}')
export const visitDoorCode = text('Door code: {code}. Please share it with the collector at the door.')
/** Until a collector is assigned. */
export const visitCodeFollows = text('The collector will ask for a code. It will come by SMS.')
/** Where the code goes to the sender's phone only. */
export const visitCodeFromSender = text(
  'The collector will ask for a code. I’ll send it to you when the collector sets off.',
)
export const visitQuestions = text('Questions: {phone}')
export const shareVisit = text('Share this visit')
export const sendTo = text('Send This to {name}')
export const whatIsSent = text(
  'The message names no test, but when to eat and what it says about tablets can hint at one.',
)
export const sendButton = text('Send')
export const smsButton = text('SMS')
export const copyButton = text('Copy')

// Who answers at the door
export const doorTexted = text('We’ll text them the evening before and when the collector sets off.')
export const addDoor = text('Add a number')
export const answersAtDoor = text('{name}, {phone}')
export const saveDoor = text('Save')
export const savingDoor = text('Saving...')
export const doorNotSaved = text('This could not be saved. Please try again.')

// In the bar with the total: 'Tomorrow 7 - 8 AM', for a single patient 'Tomorrow 7 - 8 AM, Suresh'
export const dayHours = text('{day} {hours}')
export const dayHoursName = text('{day} {hours}, {name}')
