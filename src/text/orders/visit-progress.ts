import { text } from '../text.ts'

/** The page of a visit: who comes, how far it is, and what follows when something goes wrong. */

export const comesToYou = text('Comes to you')
export const doorCodeTitle = text('Door code')
export const sayAtDoor = text('say it at the door')
/** Read digit by digit. */
export const doorCodeRead = text('Your door code: {digits}')
/** Where somebody else is examined than who reads it. */
export const tellThem = text('The person who opens the door needs this code: it is in the message you send.')
export const callsOnTheWay = text('We’ll text you when the collector sets off.')
export const writesOnTheWay = text('We’ll send you a WhatsApp message when the collector sets off.')
export const isOnTheWay = text('On the way to you. To change anything now, please call us.')
export const isAtDoor = text('At your door. Please say the door code.')

export const stepBooked = text('Booked')
export const stepAssigned = text('Collector assigned')
export const stepOnTheWay = text('On the way')
export const stepArrived = text('At the door')
export const stepCollected = text('Sample taken')
export const stepReceived = text('At the laboratory')
export const stepAnalysing = text('Being analysed')
export const stepReported = text('Report ready')
export const stepBy = text('within {hours} hours of the sample')
/** Read out when a step is reached while the page is open. */
export const newStep = text('News of your visit: {step}.')

export const lateTitle = text('We are late, and we are sorry')
/** `hour`: the end of the promised hour. */
export const lateText = text(
  'Your collector should have come by {hour}. You can wait, choose another time, or cancel and get all your money back. Both are free.',
)
export const lateTaken = text('If your sample has been taken already, there is nothing to do.')
export const failedTitle = text('The sample could not be taken')
export const failedText = text('{why} Choose another time, or cancel at no cost.')
export const anotherTime = text('Choose Another Time')
export const moneyBack = text('Cancel, Full Refund')
export const cancelFree = text('Cancel at No Cost')

export const failNobodyHome = text('We found nobody at home.')
export const failAddress = text('We could not find the address.')
export const failUnwell = text('The patient was not well enough.')
export const failNotFasting = text('The test needs hours without food before it.')
export const failNotDrawn = text(
  'It was not possible to take blood this time. That happens, and harms nobody.',
)
export const failRefused = text('The patient did not want it just then.')
export const failCollector = text('Our collector could not come. We are sorry.')
export const failOther = text('Our collector could not finish the visit.')

export const againTitle = text('A sample has to be taken again')
export const againItems = text('{item}, for {name}')
export const againFree = text('The new visit costs nothing.')
export const othersGoOn = text('Your other tests go on.')
export const againChoose = text('Choose a Time')
export const againWindow = text('A time for the new sample')
export const againIntro = text('We come once more, at no cost to you. Please prepare as before.')
export const againKeep = text('Not Now')
export const againBook = text('Book {day}, {slot}')
export const againBooking = text('Booking...')
export const againNotBooked = text('The visit could not be booked. Please try again.')
export const againBooked = text('The new visit is booked: see order {order}.')
export const againDropped = text('This sample is not taken again. If you have questions, please call us.')
export const againOf = text('This visit takes a sample of order {order} again. It costs nothing.')

export const whyHaemolysed = text(
  'The blood cells in it had burst. This happens on the way, and says nothing about your health.',
)
export const whyClotted = text(
  'It had clotted before it could be tested. This happens, and says nothing about your health.',
)
export const whyTooLittle = text('There was too little in the tube for the test.')
export const whyLeaked = text('The tube had leaked on the way.')
export const whyLabel = text(
  'Its label could not be matched with certainty, and we never guess whose sample it is.',
)
export const whyTooOld = text('It had been on the way for too long to give a reliable result.')
export const whyOther = text('It could not be tested reliably.')
export const photographOf = text('Photograph of {name}')
