import { text } from '#text/text.ts'

export const helloName = text('Hello, {name}')
export const hello = text('Hello')
export const forYou = text('For you')
export const noVisit = text('No visit is planned')
export const myOrders = text('My orders')
export const bookService = text('Book {service}')
export const atYourHome = text('Lab tests at your home')
export const bookATest = text('Book a test')
export const popular = text('View Popular Check-ups')
export const homeAndLab = text('At-home and in-lab services')
export const timely = text('Timely collection and reports')
export const inCities = text('In {number} cities')
export const overCities = text('Over {number} cities')
export const whyBookWithUs = text('Why book with us')
export const title = text('Lab tests and health check-ups at home')
export const careAtHome = text('Care at home')
export const allServices = text('All services')
export const notLoaded = text('Our tests and check-ups could not be loaded.')
export const peopleChoose = text('Popular check-ups')
export const allCheckups = text('All check-ups')
export const allTests = text('All tests')
export const loading = text('Loading')
export const siblings = text('A check-up for you and your sibling')
export const ourPartners = text('Our lab partners')
export const partners = text('Lab partners')
export const voices = text('What customers say')
export const awards = text('Awards')
export const notPaid = text('Not paid yet.')
/** Status of tests that were added to a visit. */
export const testsNotPaid = text('{tests}: not paid yet')
/** `when`: day and hours. */
export const forVisit = text('For your visit {when}')
/** Contents of a report. */
export const testsOf = text('{tests}, {day}.')
export const forName = text('For {name}.')
export const forSelf = text('For you.')
export const chooseHowToPay = text('Choose how to pay')
/** Beside the ticket. */
export const yourVisit = text('Your visit')
export const visitOf = text('{names}’s visit')
export const changeOrAdd = text('Change the time or add a test')
export const stepByStep = text('Follow it step by step')
export const seeVisit = text('See the visit')
export const reportReady = text('Your report is ready')
/** Between the visit and the report. */
export const sampleTaken = text('We have your sample')
export const sampleTakenOf = text('We have {names}’s sample')
export const sampleAtLab = text('Your sample is at the laboratory')
export const sampleAtLabOf = text('{names}’s sample is at the laboratory')
export const reportBy = text('Report by {time}.')
export const chooseTime = text('Choose a time')
export const seeChoices = text('See your choices')
export const moreForYou = text('Also for you')
export const needYou = text('Needs your attention')
export const seeReport = text('See the report')

// What people come for
export const byNeed = text('What would you like to check?')
export const sugar = text('Sugar')
export const thyroid = text('Thyroid')
export const heart = text('Heart')
export const fever = text('Fever')
export const vitamins = text('Vitamins')
export const women = text('Women')
export const over60 = text('60+')
export const fullBody = text('Full body')

// The next visit that can be booked
export const nextVisitIn = text('Next visit in {city}')
/** Holds at every hour. */
export const nextDayIf = text('The next day, if you book by {hour}')
export const comesHome = text('We come to your home.')

// The featured check-up
/** Stands under the number of parameters. */
export const answers = text('results from one visit')
export const facts = text('{count} tests. No fasting. Report in {hours} hours.')
export const factsFasting = text('{count} tests. Fast {fast} hours. Report in {hours} hours.')
export const looksAt = text('What it checks')

// More services, a row each
export const doctorPrice = text('A doctor by phone, {price}')
export const siblingsDay = text('Siblings Day')
